import { speechLanguages } from '@wheelhouse/contract/robots/robot-values'
import type { Speech, SpeechLanguage } from '@wheelhouse/contract/robots/speech'
import { afterAll, describe, expect, it } from 'vitest'
import { createBuiltInVoices, SpeechError } from './built-in-voices.ts'

const voices = createBuiltInVoices()
afterAll(() => voices.close())

const greetings: Record<SpeechLanguage, string> = {
  ja: 'お客様、右側をお歩きください。まもなく東京駅に着きます。',
  en: 'Good morning everybody, please walk on the right hand side.',
  'zh-CN': '您好，请靠右边走，谢谢您的合作。',
  'zh-TW': '您好，請靠右邊走，謝謝您的合作。',
  ko: '안녕하세요, 오른쪽으로 걸어 주세요. 감사합니다.',
  th: 'สวัสดีครับ กรุณาเดินชิดขวา ขอบคุณครับ',
  vi: 'Xin chào, vui lòng đi bên phải, cảm ơn quý khách.',
  fr: 'Bonjour à tous, veuillez marcher du côté droit.',
  de: 'Guten Morgen, bitte gehen Sie auf der rechten Seite.',
  es: 'Buenos días a todos, por favor caminen por la derecha.',
}
const rate = 22_050

async function say(speech: Partial<Speech>): Promise<Int16Array> {
  const text = greetings[speech.language ?? 'en']
  const wav = Buffer.from(
    await voices.speak({ text, language: 'en', voice: 'female', speed: 'normal', ...speech }),
  )
  expect([wav.toString('latin1', 0, 4), wav.readUInt32LE(24)]).toEqual(['RIFF', rate])
  return new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length))
}

const level = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

/** The pitch in the middle of what is voiced, in hertz: where each piece is most like itself later. */
function findPitch(samples: Int16Array): number {
  const size = 1_200
  const loud = level(samples)
  const pitches: number[] = []
  for (let at = 0; at + size + 330 < samples.length; at += size) {
    const piece = samples.subarray(at, at + size)
    if (level(piece) < loud) continue
    const likeness = (lag: number) =>
      piece.reduce((sum, one, i) => sum + one * (samples[at + i + lag] ?? 0), 0)
    const lags = Array.from({ length: 270 }, (_, i) => i + 60)
    const best = lags.reduce((a, b) => (likeness(b) > likeness(a) ? b : a))
    pitches.push(rate / best)
  }
  return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0
}

describe('the built-in voices', () => {
  it('are there for each language of the product, and say so themselves', async () => {
    expect(await voices.languages()).toEqual(speechLanguages)
  })

  it.each(speechLanguages)('speak %s aloud, as a woman higher than as a man', async (language) => {
    const [female, male] = [await say({ language }), await say({ language, voice: 'male' })]
    for (const samples of [female, male]) {
      expect(samples.length / rate).toBeGreaterThan(1)
      expect(level(samples)).toBeGreaterThan(1_000)
    }
    expect(findPitch(female)).toBeGreaterThan(findPitch(male) * 1.2)
  })

  it('take longer when they speak slowly', async () => {
    const [slow, medium, normal] = [
      await say({ speed: 'slow' }),
      await say({ speed: 'medium' }),
      await say({ speed: 'normal' }),
    ].map(({ length }) => length)
    expect(slow).toBeGreaterThan((medium ?? 0) * 1.05)
    expect(medium).toBeGreaterThan((normal ?? 0) * 1.05)
  })

  it('read Chinese characters in Japanese texts as their words are pronounced', async () => {
    const written = await say({ language: 'ja', text: '東京' })
    const kana = await say({ language: 'ja', text: 'トーキョー' })
    // No voice says a thing twice alike to the sample; what it cannot read takes more than twice as long.
    expect(Math.abs(written.length / kana.length - 1)).toBeLessThan(0.1)
  })

  it('refuse what cannot be pronounced, and go on with the next text', async () => {
    await expect(say({ text: '…' })).rejects.toThrow(SpeechError)
    expect(level(await say({}))).toBeGreaterThan(1_000)
  })
})
