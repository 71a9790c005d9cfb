import type { GuideFinding, Hit } from './guide-types.ts'

/** Below, the question is about something else; from the second on, and so far ahead of the next, the first is the answer. */
const [suggestFrom, answerFrom, leadOfAnswer] = [0.2, 0.4, 0.1]
const suggestionsMax = 3

/**
 * A wrong answer is worse than a question back, so only a clear first is given as the answer. The figures are from two sets
 * of questions (`npm run bench -- guide`): 1 in 40 answers is wrong, 9 in 10 questions about something else are refused.
 * @param hits the best first
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
