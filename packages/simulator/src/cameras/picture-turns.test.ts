import { thumbnailRung, videoPresets } from '@wheelhouse/contract/teleop/video'
import { createManualClock, type ManualClock } from '@wheelhouse/robot-core/manual-clock'
import { beforeEach, expect, test } from 'vitest'
import { createPictureTurns, type PictureTurn, type PictureTurns } from './picture-turns.ts'

const encodingMs = 20
let clock: ManualClock
let turns: PictureTurns
let drawn: { camera: string; at: number }[]

beforeEach(() => {
  clock = createManualClock()
  turns = createPictureTurns(clock)
  drawn = []
})

function join(camera: string, rung = thumbnailRung): PictureTurn {
  const turn = turns.join(rung, () => {
    drawn.push({ camera, at: clock.tick() })
    clock.after(encodingMs, () => turn.encoded())
  })
  return turn
}

function getTimes(camera: string): number[] {
  return drawn.filter((picture) => picture.camera === camera).map(({ at }) => at)
}

test('small pictures follow a large one at a third of its interval, at their own rate', () => {
  join('small')
  join('other')
  join('large', videoPresets.medium)
  clock.advance(1_000)
  expect(getTimes('large')).toEqual([125, 250, 375, 500, 625, 750, 875, 1_000])
  for (const camera of ['small', 'other']) {
    expect(getTimes(camera)).toHaveLength(3)
    for (const at of getTimes(camera)) expect(at % 125).toBeCloseTo(encodingMs + 125 / 3)
  }
})

test('small pictures alone are drawn when they are due', () => {
  join('small')
  clock.advance(1_000)
  expect(getTimes('small')).toEqual([250, 500, 750, 1_000])
})

test('a large camera that gives no pictures delays small ones once, not forever', () => {
  turns.join(videoPresets.medium, () => undefined)
  join('small')
  clock.advance(1_000)
  expect(getTimes('small')).toEqual([500, 1_000])
})

test('who has left is not drawn', () => {
  const small = join('small')
  join('large', videoPresets.medium)
  clock.advance(250)
  small.leave()
  clock.advance(1_000)
  expect(getTimes('small')).toEqual([])
})
