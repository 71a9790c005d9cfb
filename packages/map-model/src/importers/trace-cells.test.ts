import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillPolygon } from '../raster.ts'
import { traceCells } from './trace-cells.ts'

it('areas that are filled again are the cells that they were traced of, whatever their holes and corners', () => {
  const grid = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc.tuple(
        fc.constant(width),
        fc.constant(height),
        fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: width * height, maxLength: width * height }),
      ),
    )
  fc.assert(
    fc.property(grid, ([width, height, list]) => {
      const cells = Uint8Array.from(list)
      const filled = new Uint8Array(cells.length)
      const frame = { resolution: 1, origin: [0, 0] as [number, number], width, height }
      for (const { value, outline } of traceCells(cells, width, height, 1_000))
        fillPolygon(outline, frame, (row, from, to) => {
          // No two areas lie on each other.
          expect(filled.slice(row * width + from, row * width + to).every((cell) => cell === 0)).toBe(true)
          filled.fill(value, row * width + from, row * width + to)
        })
      expect(filled).toEqual(cells)
    }),
    { numRuns: 2_000 },
  )
})

it('a ring becomes two pieces round its hole', () => {
  const areas = traceCells(Uint8Array.from([1, 1, 1, 1, 0, 1, 1, 1, 1]), 3, 3, 9)
  expect(areas.map(({ outline }) => outline.length)).toEqual([4, 8])
})

it('a mask of noise is refused', () => {
  const noise = Uint8Array.from({ length: 10_000 }, (_, i) => (i % 2) * ((i / 100) % 2 < 1 ? 1 : 0))
  expect(() => traceCells(noise, 100, 100, 1_000)).toThrow('map.tooLarge')
})
