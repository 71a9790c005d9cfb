import type { ChatAgent, ChatEvent, ChatMessage, ChatStep } from '@wheelhouse/contract/guide/chat'
import { knowledgeItemLimits } from '@wheelhouse/contract/guide/knowledge-item'
import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { AnswerFrom, StoredTexts } from './answer-from.ts'
import { addTurn, type OpenChat } from './chat.store.ts'
import { findIn, readDraftState, readPublishedState } from './guide-state.ts'
import type { GuideFinding } from './retrieval/guide-types.ts'

type Parts = { db: Database; clock: Clock }

/**
 * Saves a visitor's message and answers it. An error thrown before the first event means that the message was refused.
 * @throws AppError chat.ended
 */
export async function converse(
  parts: Parts,
  chat: OpenChat,
  message: ChatMessage,
  makeAnswer: AnswerFrom,
): Promise<AsyncIterable<ChatEvent>> {
  const { db, clock } = parts
  const { text } = message
  const began = clock.monotonicMs()
  const { finding, items } = await look(db, chat, message)
  const retrieve: ChatStep = {
    kind: 'retrieve',
    input: text,
    output: JSON.stringify(finding.hits),
    ms: Math.round(clock.monotonicMs() - began),
    tokens: null,
  }
  const { language } = finding
  await db.transaction().execute((tx) => addTurn(tx, chat, { role: 'user', text, language }, clock.now()))
  return streamAnswer(parts, chat, {
    question: text,
    finding,
    items,
    retrieve,
    parts: makeAnswer(finding, items, { question: text, model: message.model }),
  })
}

/**
 * Looks up the question, or the chosen suggestion of the last answer if it still exists. Robots answer from the
 * published version, the console from the draft.
 */
async function look(
  db: Database,
  { channel, group }: OpenChat,
  { text, itemId }: ChatMessage,
): Promise<{ finding: GuideFinding; items: StoredTexts[] }> {
  const state = channel === 'robot' ? await readPublishedState(db, group.id) : await readDraftState(db, group)
  const found = await findIn(state, text)
  const all = await state.list()
  const isThere = itemId !== null && all.some(({ id }) => id === itemId)
  const finding: GuideFinding = isThere
    ? { ...found, outcome: 'answer', hits: [{ entryId: itemId, score: 1 }] }
    : found
  const items = finding.hits.flatMap(({ entryId }) => all.find(({ id }) => id === entryId) ?? [])
  return { finding, items }
}

type Answering = {
  question: string
  finding: GuideFinding
  items: readonly StoredTexts[]
  retrieve: ChatStep
  parts: ReturnType<AnswerFrom>
}

async function* streamAnswer(
  { db, clock }: Parts,
  chat: OpenChat,
  { question, finding: { language, outcome, hits, key: questionKey }, items, retrieve, parts }: Answering,
): AsyncGenerator<ChatEvent> {
  const offered =
    outcome === 'suggest'
      ? items.flatMap(({ id: itemId, [language]: text }) =>
          text === null ? [] : [{ itemId, question: text.question }],
        )
      : []
  yield { type: 'outcome', language, outcome, choices: offered }
  let chosen: string | null = outcome === 'answer' ? (hits[0]?.entryId ?? null) : null
  const getResult = () =>
    chosen === null || outcome === 'answer'
      ? { outcome, choices: offered }
      : { outcome: 'answer' as const, choices: [] }
  let said = ''
  let agent: ChatAgent | null = null
  const steps: ChatStep[] = [retrieve]
  const keep = () => {
    const from = { itemId: chosen, score: getScore(hits, chosen), question, questionKey }
    const turn = { ...({ role: 'bot', text: said, language, agent } as const), ...getResult(), ...from }
    return db
      .transaction()
      .execute((tx) => addTurn(tx, chat, { ...turn, steps: agent === null ? [] : steps }, clock.now()))
  }
  let isWhole = false
  try {
    for await (const part of parts) {
      if (part.kind === 'step') {
        agent = part.agent
        steps.push(part.step)
        continue
      }
      if (part.kind === 'chosen') {
        chosen = part.itemId
        yield { type: 'outcome', language, ...getResult() }
        continue
      }
      const before = part.kind === 'text' ? said : ''
      said = (before + part.text).slice(0, knowledgeItemLimits.answerMax)
      yield { type: part.kind, text: said.slice(before.length) }
    }
    isWhole = true
  } finally {
    // If the visitor has left or a model has failed, what was said so far is still saved.
    if (!isWhole && said !== '') await keep()
  }
  yield { type: 'done', turn: await keep() }
}

/** The score of the item that answers, or else of the best hit. */
function getScore(hits: GuideFinding['hits'], itemId: string | null): number | null {
  return (hits.find(({ entryId }) => entryId === itemId) ?? hits[0])?.score ?? null
}
