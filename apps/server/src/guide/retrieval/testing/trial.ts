import { readFileSync } from 'node:fs'
import type { GuideIndex } from '../guide-index.ts'
import type { GuideEntry, GuideGroup, GuideLanguage } from '../guide-types.ts'
import { judgeHits } from '../judge-hits.ts'

type Question = { text: string; expected: string | null }
export type Trial = { group: GuideGroup; questions: Record<GuideLanguage, readonly Question[]> }

/** Shares of the questions of one language, 0 to 1. */
export type TrialResult = {
  questions: number
  /** Of the questions that have an answer: it is the first, or among three. */
  first: number
  amongThree: number
  /** Of all questions: answered, and wrongly. */
  wrong: number
  /** Of those about something else: left to a person. */
  refused: number
}

type TextPair = readonly [question: string, answer: string]
type TrialFile = {
  questions: Record<GuideLanguage, readonly (readonly [string, string | null])[]>
  entries: Record<string, readonly [TextPair, TextPair]>
}

/** Questions of visitors to an invented city hall, written before its answers. */
export function readTrial(): Trial {
  const file = new URL('./trial-questions.json', import.meta.url)
  const { questions, entries } = JSON.parse(readFileSync(file, 'utf8')) as TrialFile
  const toText = ([question, answer]: TextPair) => ({ question, answer, variants: [] })
  const toQuestion = ([text, expected]: readonly [string, string | null]): Question => ({ text, expected })
  const list = Object.entries(entries).map(
    ([id, [ja, en]]): GuideEntry => ({ id, ja: toText(ja), en: toText(en) }),
  )
  return {
    group: { entries: list, synonyms: [] },
    questions: { ja: questions.ja.map(toQuestion), en: questions.en.map(toQuestion) },
  }
}

/**
 * Asks every question of a trial and counts what came of them.
 */
export function runTrial(questions: readonly Question[], index: GuideIndex): TrialResult {
  const inScope = questions.filter(({ expected }) => expected !== null)
  const results = questions.map(({ text, expected }) => {
    const ranked = index(text)
    return { expected, ranked: ranked.map(({ entryId }) => entryId), ...judgeHits(ranked) }
  })
  const share = (count: number, of: number) => count / Math.max(1, of)
  const count = (is: (result: (typeof results)[number]) => boolean) => results.filter(is).length
  const isExpected = (id: string | undefined, expected: string | null) => expected !== null && id === expected
  return {
    questions: questions.length,
    first: share(
      count(({ ranked, expected }) => isExpected(ranked[0], expected)),
      inScope.length,
    ),
    amongThree: share(
      count(({ ranked, expected }) => ranked.slice(0, 3).some((id) => isExpected(id, expected))),
      inScope.length,
    ),
    wrong: share(
      count(({ outcome, hits, expected }) => outcome === 'answer' && hits[0]?.entryId !== expected),
      questions.length,
    ),
    refused: share(
      count(({ outcome, expected }) => expected === null && outcome === 'notFound'),
      questions.length - inScope.length,
    ),
  }
}
