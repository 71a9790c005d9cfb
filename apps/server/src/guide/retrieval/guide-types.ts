/** A question with its answer in one language, and other wordings of the question. */
export type GuideText = {
  readonly question: string
  readonly answer: string
  readonly variants: readonly string[]
}

/** An entry of a knowledge group, in one or both languages. */
export type GuideEntry = { readonly id: string; readonly ja: GuideText | null; readonly en: GuideText | null }

export type GuideLanguage = 'ja' | 'en'

export type Hit = { readonly entryId: string; readonly score: number }

/** The result of a question: an answer, a few suggestions, or a referral to a person. */
export type GuideFinding = {
  readonly language: GuideLanguage
  readonly outcome: 'answer' | 'suggest' | 'notFound'
  /** Best first; `score` from 0 to 1. One for `answer`, up to three for `suggest`. */
  readonly hits: readonly Hit[]
  /** At most five entries with any match, whatever the outcome; best first. */
  readonly nearest: readonly Hit[]
  /** Made of the content words: questions with the same key in the same language are equivalent. */
  readonly key: string
}

/** What is indexed of a knowledge group; each row of `synonyms` has words for the same thing, in any language. */
export type GuideGroup = {
  readonly entries: readonly GuideEntry[]
  readonly synonyms: readonly (readonly string[])[]
}
