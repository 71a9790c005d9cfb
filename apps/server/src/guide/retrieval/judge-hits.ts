import type { GuideFinding, Hit } from './guide-types.ts'

/** Below the first value the question is off topic; from the second on, with this lead, the best hit is the answer. */
const [suggestFrom, answerFrom, leadOfAnswer] = [0.2, 0.4, 0.1]
const suggestionsMax = 3

/**
 * A wrong answer is worse than a follow-up question, so only a clear winner becomes the answer. The figures come from
 * two sets of questions (`npm run bench -- guide`): 1 in 40 answers is wrong, 9 in 10 off-topic questions are refused.
 * @param hits best first
 */
export function judgeHits(hits: readonly Hit[]): Pick<GuideFinding, 'outcome' | 'hits'> {
  const [first, second] = hits
  if (first === undefined || first.score < suggestFrom) return { outcome: 'notFound', hits: [] }
  if (first.score >= answerFrom && first.score - (second?.score ?? 0) >= leadOfAnswer)
    return { outcome: 'answer', hits: [first] }
  return {
    outcome: 'suggest',
    hits: hits.slice(0, suggestionsMax).filter(({ score }) => score >= suggestFrom),
  }
}
