import { speechSchema } from '@wheelhouse/contract/robots/speech'
import { z } from 'zod'
import type { ActionOutcome } from '../adapter.ts'
import { FetchError, fetchFile } from '../maps/fetch-file.ts'
import { makeChime } from '../sound/chime.ts'
import { readWav, WavError } from '../sound/read-wav.ts'
import type { VirtualParts } from './virtual-parts.ts'
import { createVirtualSpeaker } from './virtual-speaker.ts'

const speakSchema = z.object({
  text: speechSchema.shape.text,
  /** Where the sound of the text is. */
  soundLink: z.string().default(''),
})

type Done = (outcome: ActionOutcome) => void

/** The virtual robot's voice: one text at a time, for as long as its sound lasts. */
export function createVirtualVoice(parts: VirtualParts) {
  const { clock, world, speaker = createVirtualSpeaker(clock), fetchSound = fetchFile } = parts.options
  let endSpeech: Done | null = null

  /** @throws FetchError, WavError */
  async function load(soundLink: string): Promise<Int16Array> {
    if (soundLink === '') throw new FetchError('Nobody said where the sound is', false)
    return readWav(await fetchSound(soundLink))
  }

  function begin(text: string, soundLink: string, done: Done): () => void {
    let stop = (): void => {}
    const end: Done = (outcome) => {
      if (endSpeech !== end) return
      stop()
      endSpeech = null
      parts.set({ speaking: null })
      parts.emit({ kind: 'changed' })
      done(outcome)
    }
    endSpeech = end
    const play = (samples: Int16Array): void => {
      // It was cancelled, or another text came, while the sound did.
      if (endSpeech !== end) return
      parts.set({ speaking: text })
      parts.emit({ kind: 'changed' })
      stop = speaker.play(samples, world.timeFactor, () => end({ ok: true }))
    }
    load(soundLink).then(play, (error: unknown) => {
      const isKnown = error instanceof FetchError || error instanceof WavError
      end({ ok: false, error: 'F0001', description: isKnown ? error.message : 'The sound cannot be had' })
    })
    return () => end({ ok: false, error: 'cancelled', description: 'Speech was cancelled' })
  }

  return {
    speak(parameters: unknown, done: Done): () => void {
      const parsed = speakSchema.safeParse(parameters)
      if (!parsed.success) {
        done({ ok: false, error: 'invalidParameters', description: 'speak needs a text' })
        return () => {}
      }
      endSpeech?.({ ok: false, error: 'interrupted', description: 'Another text was spoken' })
      return begin(parsed.data.text, parsed.data.soundLink, done)
    },
    /** Somebody calls: two tones, unless the robot is speaking. */
    chime(): void {
      if (endSpeech === null) speaker.play(makeChime(), world.timeFactor, () => {})
    },
    close(): void {
      endSpeech?.({ ok: false, error: 'cancelled', description: 'The robot shuts down' })
    },
  }
}
