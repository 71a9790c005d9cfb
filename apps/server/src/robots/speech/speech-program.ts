/**
 * The built-in voices: a separate process, started by `built-in-voices.ts`, which sends it requests over the
 * inter-process channel (docs/decisions/0029-speech.md). It keeps the synthesiser's licence, its memory use and the
 * time for long texts out of the server.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import loadEspeak from '@echogarden/espeak-ng-emscripten'
import kuromoji from '@sglkc/kuromoji'
import { speechLanguages } from '@wheelhouse/contract/robots/robot-values'
import type { Speech, SpeechLanguage } from '@wheelhouse/contract/robots/speech'
import { createWav } from './wav.ts'

export type SpeechRequest = { id: number } & ({ kind: 'languages' } | { kind: 'speech'; speech: Speech })
export type SpeechReply = { id: number } & (
  | { kind: 'languages'; languages: SpeechLanguage[] }
  | { kind: 'speech'; wav: Uint8Array }
  | { kind: 'failed'; reason: string }
)

/** Words a minute; the slower rates are 0.9 and 0.75 of `normal`. */
const rates = { slow: 120, medium: 144, normal: 160 } as const
/** The synthesiser's own variants of each voice. */
const variants = { female: 'f2', male: 'm3' } as const

const { eSpeakNGWorker: Espeak } = await loadEspeak()
const espeak = new Espeak()
const voices = findVoices()
let readings: Promise<(text: string) => string> | null = null

/** The best voice of each language that has one. Both kinds of Chinese are one spoken language. */
function findVoices(): Map<SpeechLanguage, string> {
  const known = espeak.list_voices()
  return new Map(
    speechLanguages.flatMap((language) => {
      const name = language.split('-')[0] ?? language
      const matches = known.flatMap((voice) => {
        const match = voice.languages.find((one) => one.name === name)
        // Variants work only for voices named by their file.
        const file = voice.identifier.split('/').at(-1) ?? voice.identifier
        return match === undefined ? [] : [{ file, priority: match.priority }]
      })
      const best = matches.toSorted((a, b) => a.priority - b.priority)[0]
      return best === undefined ? [] : [[language, best.file] as const]
    }),
  )
}

/** The synthesiser knows kana only: words are written as they are pronounced. It takes a second to load. */
function loadReadings(): Promise<(text: string) => string> {
  const packageFile = createRequire(import.meta.url).resolve('@sglkc/kuromoji/package.json')
  const dicPath = `${join(dirname(packageFile), 'dict')}/`
  return new Promise((resolve, reject) => {
    kuromoji.builder({ dicPath }).build((error, tokenizer) => {
      if (error) return reject(error)
      resolve((text) =>
        tokenizer
          .tokenize(text)
          .map((token) => token.pronunciation ?? token.reading ?? token.surface_form)
          .join(' '),
      )
    })
  })
}

async function speak({ text, language, voice, speed }: Speech): Promise<Uint8Array> {
  const name = voices.get(language)
  if (name === undefined) throw new Error(`There is no voice for ${language}`)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Error('Nothing of the text can be pronounced')
  if (language === 'ja') readings ??= loadReadings()
  const spoken = language === 'ja' && readings !== null ? (await readings)(text) : text
  espeak.set_voice(`${name}+${variants[voice]}`)
  espeak.set_rate(rates[speed])
  const pieces: Int16Array[] = []
  espeak.synthesize(spoken, (samples) => {
    if (samples !== null && samples.length > 0) pieces.push(samples)
  })
  return createWav(pieces, espeak.get_samplerate())
}

async function answer(request: SpeechRequest): Promise<SpeechReply> {
  const { id } = request
  if (request.kind === 'languages') return { id, kind: 'languages', languages: [...voices.keys()] }
  try {
    return { id, kind: 'speech', wav: await speak(request.speech) }
  } catch (error) {
    return { id, kind: 'failed', reason: error instanceof Error ? error.message : 'unknown' }
  }
}

process.on('message', (request: SpeechRequest) => {
  // The requester may have been killed meanwhile: then there is nobody to answer, and that is not an error.
  void answer(request).then((reply) => process.send?.(reply, undefined, undefined, () => {}))
})
process.on('disconnect', () => process.exit())
