import { describe, expect, it } from 'vitest'
import { fitView, keepInBounds, pan, toMap, toScreen, zoomAt } from './map-view.ts'

const size = { width: 800, height: 600 }
const bounds = { min: [-2, -1] as [number, number], max: [38, 21] as [number, number] }

describe('the view of a map', () => {
  const view = fitView(bounds, size)

  it('shows the whole floor with space around it', () => {
    for (const corner of [bounds.min, bounds.max]) {
      const { x, y } = toScreen(corner, view, size)
      expect(x).toBeGreaterThanOrEqual(15.9)
      expect(x).toBeLessThanOrEqual(784.1)
      expect(y).toBeGreaterThanOrEqual(15.9)
      expect(y).toBeLessThanOrEqual(584.1)
    }
  })

  it('has y up on the map and down on the screen', () => {
    expect(toScreen([0, 1], view, size).y).toBeLessThan(toScreen([0, 0], view, size).y)
  })

  it('finds the point under a pixel again', () => {
    const [x, y] = toMap(toScreen([12.5, 3.25], view, size), view, size)
    expect(x).toBeCloseTo(12.5)
    expect(y).toBeCloseTo(3.25)
  })

  it('goes with a point as far as there is map to show, and stays in the middle of a map that is all in view', () => {
    // 768 by 568 pixels are 19.2 by 14.2 metres.
    expect(keepInBounds([20, 8], 40, bounds, size)).toEqual([20, 8])
    expect(keepInBounds([37, -5], 40, bounds, size)).toEqual([38 - 9.6, -1 + 7.1])
    expect(keepInBounds([37, 20], 10, bounds, size)).toEqual([18, 10])
  })

  it('moves with the pointer that drags it', () => {
    const before = toScreen([5, 5], view, size)
    const after = toScreen([5, 5], pan(view, 30, -12), size)
    expect(after.x - before.x).toBeCloseTo(30)
    expect(after.y - before.y).toBeCloseTo(-12)
  })

  it('zooms around the pointer', () => {
    const at = { x: 123, y: 456 }
    const zoomed = zoomAt(view, 2, at, size)
    expect(zoomed.scale).toBeCloseTo(view.scale * 2)
    const [before, after] = [toMap(at, view, size), toMap(at, zoomed, size)]
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
  })

  it('does not zoom without end', () => {
    expect(zoomAt(view, 1e9, { x: 0, y: 0 }, size).scale).toBe(400)
    expect(zoomAt(view, 1e-9, { x: 0, y: 0 }, size).scale).toBe(0.5)
  })
})
