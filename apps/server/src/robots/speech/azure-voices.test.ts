import type { Speech } from '@wheelhouse/contract/robots/speech'
import { type Behaviour, type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutgoingHttp, type OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { createAzureVoices } from './azure-voices.ts'
import { createWav } from './wav.ts'

let azure: HttpReceiver
beforeAll(async () => {
  azure = await startHttpReceiver()
})
afterAll(() => azure.close())

const usual = createOutgoingHttp({ allowPrivateHooks: false })
/** For a service that never answers: as patient as a test may be. */
const hasty: OutgoingHttp = { ...usual, call: (request) => usual.call({ ...request, timeoutMs: 300 }) }

const list = [
  { ShortName: 'ja-JP-NanamiNeural', Gender: 'Female', Locale: 'ja-JP' },
  { ShortName: 'ja-JP-KeitaNeural', Gender: 'Male', Locale: 'ja-JP' },
  { ShortName: 'zh-TW-HsiaoChenNeural', Gender: 'Female', Locale: 'zh-TW' },
  { ShortName: 'sw-KE-RafikiNeural', Gender: 'Male', Locale: 'sw-KE' },
]
/** Samples whose bytes are ASCII, as the receiver sends text. */
const wav = Buffer.from(createWav([new Int16Array(8).fill(0x4141)], 0x3e40)).toString('latin1')
const speech: Speech = { text: 'A < B & "C"', language: 'ja', voice: 'male', speed: 'slow' }

function say(behaviour: Behaviour, words: Partial<Speech> = {}): Promise<Uint8Array> {
  azure.behave(({ path }) => (path.endsWith('/list') ? { json: list } : behaviour))
  const http = behaviour === 'hang' ? hasty : usual
  return createAzureVoices(http, azure.url, 'a-secret-of-azure').speak({ ...speech, ...words })
}

describe('Azure', () => {
  it('has voices for the languages of its own list', async () => {
    azure.behave({ json: list })
    const voices = createAzureVoices(hasty, azure.url, 'a-secret-of-azure')
    expect(await voices.languages()).toEqual(['ja', 'zh-TW'])
    azure.behave('hang')
    expect(await voices.languages()).toEqual(['ja', 'zh-TW'])
  })

  it('is asked for the text in the wanted voice and speed, with the key in the header alone', async () => {
    expect(Buffer.from(await say({ text: wav })).toString('latin1', 0, 4)).toBe('RIFF')
    const { method, path, headers, body } = azure.requests.at(-1) ?? {}
    expect([method, path]).toEqual(['POST', '/cognitiveservices/v1'])
    expect(headers).toMatchObject({
      'ocp-apim-subscription-key': 'a-secret-of-azure',
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'riff-16khz-16bit-mono-pcm',
    })
    expect(body).toContain(
      '<voice name="ja-JP-KeitaNeural"><prosody rate="-25%">A &lt; B &amp; &quot;C&quot;</prosody></voice>',
    )
    expect(body).not.toContain('a-secret')
  })

  it('speaks in the other voice where it has but one, and not at all in a language without', async () => {
    await say({ text: wav }, { language: 'zh-TW' })
    expect(azure.requests.at(-1)?.body).toContain('zh-TW-HsiaoChenNeural')
    await expect(say({ text: wav }, { language: 'th' })).rejects.toThrow('no voice for th')
  })

  it.each<[string, Behaviour, string]>([
    ['never answers', 'hang', 'timeout'],
    ['refuses the key', { status: 401, text: '' }, '401'],
    ['answers with 10 MB', 'huge', 'tooLarge'],
    ['answers with a page', 'html', 'no WAV'],
    ['breaks off', 'halfway', 'badAnswer'],
  ])('that %s has no sound', async (_what, behaviour, reason) => {
    await expect(say(behaviour)).rejects.toThrow(reason)
  })
})
