import { packetSamples } from '@wheelhouse/robot-core/video/g711'
import { createRoomSound } from './room-sound.ts'
import type { VirtualSpeaker } from './virtual-speaker.ts'

/**
 * The microphone of a virtual robot: picks up the room, and the robot's own loudspeaker.
 * @returns a function that returns the next 20 ms, or `null` while muted; time passes either way.
 */
export function createVirtualMicrophone(
  { read }: Pick<VirtualSpeaker, 'read'>,
  isMuted: () => boolean,
): () => Int16Array | null {
  const room = createRoomSound()
  return () => {
    const sounds = [room(), read()].filter((sound) => sound !== null)
    if (isMuted()) return null
    return Int16Array.from({ length: packetSamples }, (_, i) =>
      clip(sounds.reduce((sum, sound) => sum + (sound[i] ?? 0), 0)),
    )
  }
}

function clip(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, sample))
}
