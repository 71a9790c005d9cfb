import { type AnswerFrom, answerFrom } from '../answer-from.ts'
import type { LanguageModel } from './language-model.ts'
import { type Passage, wordAnswer } from './word-answer.ts'

/**
 * Has a language model choose and reword one of the stored answers that were found. If it fails, finds that none of
 * them fits, or says more than they do, the stored answer or the choice is used as if there were no model (R-GUIDE-4).
 * @param now milliseconds
 */
export function createAnswerByModel(model: LanguageModel, now: () => number): AnswerFrom {
  return async function* answerByModel(finding, items, asked) {
    const { language, outcome } = finding
    const passages = items.flatMap(({ id: itemId, [language]: text }): Passage[] =>
      text === null ? [] : [{ itemId, ...text }],
    )
    if (outcome === 'notFound' || passages.length === 0) {
      yield* answerFrom(finding, items, asked)
      return
    }
    const agent = { model: model.names[asked.model], provider: model.provider }
    let hasSpoken = false
    for await (const part of wordAnswer(model, { ...asked, language }, passages, now)) {
      if (part.kind === 'chosen') {
        if (outcome === 'suggest') yield { kind: 'chosen', itemId: part.itemId }
      } else if (part.kind === 'text') {
        hasSpoken = true
        yield part
      } else {
        const { output, ms, tokens } = part
        yield { kind: 'step', agent, step: { kind: 'llm', input: asked.question, output, ms, tokens } }
        if (part.isUsed) continue
        if (outcome === 'suggest') yield { kind: 'chosen', itemId: null }
        for await (const stored of answerFrom(finding, items, asked))
          yield hasSpoken && stored.kind === 'text' ? { kind: 'replace', text: stored.text } : stored
      }
    }
  }
}
