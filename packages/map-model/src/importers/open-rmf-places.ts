import type { Point } from '@wheelhouse/contract/maps/map-document'
import { distance } from '../geometry.ts'

/** The data of a level that determines where its points are on the site. */
type DrawnLevel = {
  /** Points of the drawing: pixels with y downwards, or metres with y upwards. */
  readonly vertices: readonly (readonly [number, number, ...unknown[]])[]
  /** Pairs of vertices with the metres between them. */
  readonly measurements: readonly { from: number; to: number; metres: number }[]
  /** Marks on the drawing; those with the same name are directly above each other. */
  readonly fiducials: readonly { x: number; y: number; name: string }[]
}

/** Converts points of a level's drawing to the site: metres, y upwards, the same origin for all levels. */
export type LevelPlaces = {
  readonly toPoint: ToPoint
  /** Rotation of the level in radians, anticlockwise. */
  readonly turn: number
}

/** Metres per pixel without measurements. */
const usualScale = 0.05

/**
 * The conversion for each level. A level is aligned to the reference level by common fiducials: rotated, translated,
 * and scaled if nothing was measured on it. Without common fiducials it stays as drawn.
 * @param isInMetres the drawing's points are metres with y upwards
 */
export function placeLevels(
  levels: ReadonlyMap<string, DrawnLevel>,
  reference: string | undefined,
  isInMetres: boolean,
): Map<string, LevelPlaces> {
  const drawn = new Map(
    [...levels].map(([name, level]) => [name, isInMetres ? asMetres : scaled(getScale(level) ?? usualScale)]),
  )
  const base =
    levels.get(reference ?? '') ?? [...levels.values()].find(({ fiducials }) => fiducials.length > 0)
  const toBase = [...levels].find(([, level]) => level === base)?.[0]
  const places = new Map<string, LevelPlaces>()
  for (const [name, level] of levels) {
    const own = drawn.get(name) ?? asMetres
    const baseDrawn = drawn.get(toBase ?? '') ?? asMetres
    const pairs = base === undefined || base === level ? [] : listPairs(level, own, base, baseDrawn)
    places.set(name, layOver(own, pairs, !isInMetres && getScale(level) === null))
  }
  return places
}

type ToPoint = (x: number, y: number) => Point

const asMetres: ToPoint = (x, y) => [x, y]

function scaled(scale: number): ToPoint {
  return (x, y) => [x * scale, -y * scale]
}

/** Metres per pixel from the measurements, or `null`. */
function getScale({ vertices, measurements }: DrawnLevel): number | null {
  const scales = measurements.flatMap(({ from, to, metres }) => {
    const [a, b] = [vertices[from], vertices[to]]
    if (a === undefined || b === undefined) return []
    const pixels = distance([a[0], a[1]], [b[0], b[1]])
    return pixels > 0 ? [metres / pixels] : []
  })
  return scales.length === 0 ? null : scales.reduce((sum, scale) => sum + scale, 0) / scales.length
}

type Pair = { from: Point; to: Point }

function listPairs(level: DrawnLevel, own: ToPoint, base: DrawnLevel, baseDrawn: ToPoint): Pair[] {
  const marks = new Map(base.fiducials.map(({ name, x, y }) => [name, baseDrawn(x, y)]))
  return level.fiducials.flatMap(({ name, x, y }) => {
    const to = marks.get(name)
    return to === undefined || name === '' ? [] : [{ from: own(x, y), to }]
  })
}

/** The rotation, translation and scale that best fit all pairs (least squares). A single pair only translates. */
function layOver(own: ToPoint, pairs: readonly Pair[], mayStretch: boolean): LevelPlaces {
  if (pairs.length === 0) return { toPoint: own, turn: 0 }
  const middle = (points: readonly Point[]): Point => [
    points.reduce((sum, [x]) => sum + x, 0) / points.length,
    points.reduce((sum, [, y]) => sum + y, 0) / points.length,
  ]
  const from = middle(pairs.map((pair) => pair.from))
  const to = middle(pairs.map((pair) => pair.to))
  let [dot, cross, size] = [0, 0, 0]
  for (const pair of pairs) {
    const [ax, ay] = [pair.from[0] - from[0], pair.from[1] - from[1]]
    const [bx, by] = [pair.to[0] - to[0], pair.to[1] - to[1]]
    dot += ax * bx + ay * by
    cross += ax * by - ay * bx
    size += ax * ax + ay * ay
  }
  const turn = Math.atan2(cross, dot)
  const stretch = mayStretch && size > 0 ? Math.hypot(dot, cross) / size : 1
  const [cos, sin] = [Math.cos(turn) * stretch, Math.sin(turn) * stretch]
  return {
    turn,
    toPoint: (x, y) => {
      const [px, py] = own(x, y)
      const [dx, dy] = [px - from[0], py - from[1]]
      return [to[0] + cos * dx - sin * dy, to[1] + sin * dx + cos * dy]
    },
  }
}

/** To the millimetre. */
export function roundMetres(metres: number): number {
  return Math.round(metres * 1000) / 1000
}
