import type { Clock } from '@wheelhouse/robot-core/clock'
import { packetSamples, sampleRate } from '@wheelhouse/robot-core/video/g711'

/** A virtual robot's loudspeaker: one sound at a time, for as long as it lasts. Its microphone picks it up. */
export type VirtualSpeaker = {
  /**
   * Plays 8,000 samples a second; a sound in progress ends without a call of its `onEnd`.
   * @param factor how much faster than real time the world runs
   * @returns stops the sound, without `onEnd`
   */
  play(samples: Int16Array, factor: number, onEnd: () => void): () => void
  /** The next 20 ms of its output, `null` for silence. */
  read(): Int16Array | null
}

/** A reader that is later than this continues at the current position. Samples. */
const maxLag = sampleRate / 10

export function createVirtualSpeaker(clock: Clock): VirtualSpeaker {
  let playing: { samples: Int16Array; startedAt: number; factor: number; cursor: number } | null = null
  let stopTimer: (() => void) | null = null

  function end(): void {
    stopTimer?.()
    stopTimer = null
    playing = null
  }

  return {
    play(samples, factor, onEnd) {
      end()
      const sound = { samples, startedAt: clock.tick(), factor, cursor: 0 }
      playing = sound
      stopTimer = clock.after(((samples.length / sampleRate) * 1_000) / factor, () => {
        end()
        onEnd()
      })
      return () => {
        if (playing === sound) end()
      }
    },
    read() {
      if (playing === null) return null
      const { samples, startedAt, factor } = playing
      const now = ((clock.tick() - startedAt) / 1_000) * sampleRate * factor
      if (Math.abs(now - playing.cursor) > maxLag) playing.cursor = Math.floor(now)
      const from = playing.cursor
      playing.cursor += packetSamples
      const heard = new Int16Array(packetSamples)
      heard.set(samples.subarray(from, from + packetSamples))
      return heard
    },
  }
}
