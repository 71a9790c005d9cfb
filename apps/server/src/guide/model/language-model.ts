/**
 * A language model behind an OpenAI-compatible endpoint (`/chat/completions`, streamed), parsed leniently (R-GUIDE-4).
 */
import type { GuideModel } from '@wheelhouse/contract/guide/robot-guide'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import type { OutgoingFailure } from '@wheelhouse/contract/kernel/outgoing'
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { type OutgoingHttp, StreamFailure } from '../../kernel/outgoing/outgoing-http.ts'
import type { Config } from '../../kernel/process/config.ts'

/** Timeout of a whole response, in milliseconds; a visitor who waits longer walks away. */
const patienceMs = 8_000
/** Maximum size of a whole response, in bytes; most of that is the envelope of each word. */
const answerMax = 500_000
/** Maximum number of tokens that it may generate. */
const tokensMax = 800

export type ModelMessage = { role: 'system' | 'user'; content: string }

/** `usage`: the number of tokens it read and wrote, if reported. */
export type ModelPiece = { kind: 'text'; text: string } | { kind: 'usage'; tokens: number }

export type LanguageModel = {
  /** The service's names for its models. */
  readonly names: Readonly<Record<GuideModel, string>>
  /** Host of the service, for logs of conversations. */
  readonly provider: string
  /** Streams the pieces of its response. @throws ModelFailure */
  complete(
    model: GuideModel,
    messages: readonly ModelMessage[],
    signal: AbortSignal,
  ): AsyncIterable<ModelPiece>
}

/** `cutOff`: the response ended midway. `rejected`: the service refused, or broke off with its own error. */
export class ModelFailure extends Error {
  readonly failure: OutgoingFailure | 'rejected' | 'cutOff'
  constructor(failure: ModelFailure['failure']) {
    super(`the language model failed: ${failure}`)
    this.failure = failure
  }
}

/** A chunk of the response; fields that are missing or `null` are ignored. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ total_tokens: z.number() }).nullish(),
  error: z.unknown().optional(),
})

/** @returns `null` if the installation has none */
export function createLanguageModel(
  http: Pick<OutgoingHttp, 'open'>,
  settings: Config['languageModel'],
): LanguageModel | null {
  if (settings === null) return null
  const { url, key, models } = settings
  return {
    names: models,
    provider: new URL(url).host,
    async *complete(model, messages, signal) {
      const body = {
        model: models[model],
        messages,
        temperature: 0,
        max_tokens: tokensMax,
        stream: true,
        stream_options: { include_usage: true },
      }
      const request = {
        ...({ method: 'POST', url: `${url}/chat/completions`, isSetting: true } as const),
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(body),
        timeoutMs: patienceMs,
        maxBytes: answerMax,
      }
      const answer = await http.open(request, signal)
      if (answer.kind === 'failed') throw new ModelFailure(answer.failure)
      yield* readAnswer(answer.body, answer.status)
    },
  }
}

/** Some services omit the final `[DONE]`, so a response is complete once a chunk has a finish reason. */
async function* readAnswer(body: AsyncIterable<Buffer>, status: number): AsyncGenerator<ModelPiece> {
  let isWhole = false
  for await (const data of readEvents(body)) {
    if (status !== 200) break
    if (data === '[DONE]') {
      isWhole = true
      break
    }
    const chunk = chunkSchema.safeParse(tryParseJson(data))
    if (!chunk.success) throw new ModelFailure('badAnswer')
    const { choices, usage, error } = chunk.data
    if (error != null) throw new ModelFailure('rejected')
    const [choice] = choices ?? []
    const text = choice?.delta?.content ?? ''
    if (text !== '') yield { kind: 'text', text }
    if (usage != null) yield { kind: 'usage', tokens: usage.total_tokens }
    if (choice?.finish_reason === 'length') throw new ModelFailure('cutOff')
    isWhole ||= choice?.finish_reason != null
  }
  if (status !== 200) throw new ModelFailure('rejected')
  if (!isWhole) throw new ModelFailure('cutOff')
}

/** The data of each event; a character may be split over two pieces. */
async function* readEvents(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  const decoder = new TextDecoder()
  try {
    for await (const piece of body) {
      parser.feed(decoder.decode(piece, { stream: true }))
      yield* events.splice(0)
    }
  } catch (error) {
    throw error instanceof StreamFailure ? new ModelFailure(error.failure) : error
  }
  // The last event may lack the empty line at its end.
  parser.feed('\n\n')
  yield* events.splice(0)
}
