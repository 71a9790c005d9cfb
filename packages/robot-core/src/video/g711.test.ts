import { expect, test } from 'vitest'
import { decodeSample, encodeMuLaw, encodeSample, muLawLevel } from './g711.ts'

test('the values of ITU-T G.711 come out', () => {
  expect(encodeSample(0)).toBe(0xff)
  expect(encodeSample(32_767)).toBe(0x80)
  expect(encodeSample(-32_768)).toBe(0x00)
  expect(decodeSample(0xff)).toBe(0)
  expect(decodeSample(0x80)).toBe(32_124)
  expect(decodeSample(0x00)).toBe(-32_124)
})

test('every byte survives decoding and encoding', () => {
  for (let byte = 0; byte < 256; byte++) {
    // There are two zeros; the negative one comes back as the other.
    expect(encodeSample(decodeSample(byte))).toBe(byte === 0x7f ? 0xff : byte)
  }
})

test('a sample comes back within the step of its loudness', () => {
  for (let sample = -32_000; sample <= 32_000; sample += 97)
    expect(Math.abs(decodeSample(encodeSample(sample)) - sample)).toBeLessThanOrEqual(
      4 + Math.abs(sample) / 24,
    )
})

test('the level of a full-scale sine is 1, of half of it one half, of silence 0', () => {
  const sine = (amplitude: number) =>
    encodeMuLaw(Int16Array.from({ length: 160 }, (_, i) => Math.sin((i * 2 * Math.PI) / 20) * amplitude))
  expect(muLawLevel(sine(32_000))).toBeCloseTo(1, 1)
  expect(muLawLevel(sine(16_000))).toBeCloseTo(0.5, 1)
  expect(muLawLevel(encodeMuLaw(new Int16Array(160)))).toBe(0)
  expect(muLawLevel(Buffer.alloc(0))).toBe(0)
})
