import { createHash } from 'node:crypto'
import type { Speech } from '@wheelhouse/contract/robots/speech'
import type { Voices } from './built-in-voices.ts'

/** All sounds together, in bytes: about twelve minutes. */
const maxKept = 32_000_000

/** Recently made sounds, by text, language, voice, speed and synthesiser: phrases are spoken again and again. */
export function createSoundCache(max = maxKept) {
  const kept = new Map<string, Uint8Array>()
  const making = new Map<string, Promise<Uint8Array>>()
  let bytes = 0

  function keep(key: string, sound: Uint8Array): void {
    kept.set(key, sound)
    bytes += sound.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= max) break
      kept.delete(oldest)
      bytes -= length
    }
  }

  async function make(key: string, voices: Voices, speech: Speech): Promise<Uint8Array> {
    const sound = await voices.speak(speech)
    keep(key, sound)
    return sound
  }

  return {
    /** @param synthesiser the name under which its sounds are cached. @throws SpeechError, and nothing is cached */
    get(synthesiser: string, voices: Voices, speech: Speech): Promise<Uint8Array> {
      const { text, language, voice, speed } = speech
      const whole = JSON.stringify([synthesiser, language, voice, speed, text])
      const key = createHash('sha256').update(whole).digest('base64')
      const known = kept.get(key)
      if (known !== undefined) {
        // The most recently used one is evicted last.
        kept.delete(key)
        kept.set(key, known)
        return Promise.resolve(known)
      }
      const under = making.get(key)
      if (under !== undefined) return under
      const sound = make(key, voices, speech).finally(() => making.delete(key))
      making.set(key, sound)
      return sound
    },
  }
}
