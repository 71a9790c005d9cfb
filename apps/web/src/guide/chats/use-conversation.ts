import type { ChatChoice, ChatEvent, ChatTurn } from '@wheelhouse/contract/guide/chat'
import { useEffect, useRef, useState } from 'react'
import { randomId } from '../../kernel/server/random-id.ts'

/** A question with its answer, as far as received. */
export type Exchange = {
  id: string
  question: string
  itemId: string | null
  answer: string
  outcome: Extract<ChatEvent, { type: 'outcome' }>['outcome'] | null
  choices: readonly ChatChoice[]
  state: 'answering' | 'done' | 'failed'
  error: unknown
  /** Id of the answer, once it is stored. */
  turnId: string | null
  /** The media shown with the answer. */
  media: ChatTurn['media']
  /** The waypoint that the answer offers to lead to, by name. */
  leadsTo: ChatTurn['leadsTo']
}

/** Sends a message and yields the events of the answer. */
export type SendMessage = (
  message: { text: string; itemId: string | null },
  signal: AbortSignal,
) => AsyncIterable<ChatEvent>

/** Holds a conversation on this page. An answer in progress is aborted when the page is left. */
export function useConversation(send: SendMessage) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const change = (id: string, toPart: (exchange: Exchange) => Partial<Exchange>) =>
    setExchanges((all) => all.map((one) => (one.id === id ? { ...one, ...toPart(one) } : one)))

  async function ask(text: string, itemId: string | null = null): Promise<void> {
    const { signal } = leaving.current
    const id = randomId()
    const begun = {
      answer: '',
      outcome: null,
      choices: [],
      state: 'answering',
      error: null,
      turnId: null,
      media: null,
      leadsTo: null,
    } as const
    setExchanges((all) => [
      ...all.filter(({ state }) => state !== 'failed'),
      { id, question: text, itemId, ...begun },
    ])
    try {
      for await (const event of send({ text, itemId }, signal))
        change(id, ({ answer }) => applyEvent(answer, event))
      change(id, ({ turnId }) => (turnId === null ? { state: 'failed' } : {}))
    } catch (error) {
      if (!signal.aborted) change(id, () => ({ state: 'failed', error }))
    }
  }

  return {
    exchanges,
    isAnswering: exchanges.some(({ state }) => state === 'answering'),
    ask,
    clear: () => setExchanges([]),
  }
}

function applyEvent(answer: string, event: ChatEvent): Partial<Exchange> {
  if (event.type === 'outcome') return { outcome: event.outcome, choices: event.choices }
  if (event.type === 'text') return { answer: answer + event.text }
  if (event.type === 'replace') return { answer: event.text }
  const { id: turnId, text, media, leadsTo } = event.turn
  return { answer: text, turnId, media, leadsTo, state: 'done' }
}
