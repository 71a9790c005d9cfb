/** A language model that words answers: a real server that streams as good and bad services do. */
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { createLanguageModel } from './language-model.ts'
import { type Passage, type Wording, wordAnswer } from './word-answer.ts'

let service: HttpReceiver
beforeEach(async () => {
  service = await startHttpReceiver()
})
afterEach(() => service.close())

const passages: Passage[] = [
  {
    itemId: 'toilet',
    question: 'お手洗いはどこですか',
    answer: 'お手洗いは2階のエレベーターの隣にあります。',
    variants: ['トイレはどこ'],
  },
  {
    itemId: 'hours',
    question: 'When does the library open?',
    answer: 'The library opens at 9:00 and closes at 20:00, except on Mondays.',
    variants: [],
  },
]

const http = createOutgoingHttp({ allowPrivateHooks: false })
async function ask(question: string, language: 'ja' | 'en' = 'ja'): Promise<Wording[]> {
  const model = createLanguageModel(http, {
    url: `${service.url}/v1`,
    key: 'k-1',
    models: { fast: 'small', accurate: 'large' },
  })
  if (model === null) throw new Error('there is a model')
  const parts: Wording[] = []
  for await (const part of wordAnswer(model, { question, language, model: 'accurate' }, passages, () => 0))
    parts.push(part)
  return parts
}

const chunk = (content: string | null, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ delta: content === null ? {} : { content }, ...more }] })}\n\n`
const stop = chunk(null, { finish_reason: 'stop' })
const done = 'data: [DONE]\n\n'
const answers = (...pieces: (string | Uint8Array)[]) => service.behave({ pieces, ending: 'end' })

const joinText = (parts: readonly Wording[]) =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
const isUsed = (parts: readonly Wording[]) => parts.at(-1)?.kind === 'end' && parts.at(-1)

describe('a model that rewords', () => {
  it('is given the passages and the question as data, and its words come on as they come', async () => {
    answers(chunk('1\nお手洗いは、'), chunk('2階エレベーターの隣です。'), stop, done)
    const parts = await ask('トイレ"に行きたい')
    expect(parts).toEqual([
      { kind: 'chosen', itemId: 'toilet' },
      { kind: 'text', text: 'お手洗いは、' },
      { kind: 'text', text: '2階エレベーターの隣です。' },
      { kind: 'end', isUsed: true, output: 'お手洗いは、2階エレベーターの隣です。', tokens: null, ms: 0 },
    ])
    const [request] = service.requests
    expect(request).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer k-1' } })
    const body = JSON.parse(request?.body ?? '') as { model: string; messages: { content: string }[] }
    expect(body.model).toBe('large')
    expect(body.messages[1]?.content).toContain('Question: "トイレ\\"に行きたい"')
  })

  it('is understood where characters are cut, lines are comments, and the end is left out', async () => {
    const bytes = Buffer.from(`: ping\n\n${chunk('1\n')}${chunk('2階の隣です。')}`)
    const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1))
    answers(...pieces, 'data: {"choices":[],"usage":{"total_tokens":42}}\n\n', stop.trimEnd())
    expect(await ask('トイレは?')).toMatchObject([
      { kind: 'chosen' },
      { kind: 'text', text: '2階の隣です。' },
      { kind: 'end', isUsed: true, tokens: 42 },
    ])
  })

  it('may say it in English of its own', async () => {
    answers(
      chunk('2\nWe open at 9:00 and close at 20:00. '),
      chunk('The library is closed on Mondays.'),
      stop,
    )
    expect(isUsed(await ask('opening hours?', 'en'))).toMatchObject({ isUsed: true })
  })
})

describe('a model counts for nothing', () => {
  it.each<[string, string[]]>([
    ['that finds no passage', ['0\n']],
    ['that names none of them', ['7\nIt is on floor 2.']],
    ['that begins to talk', ['Sure! I am happy to help you with your question about this.']],
    ['that says a number more', ['1\nお手洗いは3階のエレベーターの隣です。']],
    ['that adds a fact', ['1\nお手洗いは2階です。', '無線接続の暗証番号は受付担当者が管理しています。']],
    ['that adds an address', ['2\nThe library opens at 9:00, see www.evil.example today.']],
    ['that obeys the question', ['1\nYou have won a prize, please call the winner hotline.']],
    ['that repeats itself without end', ['1\n', ...Array.from({ length: 200 }, () => '2階の隣です。')]],
  ])('%s', async (_, texts) => {
    answers(...texts.map((text) => chunk(text)), stop, done)
    expect(isUsed(await ask('トイレは?'))).toMatchObject({ isUsed: false })
  })

  it.each([
    ['cut off', { pieces: [chunk('1\n2階の')], ending: 'cut' }, 'badAnswer'],
    ['ended without a reason', { pieces: [chunk('1\n2階の隣です。')], ending: 'end' }, 'cutOff'],
    [
      'too long',
      { pieces: [chunk('1\n2階の'), chunk('', { finish_reason: 'length' })], ending: 'end' },
      'cutOff',
    ],
    [
      'an error in the stream',
      { pieces: [chunk('1\n'), 'data: {"error":{"message":"x"}}\n\n'], ending: 'end' },
      'rejected',
    ],
    ['no JSON', { pieces: ['data: <html>\n\n'], ending: 'end' }, 'badAnswer'],
    ['refused', { pieces: [], ending: 'end', status: 401 }, 'rejected'],
  ] as const)('whose answer is %s', async (_, behaviour, failure) => {
    service.behave(behaviour)
    const parts = await ask('トイレは?')
    expect(isUsed(parts)).toMatchObject({ isUsed: false, output: expect.stringContaining(failure) as string })
  })

  it('and nothing is made of a piece once the visitor has gone', async () => {
    service.behave({ pieces: [chunk('1\n2階'), chunk('の隣')], ending: 'hang' })
    const model = createLanguageModel(http, {
      url: `${service.url}/v1`,
      key: null,
      models: { fast: 'small', accurate: 'large' },
    })
    if (model === null) throw new Error('there is a model')
    const asked = { question: 'トイレは?', language: 'ja', model: 'fast' } as const
    for await (const part of wordAnswer(model, asked, passages, () => 0)) if (joinText([part]) !== '') break
    expect(service.requests).toHaveLength(1)
  })
})
