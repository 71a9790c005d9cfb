import { type MapInput, type Occupancy, toMap } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { alignByTwoPoints } from './align-patch.ts'
import { composeOccupancy, transformPoint } from './compose-occupancy.ts'
import { buildObstacleIndex } from './obstacle-index.ts'
import { readCells } from './occupancy.ts'
import { pointsAlong } from './points-along.ts'

/** A scan as people see it, the topmost row first: `#` occupied, `.` free, `?` unknown. */
function draw(scan: Occupancy | null): string[] {
  if (scan === null) return []
  const cells = readCells(scan)
  const rows = Array.from({ length: scan.height }, (_, row) =>
    Array.from({ length: scan.width }, (_, column) => '.#?'[cells.at(column, row)]).join(''),
  )
  return rows.toReversed()
}

function toCells(rows: string[]) {
  const runs = (sign: string) =>
    rows
      .toReversed()
      .flatMap((line, row) =>
        [...line].flatMap((cell, column): [number, number, number][] =>
          cell === sign ? [[row, column, 1]] : [],
        ),
      )
  return { width: rows[0]?.length ?? 0, height: rows.length, occupied: runs('#'), unknown: runs('?') }
}

const base: NonNullable<MapInput['occupancy']> = {
  resolution: 1,
  origin: [10, 20],
  ...toCells(['#####', '#...#', '#...#', '#####']),
}
const patch = (id: string, rows: string[], transform: [number, number, number, number, number, number]) => ({
  id,
  name: '',
  cells: toCells(rows),
  transform,
  appliedAt: '2026-11-22T00:00:00Z',
})
const compose = (input: MapInput) => composeOccupancy(toMap(input))

it('lays a patch over the scan upright, its unknown cells apart', () => {
  // Two by two cells, whose upper left corner is at 11, 23.
  const patches = [patch('p', ['#?', '.#'], [1, 0, 0, -1, 11, 23])]
  expect(draw(compose({ occupancy: base, patches }))).toEqual(['#####', '##..#', '#.#.#', '#####'])
})

it('lays later patches over earlier ones, and one beyond the scan makes it wider', () => {
  const patches = [patch('p', ['##'], [1, 0, 0, -1, 14, 21]), patch('q', ['.'], [1, 0, 0, -1, 14, 21])]
  expect(draw(compose({ occupancy: base, patches }))).toEqual(['#####.', '#...#.', '#...#.', '####.#'])
  expect(compose({ occupancy: base, patches })?.origin).toEqual([10, 20])
})

it('a turned and finer patch stays where it is, and keeps what is thinner than a cell', () => {
  // A quarter turn to the left, four pixels a metre: only the column of pixels at x = 12.5 is occupied.
  const cells = ['....', '....', '####', '....']
  const patches = [patch('p', cells, [0, 0.25, 0.25, 0, 12, 21])]
  expect(draw(compose({ occupancy: base, patches }))).toEqual(['#####', '#...#', '#.#.#', '#####'])
  expect(transformPoint([0, 0.25, 0.25, 0, 12, 21], [4, 0])).toEqual([12, 22])
})

it('of a map without a scan the patches are the scan, and one that is a line is none', () => {
  const scan = compose({ patches: [patch('p', ['#.'], [0.5, 0, 0, -0.5, 3, 4])] })
  expect(scan).toMatchObject({
    resolution: 0.5,
    origin: [3, 3.5],
    width: 2,
    height: 1,
    occupied: [[0, 0, 1]],
  })
  expect(compose({ occupancy: base, patches: [patch('p', ['.'], [1, 1, 1, 1, 12, 21])] })).toMatchObject(base)
})

it('robots run into what a patch shows, and not into what it shows gone', () => {
  const patches = [patch('p', ['#.', '.#'], [1, 0, 0, -1, 11, 23]), patch('q', ['.'], [1, 0, 0, -1, 14, 22])]
  const index = buildObstacleIndex(
    toMap({ occupancy: base, bounds: { min: [10, 20], max: [15, 24] }, patches }),
  )
  expect(index.nearest([11.5, 22.5], 0.6)).not.toBeNull()
  expect(index.castRay([13.5, 21.5], 0, 10)).toBeNull()
})

it('unknown cells are obstacles where they touch free ones', () => {
  const occupancy = { resolution: 1, origin: [0, 0] as [number, number], ...toCells(['???', '???', '...']) }
  const index = buildObstacleIndex(toMap({ occupancy }))
  expect(index.castRay([1.5, 0.5], Math.PI / 2, 9)?.distance).toBeCloseTo(0.5)
})

it('two points lay a picture on the floor, moved, turned and scaled', () => {
  const transform = alignByTwoPoints([10, 10], [2, 3], [10, 30], [3, 3])
  if (transform === 'same-point') throw new Error('these are two points')
  expect(transformPoint(transform, [10, 10])).toEqual([expect.closeTo(2), expect.closeTo(3)])
  expect(transformPoint(transform, [10, 30])).toEqual([expect.closeTo(3), expect.closeTo(3)])
  // 20 pixels down are 1 m to the right: right in the picture is up on the floor.
  expect(transformPoint(transform, [30, 10])).toEqual([expect.closeTo(2), expect.closeTo(4)])
})

type PointPair = { pixels: [number, number]; metres: [number, number] }
it.each<[string, PointPair, PointPair]>([
  ['one pixel', { pixels: [1, 1], metres: [0, 0] }, { pixels: [1, 1], metres: [5, 5] }],
  ['one place', { pixels: [1, 1], metres: [5, 5] }, { pixels: [9, 9], metres: [5, 5] }],
  ['no numbers', { pixels: [Number.NaN, 1], metres: [5, 5] }, { pixels: [9, 9], metres: [6, 5] }],
])('%s is no alignment', (_what, a, b) => {
  expect(alignByTwoPoints(a.pixels, a.metres, b.pixels, b.metres)).toBe('same-point')
})

it('a route has a point at each interval, its corners and its ends, and stays so', () => {
  const points = pointsAlong(
    [
      [0, 0],
      [1.2, 0],
      [1.2, 1],
      [1.2, 1.1],
    ],
    0.5,
  )
  expect(points.map((point) => point.map((n) => Number(n.toFixed(3))))).toEqual([
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1.2, 0],
    [1.2, 0.3],
    [1.2, 0.8],
    [1.2, 1.1],
  ])
  expect(pointsAlong(points, 0.5)).toEqual(
    points.map((point) => point.map((n) => expect.closeTo(n, 9) as number)),
  )
  expect(
    pointsAlong(
      [
        [0, 0],
        [10_000, 0],
      ],
      0.1,
    ).length,
  ).toBeLessThanOrEqual(20_000)
})
