import { sampleRate } from '../video/g711.ts'

/** Hertz of its two tones, high and low, like a doorbell's. */
const tones = [660, 528]
const toneSeconds = 0.7
/** Of 32,767. */
const loudness = 9_000

/** The sound of a call at the robot: each tone is struck and fades. 8,000 samples a second. */
export function makeChime(): Int16Array {
  const length = Math.round(toneSeconds * sampleRate)
  return Int16Array.from({ length: length * tones.length }, (_, i) => {
    const time = (i % length) / sampleRate
    // Fades in within 5 ms, because a hard edge would click.
    const envelope = Math.min(1, time / 0.005) * Math.exp(-time * 5)
    return Math.sin(2 * Math.PI * (tones[Math.floor(i / length)] ?? 0) * time) * envelope * loudness
  })
}
