import type { ChatAgent, ChatStep } from '@wheelhouse/contract/guide/chat'
import type { GuideModel } from '@wheelhouse/contract/guide/robot-guide'
import { guideAnswerTexts } from '@wheelhouse/texts/guide/guide-answers'
import type { ItemTexts } from './knowledge-item.store.ts'
import type { GuideFinding } from './retrieval/guide-types.ts'

/** The next piece of an answer; what it is instead of all before; or what a model did for it. */
export type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'replace'; text: string }
  /** Which of the items that were offered answers; `null`: none of them after all. */
  | { kind: 'chosen'; itemId: string | null }
  | { kind: 'step'; agent: ChatAgent; step: ChatStep }

/** What an item says. */
export type StoredTexts = Omit<ItemTexts, 'isEnabled'>

/** Makes the words of an answer, piece by piece. */
export type AnswerFrom = (
  finding: GuideFinding,
  /** Those of the finding, as they are now. */
  items: readonly StoredTexts[],
  asked: { question: string; model: GuideModel },
) => AsyncIterable<AnswerPart>

/**
 * The stored answer in the language of the question, in the other where it is not told in that one; or that a choice is
 * needed, or that there is none.
 */
export const answerFrom: AnswerFrom = async function* ({ language, outcome, hits }, items) {
  const text = items.find(({ id }) => id === hits[0]?.entryId)
  const answer = (text?.[language] ?? text?.ja ?? text?.en)?.answer
  const words = guideAnswerTexts.texts[outcome === 'suggest' ? 'suggest' : 'notFound'][language]
  yield { kind: 'text', text: outcome === 'answer' && answer !== undefined ? answer : words }
}
