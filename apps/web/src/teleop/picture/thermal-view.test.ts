import { describe, expect, test } from 'vitest'
import { placeThermal } from './thermal-view.ts'

const camera = { height: 0.4, ahead: 0.3, heading: 0, fieldOfView: Math.PI / 2, down: 0 }

describe('the thermal picture over the camera it belongs to', () => {
  test('fills the width when both see as wide, in the middle', () => {
    const { left, width, top, height } = placeThermal(camera, camera, 16 / 9)
    expect([left, width]).toEqual([0, 1])
    expect(top + height / 2).toBeCloseTo(0.5)
  })

  test('is the smaller part of a camera that sees wider', () => {
    const { left, width } = placeThermal(camera, { ...camera, fieldOfView: 1 }, 16 / 9)
    expect(width).toBeCloseTo(Math.tan(0.5))
    expect(left).toBeCloseTo((1 - width) / 2)
  })

  test('lies lower when it looks further down, and to the left when it looks to the left', () => {
    const lower = placeThermal(camera, { ...camera, down: 0.1 }, 16 / 9)
    expect(lower.top + lower.height / 2).toBeGreaterThan(0.5)
    expect(placeThermal(camera, { ...camera, heading: 0.1 }, 16 / 9).left).toBeLessThan(0)
  })
})
