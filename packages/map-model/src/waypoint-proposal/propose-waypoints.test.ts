/** Waypoints for scanned floors, drawn as people see them: `#` wall, `?` not scanned, the rest free. Cells of 0.1 m. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { emptyMap, type MapDocument, type Point, toMap } from '@wheelhouse/contract/maps/map-document'
import { mapProblems } from '@wheelhouse/contract/maps/map-revision'
import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'
import { describe, expect, it } from 'vitest'
import { checkMap } from '../check-map.ts'
import { distance } from '../geometry.ts'
import { type ImportFile, mergeImport, readImport } from '../importers/read-import.ts'
import { cellStates, createRunPacker } from '../occupancy.ts'
import { acceptProposal } from './accept-proposal.ts'
import { proposeWaypoints } from './propose-waypoints.ts'

const size = 0.1

/** @param isFree by the metres of a cell's middle; `null`: nobody has scanned it */
function scan(
  [wide, high]: Point,
  isFree: (x: number, y: number) => boolean | null,
  more: Partial<MapDocument> = {},
): MapDocument {
  const [width, height] = [Math.round(wide / size), Math.round(high / size)]
  const occupied = createRunPacker(width, cellStates.occupied)
  const unknown = createRunPacker(width, cellStates.unknown)
  for (let row = 0; row < height; row++) {
    const line = Uint8Array.from({ length: width }, (_, column) => {
      const free = isFree((column + 0.5) * size, (row + 0.5) * size)
      if (free === null) return cellStates.unknown
      return free ? cellStates.free : cellStates.occupied
    })
    occupied.add(row, line)
    unknown.add(row, line)
  }
  const occupancy = {
    resolution: size,
    origin: [0, 0] as Point,
    width,
    height,
    occupied: occupied.runs,
    unknown: unknown.runs,
  }
  return toMap({ bounds: { min: [0, 0], max: [wide, high] }, occupancy, ...more })
}

function accept(map: MapDocument, proposal: WaypointProposal): MapDocument {
  let id = 0
  const toName = (no: number) => `Place ${no}`
  const parts = acceptProposal(proposal, { firstNo: 1, newId: () => `new${id++}`, toName })
  return { ...map, ...parts }
}

/** How many of the points can be reached from the first. */
function countReached({ points, edges }: WaypointProposal): number {
  const reached = new Set(points.length === 0 ? [] : [0])
  for (const point of reached)
    for (const [a, b] of edges) {
      if (a === point) reached.add(b)
      if (b === point) reached.add(a)
    }
  return reached.size
}

const between = (value: number, from: number, to: number) => value > from && value < to
/** Two rooms of 5.8 m with a door of 0.9 m that no regular grid meets, and a closet that nobody can enter. */
const twoRooms = (x: number, y: number) =>
  between(y, 0.1, 5.9) &&
  (between(x, 0.1, 5.9) ||
    between(x, 6.1, 11.9) ||
    (between(x, 5.8, 6.2) && between(y, 3.6, 4.5)) ||
    between(x, 12.1, 13.9))

const sharedMaps = fileURLToPath(new URL('../../../../../shared/maps/', import.meta.url))

it.skipIf(!existsSync(sharedMaps))(
  'the depot can be published as it is proposed, off the masks of its file',
  () => {
    const shared = (name: string, role: ImportFile['role']): ImportFile => ({
      role,
      name,
      bytes: new Uint8Array(readFileSync(`${sharedMaps}${name}`)),
    })
    const files = [
      ...['depot.yaml', 'depot.pgm'].map((name) => shared(name, 'map')),
      ...['depot_keepout.yaml', 'depot_keepout.pgm'].map((name) => shared(name, 'keepout')),
    ]
    const map = mergeImport(emptyMap, readImport('nav2', files))
    const proposal = proposeWaypoints(map)
    expect(proposal.points.length).toBeGreaterThan(50)
    expect(countReached(proposal)).toBe(proposal.points.length)
    const codes = new Set(checkMap(accept(map, proposal)).map(({ code }) => code))
    expect([...codes].filter((code) => mapProblems[code] === 'error' || code === 'edge.inKeepout')).toEqual(
      [],
    )
  },
)

describe('waypoints that are proposed for a scan', () => {
  it('lie in all rooms that a robot can reach, connected through the doors, and in no other', () => {
    const map = scan([14, 6], twoRooms)
    const proposal = proposeWaypoints(map)
    const { points } = proposal
    expect(countReached(proposal)).toBe(points.length)
    const places = [1, 3, 5, 7, 9, 11].flatMap((x) => [1, 3, 5].map((y): Point => [x, y]))
    for (const place of places)
      expect(Math.min(...points.map((point) => distance(point, place)))).toBeLessThan(2)
    expect(points.filter(([x]) => x > 12)).toEqual([])
  })

  it('are a map that can be published, with no dock and no origin that nobody has chosen', () => {
    const zone = (id: string, [x, y]: Point) => ({
      id,
      name: '',
      kind: 'keepout' as const,
      polygon: [
        [x, y],
        [x + 1.5, y],
        [x + 1.5, y + 1.5],
        [x, y + 1.5],
      ] satisfies Point[],
    })
    const { zones } = toMap({ zones: [zone('a', [2.5, 2.5]), zone('b', [8, 0.5])] })
    const map = scan([14, 6], twoRooms, { zones })
    const whole = accept(map, proposeWaypoints(map))
    expect(whole.waypoints.length).toBeGreaterThan(12)
    expect(checkMap(whole).map(({ code }) => code)).toEqual(['origin.none', 'charge.none'])
    expect(new Set(whole.waypoints.map(({ type }) => type))).toEqual(new Set([1]))
    expect(whole.waypoints.slice(0, 2).map(({ no, name }) => [no, name])).toEqual([
      [1, 'Place 1'],
      [2, 'Place 2'],
    ])
  })

  it('follow a corridor that is narrower than the grid and lies beside it, round its corners', () => {
    const isCorridor = (x: number, y: number) =>
      (between(y, 1.5, 2.4) && between(x, 0.2, 12)) || (between(x, 11.1, 12) && between(y, 1.5, 11.8))
    const proposal = proposeWaypoints(scan([13, 12], isCorridor))
    expect(countReached(proposal)).toBe(proposal.points.length)
    const ends: Point[] = [
      [0.7, 1.95],
      [11.55, 11.3],
    ]
    for (const end of ends)
      expect(Math.min(...proposal.points.map((point) => distance(point, end)))).toBeLessThan(2)
  })

  it('lie nearer to each other on a small floor', () => {
    const proposal = proposeWaypoints(scan([4, 3], (x, y) => between(x, 0.1, 3.9) && between(y, 0.1, 2.9)))
    expect(proposal.points.length).toBeGreaterThanOrEqual(6)
  })

  it('are none where nobody has scanned, where a robot has no room, and where there is no scan', () => {
    const none = { points: [], edges: [] }
    expect(proposeWaypoints(scan([4, 4], () => null))).toEqual(none)
    expect(proposeWaypoints(scan([4, 4], (_, y) => between(y, 1, 1.6)))).toEqual(none)
    expect(proposeWaypoints(toMap({ bounds: { min: [0, 0], max: [4, 4] } }))).toEqual(none)
  })
})
