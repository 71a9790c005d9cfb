import { describe, expect, it } from 'vitest'
import { armJoints, jointsAwayFrom, jointsOutOfReach, mirrorPose, restingPose } from './arm.ts'
import { buildArmFigure } from './arm-figure.ts'

const full = { model: 200, type: 21 } as const

/** The far end of a part, metres above the floor. */
function getEnd(joints: Parameters<typeof buildArmFigure>[0], name: string, side: 'left' | 'right') {
  const part = buildArmFigure(joints).find((it) => it.name === name && it.side === side)
  if (part === undefined) throw new Error(`no ${side} ${name}`)
  return part.to.map((metres) => Math.round(metres * 1000) / 1000)
}

describe('the joints of an arm', () => {
  it('are fewer with one arm, and without hands', () => {
    expect(armJoints({ model: 200, type: 1 }).has('l1')).toBe(false)
    expect(armJoints({ model: 200, type: 2 }).has('lGripper')).toBe(false)
    expect(armJoints(full).size).toBe(19)
  })

  it('go less far on model 100', () => {
    expect(armJoints({ model: 100, type: 2 }).get('r1')).toMatchObject({ min: -24, max: 144 })
    expect(armJoints({ model: 300, type: 2 }).get('r1')).toMatchObject({ min: -30, max: 180 })
  })

  it('are named where a posture exceeds them, or names one that is not there', () => {
    expect(jointsOutOfReach(full, { r4: 136, r5: 90, lift: Number.NaN })).toEqual(['lift', 'r4'])
    expect(jointsOutOfReach({ model: 200, type: 1 }, { l1: 0 })).toEqual(['l1'])
    expect(jointsOutOfReach(full, restingPose(full))).toEqual([])
  })

  it('change sides in a mirror, and the head looks the other way', () => {
    expect(mirrorPose({ l1: 40, r2: 10, neckPan: 20, lift: 5 })).toEqual({
      r1: 40,
      l2: 10,
      neckPan: -20,
      lift: 5,
    })
  })

  it('count as there within the tolerance of their unit', () => {
    expect(jointsAwayFrom(full, { r1: 91.9, lift: 106 }, { r1: 90, lift: 100 })).toEqual(['lift'])
  })
})

describe('the figure of a robot with arms', () => {
  it('lets the arms hang down at rest', () => {
    expect(getEnd(restingPose(full), 'hand', 'right')).toEqual([0, -0.2, 0.3])
  })

  it('raises them ahead, spreads them outwards, and bends the elbow ahead', () => {
    expect(getEnd({ ...restingPose(full), r1: 90 }, 'hand', 'right')).toEqual([0.62, -0.2, 0.92])
    expect(getEnd({ ...restingPose(full), l2: 90 }, 'hand', 'left')).toEqual([0, 0.82, 0.92])
    expect(getEnd({ ...restingPose(full), r4: 90 }, 'hand', 'right')).toEqual([0.34, -0.2, 0.64])
  })

  it('goes up with the lift, and has no left arm where the robot has none', () => {
    expect(getEnd({ ...restingPose(full), lift: 400 }, 'hand', 'right')[2]).toBe(0.7)
    expect(buildArmFigure(restingPose({ model: 200, type: 1 })).some(({ side }) => side === 'left')).toBe(
      false,
    )
  })

  it('is its own mirror image when the posture is', () => {
    const posture = { ...restingPose(full), r1: 30, r2: 20, r3: 40, r4: 50, r5: 60, r6: 10, r7: 20 }
    const [x, y, z] = getEnd(posture, 'hand', 'right')
    expect(getEnd(mirrorPose(posture), 'hand', 'left')).toEqual([x, -(y ?? 0), z])
  })
})
