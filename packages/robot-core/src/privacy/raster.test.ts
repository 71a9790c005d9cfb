import { anonymizeMethods } from '@wheelhouse/contract/system/anonymisation'
import { createYuvPicture } from '@wheelhouse/simulator/cameras/yuv-picture'
import { describe, expect, it } from 'vitest'
import { putMask } from './mask.ts'
import { getBlockSide, hideAreas, padArea, type Rectangle } from './raster.ts'

/** No two neighbours are alike, in any plane. */
function aFrame(width = 160, height = 120) {
  const frame = createYuvPicture(width, height)
  frame.data.forEach((_, at) => {
    frame.data[at] = (at * 37) % 211
  })
  return frame
}

const face: Rectangle = { left: 60, top: 40, width: 30, height: 36 }

function isWithin({ left, top, width, height }: Rectangle, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

describe.each(anonymizeMethods)('%s', (method) => {
  it('changes every plane within the area, and nothing outside of it', () => {
    const [frame, before] = [aFrame(), aFrame()]
    hideAreas(frame, [face], method, 5)
    const padded = padArea(frame, face, 5)
    if (padded === null) throw new Error('the area is in the picture')
    const changed = { within: 0, outside: 0 }
    for (let y = 0; y < frame.height; y++)
      for (let x = 0; x < frame.width; x++) {
        const at = y * frame.width + x
        const half = (y >> 1) * (frame.width >> 1) + (x >> 1)
        const isChanged =
          frame.y[at] !== before.y[at] || frame.u[half] !== before.u[half] || frame.v[half] !== before.v[half]
        if (isChanged) changed[isWithin(padded, x, y) ? 'within' : 'outside']++
      }
    expect(changed.outside).toBe(0)
    expect(changed.within).toBeGreaterThan(0.95 * padded.width * padded.height)
  })

  it('takes nothing in from outside: what is beside an even area does not show', () => {
    const frame = createYuvPicture(160, 120)
    frame.data.fill(255)
    const padded = padArea(frame, face, 1)
    if (padded === null) throw new Error('the area is in the picture')
    for (let y = padded.top; y < padded.top + padded.height; y++)
      frame.y.fill(100, y * 160 + padded.left, y * 160 + padded.left + padded.width)
    hideAreas(frame, [face], method, 1)
    expect([100, 16]).toContain(frame.y[padded.top * 160 + padded.left])
  })

  it.each([
    ['over the edge', { left: -20, top: -20, width: 40, height: 40 }],
    ['wholly outside', { left: 400, top: 400, width: 40, height: 40 }],
    ['larger than the picture', { left: -500, top: -500, width: 2000, height: 2000 }],
    ['empty', { left: 10, top: 10, width: 0, height: 5 }],
    ['of one pixel', { left: 159, top: 119, width: 1, height: 1 }],
  ])('stands an area %s', (_, area) => {
    const frame = aFrame()
    for (const strength of [1, 10]) hideAreas(frame, [area], method, strength)
    expect(frame.data).toHaveLength(160 * 120 * 1.5)
  })
})

it('leaves flat blocks of a mosaic, coarser with its strength', () => {
  const frame = aFrame()
  hideAreas(frame, [face], 'mosaic', 5)
  const padded = padArea(frame, face, 5)
  if (padded === null) throw new Error('the area is in the picture')
  const side = getBlockSide(padded, 5)
  for (let y = padded.top; y < padded.top + side; y++)
    for (let x = padded.left; x < padded.left + side; x++)
      expect(frame.y[y * 160 + x]).toBe(frame.y[padded.top * 160 + padded.left])
  expect(getBlockSide(padded, 10)).toBeGreaterThan(getBlockSide(padded, 1))
})

it('does not leave a face of a few pixels recognisable', () => {
  expect(getBlockSide({ width: 12, height: 14 }, 1)).toBeGreaterThanOrEqual(5)
})

describe('a mask', () => {
  const mask = { targets: ['face'], method: 'fill', strength: 5 } as const

  it('hides what it names, and no other thing that is found', () => {
    const frame = aFrame()
    const [before] = [aFrame()]
    putMask(frame, 'v1', { ...mask, targets: ['face'] }, () => [{ ...face, target: 'screen' }])
    expect(frame.data).toEqual(before.data)
    putMask(frame, 'v1', { ...mask, targets: ['face'] }, () => [{ ...face, target: 'face' }])
    expect(frame.y[50 * 160 + 70]).toBe(16)
  })

  it('shows nothing of a picture in which the search failed', () => {
    const frame = aFrame()
    putMask(frame, 'v1', { ...mask, targets: ['face'] }, () => {
      throw new Error('out of memory')
    })
    expect(new Set(frame.y)).toEqual(new Set([16]))
  })
})
