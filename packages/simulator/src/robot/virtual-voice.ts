import { speechSchema } from '@wheelhouse/contract/robots/speech'
import { type Cancel, type Done, refuse } from '@wheelhouse/robot-core/end-action'
import { FetchError, type FetchFile, fetchFile } from '@wheelhouse/robot-core/maps/fetch-file'
import { retryFetch } from '@wheelhouse/robot-core/maps/retry-fetch'
import { makeChime } from '@wheelhouse/robot-core/sound/chime'
import { SoundError } from '@wheelhouse/robot-core/sound/decode-sound'
import { createMediaSounds } from '@wheelhouse/robot-core/sound/media-sounds'
import { readWav, WavError } from '@wheelhouse/robot-core/sound/read-wav'
import { z } from 'zod'
import { createVirtualSpeaker } from '../sound/virtual-speaker.ts'
import type { VirtualParts } from './virtual-parts.ts'

const speakSchema = z.object({
  text: speechSchema.shape.text,
  /** Address of the spoken text's sound. */
  soundLink: z.string().default(''),
})

const mediaSchema = z.object({
  resourceUrl: z.string().default(''),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  repeat: z.int().min(1).max(10).default(1),
})

/** Milliseconds before each further try of a download: what is said much later helps nobody. */
const retryAfterMs = [500, 1_000, 2_000]

/** What the loudspeaker plays: a spoken text, or something else. */
type Playing = { readonly text: string | null; readonly repeat: number }

/** The virtual robot's voice: one text or sound at a time, for as long as it lasts. */
export function createVirtualVoice(parts: VirtualParts) {
  const { clock, world, speaker = createVirtualSpeaker(clock) } = parts.options
  const fetchOnce = parts.options.fetchSound ?? fetchFile
  const fetchSound: FetchFile = (address) => retryFetch(() => fetchOnce(address), { clock, retryAfterMs })
  const loadMedia = createMediaSounds(fetchSound, parts.options.decoderPath ?? null)
  let endSound: Done | null = null

  /** @throws FetchError, WavError */
  async function loadSpeech(soundLink: string): Promise<Int16Array> {
    if (soundLink === '') throw new FetchError('Nobody said where the sound is', false)
    return readWav(await fetchSound(soundLink))
  }

  /** Ends the current sound, and plays this one once it is loaded. */
  function begin({ text, repeat }: Playing, sound: Promise<Int16Array>, done: Done): Cancel {
    endSound?.({ ok: false, error: 'interrupted', description: 'Another text or sound was played' })
    let stop = (): void => {}
    const end: Done = (outcome) => {
      if (endSound !== end) return
      stop()
      endSound = null
      parts.set({ speaking: null })
      parts.emit({ kind: 'changed' })
      done(outcome)
    }
    endSound = end
    const play = (samples: Int16Array, times: number): void => {
      const next = () => (times > 1 ? play(samples, times - 1) : end({ ok: true }))
      stop = speaker.play(samples, world.timeFactor, next)
    }
    const start = (samples: Int16Array): void => {
      // It was cancelled or replaced while the sound was loading.
      if (endSound !== end) return
      parts.set({ speaking: text })
      parts.emit({ kind: 'changed' })
      play(samples, repeat)
    }
    sound.then(start, (error: unknown) => end({ ok: false, error: 'F0001', description: describe(error) }))
    return () => end({ ok: false, error: 'cancelled', description: 'It was cancelled' })
  }

  return {
    speak(parameters: unknown, done: Done): Cancel {
      const parsed = speakSchema.safeParse(parameters)
      if (!parsed.success) return refuse(done, 'invalidParameters', 'speak needs a text')
      const { text, soundLink } = parsed.data
      return begin({ text, repeat: 1 }, loadSpeech(soundLink), done)
    },
    playMedia(parameters: unknown, done: Done): Cancel {
      const parsed = mediaSchema.safeParse(parameters)
      if (!parsed.success)
        return refuse(done, 'invalidParameters', 'playMedia needs a hash, and at most 10 times')
      const { resourceUrl, hash, repeat } = parsed.data
      return begin({ text: null, repeat }, loadMedia(resourceUrl, hash), done)
    },
    /** A call: two tones, unless the robot is speaking. */
    chime(): void {
      if (endSound === null) speaker.play(makeChime(), world.timeFactor, () => {})
    },
    close(): void {
      endSound?.({ ok: false, error: 'cancelled', description: 'The robot shuts down' })
    },
  }
}

function describe(error: unknown): string {
  const isKnown = error instanceof FetchError || error instanceof WavError || error instanceof SoundError
  return isKnown ? error.message : 'The sound cannot be had'
}
