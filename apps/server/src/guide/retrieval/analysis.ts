/** A text, analysed for indexing and comparison. */
export type Analysis = {
  /** Its words in their base form, in order. */
  readonly words: readonly { readonly base: string; readonly isContent: boolean }[]
  /** The whole text as one string, as written and, if different, as spoken. */
  readonly spellings: readonly string[]
}

/** Reads texts of one language. */
export type Analyzer = (text: string) => Analysis
