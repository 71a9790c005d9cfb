import { packetSamples, sampleRate } from '@wheelhouse/robot-core/video/g711'

/** The room sound of a virtual robot: a soft blip each second, so that a listener knows the sound is live. */

const toneHz = 440
const blipSeconds = 0.15
/** Of 32,767: soft. */
const loudness = 3_500

/** @returns a function that gives the next 20 ms */
export function createRoomSound(): () => Int16Array {
  let position = 0
  return () => {
    const first = position
    position += packetSamples
    return Int16Array.from({ length: packetSamples }, (_, i) => sampleAt(first + i))
  }
}

function sampleAt(index: number): number {
  const second = (index % sampleRate) / sampleRate
  if (second >= blipSeconds) return 0
  // Fades in and out, because a hard edge would click.
  const envelope = Math.sin((Math.PI * second) / blipSeconds)
  return Math.sin(2 * Math.PI * toneHz * second) * envelope * loudness
}
