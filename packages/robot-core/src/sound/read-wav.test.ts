import { describe, expect, it } from 'vitest'
import { readWav, WavError } from './read-wav.ts'
import { makeTone } from './test-sound.ts'

const level = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

describe('a WAV file', () => {
  it.each([8_000, 16_000, 22_050, 44_100])(
    'of %d samples a second lasts as long as before, as loud',
    (rate) => {
      const samples = readWav(makeTone(1, { rate, loudness: 8_000 }))
      expect(Math.abs(samples.length - 8_000)).toBeLessThan(2)
      expect(level(samples)).toBeGreaterThan(5_300)
      expect(level(samples)).toBeLessThan(5_700)
    },
  )

  it('in stereo becomes one channel', () => {
    expect(readWav(makeTone(0.5, { channels: 2 }))).toHaveLength(4_000)
  })

  it('that is cut short, or is something else, is refused or played as far as it goes, and never crashes', () => {
    const whole = makeTone(0.01)
    for (let length = 0; length < 44; length++)
      expect(() => readWav(whole.subarray(0, length)), String(length)).toThrow(WavError)
    expect(readWav(whole.subarray(0, 101))).toHaveLength(14)
    expect(() => readWav(Buffer.from('<!doctype html><h1>Sign in</h1>'))).toThrow(WavError)
    const float = Buffer.from(whole)
    float.writeUInt16LE(3, 20)
    expect(() => readWav(float)).toThrow(WavError)
  })
})
