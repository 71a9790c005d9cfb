import { commandLimits, speechSpeeds } from '@wheelhouse/contract/robots/robot-command'
import { z } from 'zod'
import type { ActionOutcome } from '../adapter.ts'
import type { VirtualParts } from './virtual-parts.ts'

const speakSchema = z.object({
  text: z.string().min(1).max(commandLimits.speechMax),
  speed: z.enum(speechSpeeds).default('normal'),
})
/** Milliseconds before the first word, and for one character. */
const beforeMs = 400
const characterMs = { slow: 200, medium: 160, normal: 120 }

/** The virtual robot's voice: one text at a time, for as long as it takes to speak it. */
export function createVirtualVoice(parts: VirtualParts) {
  const { clock, world } = parts.options
  let endSpeech: ((outcome: ActionOutcome) => void) | null = null

  function begin(text: string, ms: number, done: (outcome: ActionOutcome) => void): () => void {
    const end = (outcome: ActionOutcome): void => {
      stopTimer()
      endSpeech = null
      parts.set({ speaking: null })
      parts.emit({ kind: 'changed' })
      done(outcome)
    }
    parts.set({ speaking: text })
    parts.emit({ kind: 'changed' })
    const stopTimer = clock.after(ms / world.timeFactor, () => end({ ok: true }))
    endSpeech = end
    return () => {
      if (endSpeech === end) end({ ok: false, error: 'cancelled', description: 'Speech was cancelled' })
    }
  }

  return {
    speak(parameters: unknown, done: (outcome: ActionOutcome) => void): () => void {
      const parsed = speakSchema.safeParse(parameters)
      if (!parsed.success) {
        done({ ok: false, error: 'invalidParameters', description: 'speak needs a text' })
        return () => {}
      }
      endSpeech?.({ ok: false, error: 'interrupted', description: 'Another text was spoken' })
      const { text, speed } = parsed.data
      return begin(text, beforeMs + Array.from(text).length * characterMs[speed], done)
    },
    close(): void {
      endSpeech?.({ ok: false, error: 'cancelled', description: 'The robot shuts down' })
    },
  }
}
