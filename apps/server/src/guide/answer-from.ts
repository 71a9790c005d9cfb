import type { ChatAgent, ChatStep } from '@wheelhouse/contract/guide/chat'
import type { GuideModel } from '@wheelhouse/contract/guide/robot-guide'
import { guideAnswerTexts } from '@wheelhouse/texts/guide/guide-answers'
import type { ItemTexts } from './knowledge/knowledge-item.store.ts'
import type { GuideFinding } from './retrieval/guide-types.ts'

/** The next piece of an answer, a replacement for all previous pieces, or a step that a model took. */
type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'replace'; text: string }
  /** Which of the offered items answers the question; `null` if none does after all. */
  | { kind: 'chosen'; itemId: string | null }
  | { kind: 'step'; agent: ChatAgent; step: ChatStep }

/** The texts of an item. */
export type StoredTexts = Omit<ItemTexts, 'isEnabled'>

/** Generates the text of an answer, piece by piece. */
export type AnswerFrom = (
  finding: GuideFinding,
  /** The current items of the finding. */
  items: readonly StoredTexts[],
  asked: { question: string; model: GuideModel },
) => AsyncIterable<AnswerPart>

/**
 * The stored answer in the language of the question, or in the other language if it does not exist in that one;
 * otherwise, that a choice is needed or that there is no answer.
 */
export const answerFrom: AnswerFrom = async function* ({ language, outcome, hits }, items) {
  const text = items.find(({ id }) => id === hits[0]?.entryId)
  const answer = (text?.[language] ?? text?.ja ?? text?.en)?.answer
  const words = guideAnswerTexts.texts[outcome === 'suggest' ? 'suggest' : 'notFound'][language]
  yield { kind: 'text', text: outcome === 'answer' && answer !== undefined ? answer : words }
}
