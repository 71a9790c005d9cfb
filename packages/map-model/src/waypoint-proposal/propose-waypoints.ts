import { type MapDocument, mapMost, type Point } from '@wheelhouse/contract/maps/map-document'
import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'
import { distance } from '../geometry.ts'
import { createMinQueue } from '../min-queue.ts'
import {
  type Area,
  type Border,
  type Cover,
  coverArea,
  findBorders,
  keepLargestPart,
  traceWay,
} from './cover-area.ts'
import { measureRoom, type RoomGrid } from './room-grid.ts'

/** Room that a robot needs around a place and along a path, in metres: as much as orders keep off the routing graph. */
const clearance = 0.35
/** Points are proposed on a grid with this spacing in metres; a finer one if that yields too few. */
const spacings = [2, 1, 0.5] as const
const enough = 12
/** Metres of room beyond which all places are equally good. */
const roomy = 1
/** How much longer than necessary the existing edges may be: a factor, plus some metres. */
const detour = { times: 2, metres: 2 }

/**
 * Proposes waypoints and edges for a scanned map: over the largest connected part of the floor that a robot can reach.
 * Nothing is in a keepout zone, and each place is close to a waypoint. Empty if there is no scan, or no room for a
 * robot.
 */
export function proposeWaypoints(map: MapDocument): WaypointProposal {
  const grid = measureRoom(map)
  if (grid === null) return { points: [], edges: [] }
  const { width, height, room } = grid
  const cells = rank(room, (metres) => (metres >= clearance ? 1 : 0))
  const area = keepLargestPart({ width, height, cells })
  let proposal = propose(map, grid, area, spacings[0])
  for (const spacing of spacings.slice(1))
    if (proposal.points.length < enough) proposal = propose(map, grid, area, spacing)
  for (let spacing = 2 * spacings[0]; !isSmallEnough(proposal); spacing *= 2)
    proposal = propose(map, grid, area, spacing)
  return proposal
}

const isSmallEnough = ({ points, edges }: WaypointProposal) =>
  points.length <= mapMost.waypoints && edges.length <= mapMost.edges

function propose(map: MapDocument, grid: RoomGrid, area: Area, spacing: number): WaypointProposal {
  const lattice = layLattice(map, grid, spacing)
  const ranks = rank(grid.room, (metres) => Math.round(Math.min(metres, roomy) * 20))
  const reach = Math.ceil(spacing / grid.size) + 1
  const cover = coverArea(area, { wanted: lattice.keys(), ranks, reach })
  const points = cover.places.map((cell) => roundPoint(lattice.get(cell)?.point ?? grid.toPoint(cell)))
  const graph = createGraph(points)
  const isClear = (from: Point, to: Point) => seesAlong(grid, area, from, to)
  const hidden: Border[] = []
  for (const border of findBorders(area, cover)) {
    const [from, to] = [points[border.a], points[border.b]]
    if (from === undefined || to === undefined) continue
    if (isClear(from, to)) graph.connect(border.a, border.b)
    else hidden.push(border)
  }
  // Lets robots cross open floor diagonally.
  for (const [a, b] of listDiagonals(cover, lattice)) {
    const [from, to] = [points[a], points[b]]
    if (from !== undefined && to !== undefined && isClear(from, to)) graph.connect(a, b)
  }
  for (const border of hidden.toSorted((one, other) => one.length - other.length)) {
    const most = border.length * grid.size * detour.times + detour.metres
    if (graph.isNear(border.a, border.b, most)) continue
    const cells = traceWay(area, cover, border).slice(1, -1)
    const way = cells.map((cell) => roundPoint(grid.toPoint(cell)))
    const [from, to] = [points[border.a], points[border.b]]
    if (from !== undefined && to !== undefined)
      graph.connectBy(border.a, border.b, bendWay([from, ...way, to], isClear))
  }
  return { points, edges: graph.edges }
}

type Lattice = ReadonlyMap<number, { point: Point; column: number; row: number }>

/** The points of a regular grid, by their cells. */
function layLattice({ bounds: { min, max } }: MapDocument, grid: RoomGrid, spacing: number): Lattice {
  const lattice = new Map<number, { point: Point; column: number; row: number }>()
  for (let row = 0, y = min[1] + spacing / 2; y < max[1]; row++, y += spacing)
    for (let column = 0, x = min[0] + spacing / 2; x < max[0]; column++, x += spacing) {
      const cell = grid.toCell([x, y])
      if (cell >= 0) lattice.set(cell, { point: [x, y], column, row })
    }
  return lattice
}

/** Pairs of places that are diagonally opposite on the regular grid. */
function listDiagonals({ places }: Cover, lattice: Lattice): [number, number][] {
  const byKey = new Map<string, number>()
  for (const [index, cell] of places.entries()) {
    const found = lattice.get(cell)
    if (found !== undefined) byKey.set(`${found.column}/${found.row}`, index)
  }
  return places.flatMap((cell, index) => {
    const found = lattice.get(cell)
    if (found === undefined) return []
    return [1, -1].flatMap((up): [number, number][] => {
      const other = byKey.get(`${found.column + 1}/${found.row + up}`)
      return other === undefined ? [] : [[index, other]]
    })
  })
}

/** Do all cells between two points belong to the area? */
function seesAlong({ size, toCell }: RoomGrid, { cells }: Area, from: Point, to: Point): boolean {
  const steps = Math.max(1, Math.ceil((2 * distance(from, to)) / size))
  for (let i = 0; i <= steps; i++) {
    const part = i / steps
    const cell = toCell([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])])
    if (cells[cell] !== 1) return false
  }
  return true
}

/** The fewest points along a path of cells so that each has a clear line to the next. */
function bendWay(line: readonly Point[], isClear: (from: Point, to: Point) => boolean): Point[] {
  const bends: Point[] = []
  let [from] = line
  for (let i = 1; i + 1 < line.length; i++) {
    const [here, next] = [line[i], line[i + 1]]
    if (from === undefined || here === undefined || next === undefined || isClear(from, next)) continue
    bends.push(here)
    from = here
  }
  return bends
}

/** Points with the edges between them, each pair once. Bends of paths are added as points. */
function createGraph(points: Point[]) {
  const edges: [number, number][] = []
  const neighbours: number[][] = points.map(() => [])
  const connect = (a: number, b: number) => {
    if (neighbours[a]?.includes(b) !== false) return
    neighbours[a].push(b)
    neighbours[b]?.push(a)
    edges.push([a, b])
  }
  /** Can one drive from one point to another within this many metres? */
  function isNear(start: number, goal: number, most: number): boolean {
    const queue = createMinQueue<{ point: number; metres: number }>()
    const done = new Set<number>()
    queue.push({ point: start, metres: 0 }, 0)
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { point, metres } = next
      if (point === goal) return true
      if (done.has(point)) continue
      done.add(point)
      for (const other of neighbours[point] ?? []) {
        const far = metres + distance(points[point] ?? [0, 0], points[other] ?? [0, 0])
        if (far <= most && !done.has(other)) queue.push({ point: other, metres: far }, far)
      }
    }
    return false
  }
  return {
    edges,
    connect,
    isNear,
    connectBy: (a: number, b: number, bends: readonly Point[]) => {
      let last = a
      for (const bend of bends) {
        neighbours.push([])
        const added = points.push(bend) - 1
        connect(last, added)
        last = added
      }
      connect(last, b)
    },
  }
}

/** Like the array's `from`, which takes five times as long. */
function rank(room: Float32Array, toRank: (metres: number) => number): Uint8Array {
  const ranks = new Uint8Array(room.length)
  for (let cell = 0; cell < room.length; cell++) ranks[cell] = toRank(room[cell] ?? 0)
  return ranks
}

function roundPoint([x, y]: Point): Point {
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]
}
