import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noIntent } from './drive-intent.ts'
import { createHands, type Hands } from './hands.ts'

const shoulder = 4
const start = 9
const onChange = vi.fn<() => void>()
const onStop = vi.fn<() => void>()
let hands: Hands

/** A pad of the standard mapping: which buttons are down, and the left stick, -1 ahead. */
function pad(down: readonly number[], leftY = 0): Gamepad {
  const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: down.includes(index) }))
  return { connected: true, mapping: 'standard', buttons, axes: [0, leftY, 0, 0] } as unknown as Gamepad
}

beforeEach(() => {
  onChange.mockClear()
  onStop.mockClear()
  hands = createHands({ onChange, onStop })
})

describe('keys and fingers', () => {
  test('add up to one intent', () => {
    hands.setKey('drive.forward', true)
    hands.setFinger(1, 'drive.left')
    expect(hands.intent()).toMatchObject({ ahead: 1, turn: 1 })
  })

  test('two fingers drive a curve, and lifting one goes on straight', () => {
    hands.setFinger(1, 'drive.forward')
    hands.setFinger(2, 'drive.right')
    expect(hands.intent()).toMatchObject({ ahead: 1, turn: -1 })
    hands.setFinger(2, null)
    expect(hands.intent()).toMatchObject({ ahead: 1, turn: 0 })
  })

  test('contradict each other across key and finger', () => {
    hands.setKey('drive.forward', true)
    hands.setFinger(1, 'drive.back')
    expect(hands.intent()).toBeNull()
  })

  test('W and the arrow are one action: it ends when both are up', () => {
    hands.setKey('drive.forward', true)
    hands.setKey('drive.forward', true)
    hands.setKey('drive.forward', false)
    expect(hands.intent()).toMatchObject({ ahead: 1, turn: 0 })
    hands.setKey('drive.forward', false)
    expect(hands.intent()).toEqual(noIntent)
  })

  test('all fingers lift at once when the page is left', () => {
    hands.setFinger(1, 'drive.forward')
    hands.setFinger(2, 'drive.right')
    onChange.mockClear()
    hands.liftFingers()
    expect(hands.intent()).toEqual(noIntent)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a finger that lifts twice, as captured pointers do, is told once', () => {
    hands.setFinger(1, 'drive.forward')
    hands.setFinger(1, null)
    onChange.mockClear()
    hands.setFinger(1, null)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a gamepad', () => {
  test('moves nothing without the enabling shoulder button', () => {
    hands.pollPads([pad([], -1)])
    expect(hands.intent()).toEqual(noIntent)
    expect(hands.pad()).toEqual({ isEnabled: false })
    hands.pollPads([pad([shoulder], -1)])
    expect(hands.intent()).toMatchObject({ ahead: 1, turn: 0 })
    expect(hands.pad()).toEqual({ isEnabled: true })
  })

  test('drives while the other hand moves a joint, and contradicts a pose that is played', () => {
    hands.pollPads([pad([shoulder], -1)])
    hands.setKey('joint.lift.up', true)
    expect(hands.intent()).toEqual({ ahead: 1, turn: 0, joints: { lift: 1 }, play: false })
    hands.setKey('joint.lift.up', false)
    hands.setFinger(1, 'pose.play')
    expect(hands.intent()).toBeNull()
  })

  test('unplugged while driving stops, and says so until a fresh press', () => {
    hands.pollPads([pad([shoulder], -1)])
    hands.pollPads([])
    expect(hands.intent()).toEqual(noIntent)
    hands.pollPads([])
    hands.pollPads([null])
    expect(hands.isUnplugged()).toBe(true)
    hands.setKey('drive.forward', true)
    expect(hands.isUnplugged()).toBe(false)
  })

  test('plugged in again still counts as unplugged while its shoulder button is held', () => {
    hands.pollPads([pad([shoulder], -1)])
    hands.pollPads([])
    hands.pollPads([pad([shoulder], -1)])
    expect(hands.isUnplugged()).toBe(true)
    hands.pollPads([pad([])])
    expect(hands.isUnplugged()).toBe(false)
  })

  test('unplugged at rest is no reason to lock', () => {
    hands.pollPads([pad([shoulder])])
    hands.pollPads([])
    expect(hands.isUnplugged()).toBe(false)
  })

  test('stops remotely once for each press of Start', () => {
    hands.pollPads([pad([start])])
    hands.pollPads([pad([start])])
    expect(onStop).toHaveBeenCalledOnce()
    hands.pollPads([pad([])])
    hands.pollPads([pad([start])])
    expect(onStop).toHaveBeenCalledTimes(2)
  })

  test('held still, it tells nothing again and again', () => {
    hands.pollPads([pad([shoulder], -1)])
    onChange.mockClear()
    hands.pollPads([pad([shoulder], -1)])
    expect(onChange).not.toHaveBeenCalled()
  })
})
