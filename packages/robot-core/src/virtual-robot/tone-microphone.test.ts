import { expect, test } from 'vitest'
import { createToneMicrophone } from './tone-microphone.ts'

const loudest = (samples: Int16Array | null) => Math.max(...(samples ?? [0]))

test('a blip each second, silence between', () => {
  const read = createToneMicrophone(() => false)
  const levels = Array.from({ length: 100 }, () => loudest(read()))
  expect(levels[3]).toBeGreaterThan(2_000)
  expect(levels[53]).toBe(levels[3])
  expect(levels.slice(8, 50)).toEqual(levels.slice(8, 50).fill(0))
})

test('nothing at all while it is muted, and the pattern goes on meanwhile', () => {
  let muted = true
  const read = createToneMicrophone(() => muted)
  for (let i = 0; i < 50; i++) expect(read()).toBeNull()
  muted = false
  expect(loudest(read())).toBeGreaterThan(0)
})
