import { expect, test } from 'vitest'
import { aState } from '../../testing/samples.ts'
import { readAbilities } from './robot-abilities.ts'

test('a robot of which nothing is known yet may be able to do everything', () => {
  expect(readAbilities(undefined)).toMatchObject({ hasVideo: true, canDrive: true, canSpeak: true })
})

test('a robot that speaks the plain standard has no picture, no pad, no voice', () => {
  const state = aState({ cameras: [], capabilities: ['startPause', 'stopPause', 'cancelOrder'] })
  expect(readAbilities(state)).toEqual({
    hasVideo: false,
    canDrive: false,
    hasThermal: false,
    canSpeak: false,
    hasSound: false,
  })
})

test('a robot of ours that has lost its cameras can still be driven once they are back', () => {
  const state = aState({ cameras: [], capabilities: ['startTeleop', 'speak'] })
  expect(readAbilities(state)).toMatchObject({ hasVideo: true, canDrive: true, hasThermal: false })
})
