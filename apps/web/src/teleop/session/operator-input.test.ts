import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noIntent } from './drive-intent.ts'
import { createOperatorInput, type OperatorInput } from './operator-input.ts'

const shoulder = 4
const start = 9
const onChange = vi.fn<() => void>()
const onStop = vi.fn<() => void>()
let input: OperatorInput

/** A pad of the standard mapping: which buttons are down, and the left stick, -1 ahead. */
function pad(down: readonly number[], leftY = 0): Gamepad {
  const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: down.includes(index) }))
  return { connected: true, mapping: 'standard', buttons, axes: [0, leftY, 0, 0] } as unknown as Gamepad
}

beforeEach(() => {
  onChange.mockClear()
  onStop.mockClear()
  input = createOperatorInput({ onChange, onStop })
})

describe('keys and fingers', () => {
  test('add up to one intent', () => {
    input.setKey('drive.forward', true)
    input.setFinger(1, 'drive.left')
    expect(input.intent()).toMatchObject({ ahead: 1, turn: 1 })
  })

  test('two fingers drive a curve, and lifting one goes on straight', () => {
    input.setFinger(1, 'drive.forward')
    input.setFinger(2, 'drive.right')
    expect(input.intent()).toMatchObject({ ahead: 1, turn: -1 })
    input.setFinger(2, null)
    expect(input.intent()).toMatchObject({ ahead: 1, turn: 0 })
  })

  test('contradict each other across key and finger', () => {
    input.setKey('drive.forward', true)
    input.setFinger(1, 'drive.back')
    expect(input.intent()).toBeNull()
  })

  test('W and the arrow are one action: it ends when both are up', () => {
    input.setKey('drive.forward', true)
    input.setKey('drive.forward', true)
    input.setKey('drive.forward', false)
    expect(input.intent()).toMatchObject({ ahead: 1, turn: 0 })
    input.setKey('drive.forward', false)
    expect(input.intent()).toEqual(noIntent)
  })

  test('all fingers lift at once when the page is left', () => {
    input.setFinger(1, 'drive.forward')
    input.setFinger(2, 'drive.right')
    onChange.mockClear()
    input.liftFingers()
    expect(input.intent()).toEqual(noIntent)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a finger that lifts twice, as captured pointers do, is reported once', () => {
    input.setFinger(1, 'drive.forward')
    input.setFinger(1, null)
    onChange.mockClear()
    input.setFinger(1, null)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a gamepad', () => {
  test('moves nothing without the enabling shoulder button', () => {
    input.pollPads([pad([], -1)])
    expect(input.intent()).toEqual(noIntent)
    expect(input.pad()).toEqual({ isEnabled: false })
    input.pollPads([pad([shoulder], -1)])
    expect(input.intent()).toMatchObject({ ahead: 1, turn: 0 })
    expect(input.pad()).toEqual({ isEnabled: true })
  })

  test('drives while the other hand moves a joint, and contradicts a pose that is played', () => {
    input.pollPads([pad([shoulder], -1)])
    input.setKey('joint.lift.up', true)
    expect(input.intent()).toEqual({ ahead: 1, turn: 0, joints: { lift: 1 }, play: false })
    input.setKey('joint.lift.up', false)
    input.setFinger(1, 'pose.play')
    expect(input.intent()).toBeNull()
  })

  test('unplugged while driving stops, and says so until a fresh press', () => {
    input.pollPads([pad([shoulder], -1)])
    input.pollPads([])
    expect(input.intent()).toEqual(noIntent)
    input.pollPads([])
    input.pollPads([null])
    expect(input.isUnplugged()).toBe(true)
    input.setKey('drive.forward', true)
    expect(input.isUnplugged()).toBe(false)
  })

  test('plugged in again still counts as unplugged while its shoulder button is held', () => {
    input.pollPads([pad([shoulder], -1)])
    input.pollPads([])
    input.pollPads([pad([shoulder], -1)])
    expect(input.isUnplugged()).toBe(true)
    input.pollPads([pad([])])
    expect(input.isUnplugged()).toBe(false)
  })

  test('unplugged at rest is no reason to lock', () => {
    input.pollPads([pad([shoulder])])
    input.pollPads([])
    expect(input.isUnplugged()).toBe(false)
  })

  test('stops remotely once for each press of Start', () => {
    input.pollPads([pad([start])])
    input.pollPads([pad([start])])
    expect(onStop).toHaveBeenCalledOnce()
    input.pollPads([pad([])])
    input.pollPads([pad([start])])
    expect(onStop).toHaveBeenCalledTimes(2)
  })

  test('held still, it does not report the same again and again', () => {
    input.pollPads([pad([shoulder], -1)])
    onChange.mockClear()
    input.pollPads([pad([shoulder], -1)])
    expect(onChange).not.toHaveBeenCalled()
  })
})
