/** A question with its answer in one language, and the same question in other words. */
export type GuideText = {
  readonly question: string
  readonly answer: string
  readonly variants: readonly string[]
}

/** An entry of a knowledge group: in both languages, or in the one that it has. */
export type GuideEntry = { readonly id: string; readonly ja: GuideText | null; readonly en: GuideText | null }

export type GuideLanguage = 'ja' | 'en'

export type Hit = { readonly entryId: string; readonly score: number }

/** What a question leads to: an answer, a choice of a few, or a person. */
export type GuideFinding = {
  readonly language: GuideLanguage
  readonly outcome: 'answer' | 'suggest' | 'notFound'
  /** The best first; `score` from 0 to 1. One for `answer`, up to three for `suggest`. */
  readonly hits: readonly Hit[]
  /** At most five that have anything of the question, whatever comes of it; the best first. */
  readonly nearest: readonly Hit[]
  /** Questions with the same one, in the same language, ask the same: it is made of their words that mean something. */
  readonly key: string
}

/** All that is indexed of a knowledge group; rows of `synonyms` are words for the same thing, in any language. */
export type GuideGroup = {
  readonly entries: readonly GuideEntry[]
  readonly synonyms: readonly (readonly string[])[]
}
