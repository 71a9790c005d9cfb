import { expect, it } from 'vitest'
import { countsVideoMode } from './video-mode.ts'

it.each([
  [null, true],
  ['2.5.0', true],
  ['2.5.1-rc1', true],
  ['2.10', true],
  ['3.0.0', true],
  ['2.4.9', false],
  ['2.4.10', false],
  ['1.9.9', false],
  ['unknown', false],
])('a robot with version %s obeys the video mode: %s', (version, counts) => {
  expect(countsVideoMode(version)).toBe(counts)
})
