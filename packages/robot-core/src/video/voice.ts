import type { Clock } from '../clock.ts'
import { encodeMuLaw, muLawLevel, packetSamples, sampleRate } from './g711.ts'
import type { Peer } from './peer.ts'

/** The robot's microphone, sent to every viewer with sound, and their voices, played by the robot's speaker. */
export type VoicePorts = {
  /** The next 20 ms of the microphone, 8,000 samples a second; `null` while it is muted. */
  readMicrophone(): Int16Array | null
}

export type Voice = {
  join(peer: Peer): void
  leave(peer: Peer): void
  /** A packet of µ-law that a viewer's page sent. */
  hear(peer: Peer, payload: Buffer): void
  /** Loudness of the speaker's input and of the microphone, 0 to 1. */
  speakerLevel(): number
  microphoneLevel(): number
  close(): void
}

const packetMs = (packetSamples / sampleRate) * 1000
/** A voice that has sent nothing for this long is silent. Milliseconds. */
const voiceGapMs = 120
/** After a pause of the process, the missed sound is skipped rather than sent in a burst. Milliseconds. */
const maxBacklogMs = 100

export function createVoice(clock: Clock, ports: VoicePorts): Voice {
  const listeners = new Set<Peer>()
  const speakers = new Map<Peer, { level: number; at: number }>()
  const silence = encodeMuLaw(new Int16Array(packetSamples))
  let stopPump: (() => void) | null = null
  let sentUntil = 0
  let microphone = 0

  function pump(): void {
    const now = clock.tick()
    if (now - sentUntil > maxBacklogMs) sentUntil = now - packetMs
    for (; sentUntil + packetMs <= now; sentUntil += packetMs) {
      const samples = ports.readMicrophone()
      const payload = samples === null ? silence : encodeMuLaw(samples)
      microphone = samples === null ? 0 : muLawLevel(payload)
      for (const peer of listeners) peer.sendVoice(payload)
    }
  }

  function stop(): void {
    stopPump?.()
    stopPump = null
  }

  return {
    join(peer) {
      listeners.add(peer)
      if (stopPump !== null) return
      sentUntil = clock.tick()
      stopPump = clock.every(packetMs, pump)
    },
    leave(peer) {
      listeners.delete(peer)
      speakers.delete(peer)
      if (listeners.size === 0) stop()
    },
    hear(peer, payload) {
      if (listeners.has(peer)) speakers.set(peer, { level: muLawLevel(payload), at: clock.tick() })
    },
    speakerLevel() {
      const since = clock.tick() - voiceGapMs
      return [...speakers.values()].reduce(
        (most, { level, at }) => (at >= since ? Math.max(most, level) : most),
        0,
      )
    },
    microphoneLevel: () => microphone,
    close() {
      listeners.clear()
      speakers.clear()
      stop()
    },
  }
}
