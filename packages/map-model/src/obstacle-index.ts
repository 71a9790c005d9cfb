import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { composeOccupancy } from './compose-occupancy.ts'
import { nearestOnSegment, rayToSegment, type Segment, toSegments } from './geometry.ts'
import { occupancySegments } from './occupancy.ts'

/** What a segment belongs to, for drawing and messages. */
type ObstacleKind = 'wall' | 'fixture' | 'occupancy'

type Obstacle = Segment & {
  readonly kind: ObstacleKind
  /** Metres above the floor. */
  readonly height: number
  /** Position in the map's list of its kind. */
  readonly source: number
}

type RayHit = { readonly distance: number; readonly obstacle: Obstacle }
type NearestHit = { readonly distance: number; readonly point: Point; readonly obstacle: Obstacle }

/** Cells of 1 m: a room has a handful of segments per cell, and a ray of 20 m crosses few cells. */
const cellSize = 1

/** Height in metres of scanned obstacles, which the map does not provide. */
const scannedHeight = 1.2

/** Everything fixed that a robot can run into, indexed for ray casts and nearest-point queries. */
export type ObstacleIndex = {
  readonly obstacles: readonly Obstacle[]
  /** First obstacle along a ray, or `null` within `maxDistance` metres. */
  castRay(origin: Point, angle: number, maxDistance: number): RayHit | null
  /** Nearest obstacle within `radius` metres, or `null`. */
  nearest(point: Point, radius: number): NearestHit | null
  /** The first obstacle met that a disc of `radius` metres touches on its way from one point to the other. */
  findBlocker(from: Point, to: Point, radius: number): Obstacle | null
  /** Can a disc of `radius` metres slide from one point to the other without touching anything? */
  isClear(from: Point, to: Point, radius: number): boolean
}

/**
 * Builds the index from walls, fixtures and scanned cells including patches. Doors and lift doors move, so they are not
 * in it.
 */
export function buildObstacleIndex(map: MapDocument): ObstacleIndex {
  const obstacles = collectObstacles(map)
  const grid = createGrid(map.bounds)
  const { minX, minY, columns, rows } = grid
  const cells = fillCells(grid, obstacles)

  // Marks obstacles already checked by a query, because a segment is in many cells.
  const seen = new Uint32Array(obstacles.length)
  let question = 0

  function castRay(origin: Point, angle: number, maxDistance: number): RayHit | null {
    const dx = Math.cos(angle)
    const dy = Math.sin(angle)
    const ray = { x: origin[0], y: origin[1], dx, dy }
    question++
    let best: RayHit | null = null
    // Walk the grid cell by cell (Amanatides and Woo) and stop when the hit lies before the next cell.
    let cx = Math.floor((origin[0] - minX) / cellSize) + 1
    let cy = Math.floor((origin[1] - minY) / cellSize) + 1
    const stepX = dx > 0 ? 1 : -1
    const stepY = dy > 0 ? 1 : -1
    const deltaX = dx === 0 ? Number.POSITIVE_INFINITY : cellSize / Math.abs(dx)
    const deltaY = dy === 0 ? Number.POSITIVE_INFINITY : cellSize / Math.abs(dy)
    const edgeX = minX + (cx - 1 + (stepX > 0 ? 1 : 0)) * cellSize
    const edgeY = minY + (cy - 1 + (stepY > 0 ? 1 : 0)) * cellSize
    let nextX = dx === 0 ? Number.POSITIVE_INFINITY : (edgeX - origin[0]) / dx
    let nextY = dy === 0 ? Number.POSITIVE_INFINITY : (edgeY - origin[1]) / dy
    let travelled = 0
    while (travelled <= maxDistance) {
      if (cx >= 0 && cx < columns && cy >= 0 && cy < rows) {
        for (const index of cells.get(cy * columns + cx) ?? []) {
          if (seen[index] === question) continue
          seen[index] = question
          const obstacle = obstacles[index]
          if (obstacle === undefined) continue
          const hit = rayToSegment(ray, obstacle)
          if (hit <= maxDistance && (best === null || hit < best.distance)) best = { distance: hit, obstacle }
        }
      } else if (
        (cx < 0 && stepX < 0) ||
        (cx >= columns && stepX > 0) ||
        (cy < 0 && stepY < 0) ||
        (cy >= rows && stepY > 0)
      ) {
        break
      }
      travelled = Math.min(nextX, nextY)
      if (best !== null && best.distance <= travelled) break
      if (nextX < nextY) {
        cx += stepX
        nextX += deltaX
      } else {
        cy += stepY
        nextY += deltaY
      }
    }
    return best
  }

  function nearest(point: Point, radius: number): NearestHit | null {
    question++
    let best: NearestHit | null = null
    for (let cy = grid.row(point[1] - radius); cy <= grid.row(point[1] + radius); cy++) {
      for (let cx = grid.column(point[0] - radius); cx <= grid.column(point[0] + radius); cx++) {
        for (const index of cells.get(cy * columns + cx) ?? []) {
          if (seen[index] === question) continue
          seen[index] = question
          const obstacle = obstacles[index]
          if (obstacle === undefined) continue
          const candidate = nearestOnSegment(obstacle, point)
          const away = Math.hypot(candidate[0] - point[0], candidate[1] - point[1])
          if (away <= radius && (best === null || away < best.distance))
            best = { distance: away, point: candidate, obstacle }
        }
      }
    }
    return best
  }

  function findBlocker(from: Point, to: Point, radius: number): Obstacle | null {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    // Steps of a third of the radius cannot jump over a segment that the disc would touch.
    const steps = Math.max(1, Math.ceil(length / Math.max(0.02, radius / 3)))
    for (let i = 0; i <= steps; i++) {
      const t = i / steps
      const p: Point = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
      const hit = nearest(p, radius)
      if (hit !== null) return hit.obstacle
    }
    return null
  }

  const isClear = (from: Point, to: Point, radius: number) => findBlocker(from, to, radius) === null

  return { obstacles, castRay, nearest, findBlocker, isClear }
}

/** Cells over the bounds of a map plus one on each side, for everything outside. */
type Grid = {
  readonly minX: number
  readonly minY: number
  readonly columns: number
  readonly rows: number
  /** Column and row of a place in metres. */
  readonly column: (x: number) => number
  readonly row: (y: number) => number
}

function createGrid({ min: [minX, minY], max }: MapDocument['bounds']): Grid {
  const columns = Math.ceil((max[0] - minX) / cellSize) + 3
  const rows = Math.ceil((max[1] - minY) / cellSize) + 3
  return {
    minX,
    minY,
    columns,
    rows,
    column: (x) => Math.min(columns - 1, Math.max(0, Math.floor((x - minX) / cellSize) + 1)),
    row: (y) => Math.min(rows - 1, Math.max(0, Math.floor((y - minY) / cellSize) + 1)),
  }
}

/** The obstacles that pass through each cell, by the cell's key. */
function fillCells(grid: Grid, obstacles: readonly Obstacle[]): Map<number, number[]> {
  const cells = new Map<number, number[]>()
  obstacles.forEach((obstacle, index) => {
    for (const key of cellsAlong(grid, obstacle)) {
      const cell = cells.get(key)
      if (cell === undefined) cells.set(key, [index])
      else cell.push(index)
    }
  })
  return cells
}

function collectObstacles(map: MapDocument): Obstacle[] {
  const obstacles: Obstacle[] = []
  map.walls.forEach((wall, source) => {
    for (const s of toSegments(wall.points, false))
      obstacles.push({ ...s, kind: 'wall', height: wall.height, source })
  })
  map.fixtures.forEach((fixture, source) => {
    for (const s of toSegments(fixture.polygon, true))
      obstacles.push({ ...s, kind: 'fixture', height: fixture.height, source })
  })
  const scan = composeOccupancy(map)
  if (scan !== null) {
    for (const s of occupancySegments(scan))
      obstacles.push({ ...s, kind: 'occupancy', height: scannedHeight, source: 0 })
  }
  return obstacles
}

/** Keys of all cells that the segment passes through. */
function cellsAlong({ column, row, columns }: Grid, s: Segment): Set<number> {
  const keys = new Set<number>()
  const length = Math.hypot(s.bx - s.ax, s.by - s.ay)
  // Half a cell per step, and both neighbours of each step, so that no clipped cell is missed.
  const steps = Math.max(1, Math.ceil((length / cellSize) * 4))
  for (let i = 0; i <= steps; i++) {
    const x = s.ax + ((s.bx - s.ax) * i) / steps
    const y = s.ay + ((s.by - s.ay) * i) / steps
    const slack = cellSize / 4
    keys.add(row(y) * columns + column(x))
    keys.add(row(y + slack) * columns + column(x + slack))
    keys.add(row(y - slack) * columns + column(x - slack))
    keys.add(row(y + slack) * columns + column(x - slack))
    keys.add(row(y - slack) * columns + column(x + slack))
  }
  return keys
}
