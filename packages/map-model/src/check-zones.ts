import type { Point, TimeWindow, Zone } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import { boxesMeet, getBox, getOverlap, getSelfCrossing } from './polygons.ts'
import { toMinutes } from './zones.ts'

/** A keepout zone without time windows: anything inside can never be reached. */
export function isAlwaysKeepout({ kind, status, windows }: Zone): boolean {
  return kind === 'keepout' && status === 1 && windows.length === 0
}

/** Cached results about the outlines of zones, for as long as these live. */
type Overlaps = {
  getCrossing(polygon: Point[]): Point | null
  getOverlap(a: Point[], b: Point[]): Point | null
}

export function createOverlaps(): Overlaps {
  const crossings = new WeakMap<Point[], { at: Point | null }>()
  const overlaps = new WeakMap<Point[], WeakMap<Point[], { at: Point | null }>>()
  return {
    getCrossing: (polygon) => getOr(crossings, polygon, () => ({ at: getSelfCrossing(polygon) })).at,
    getOverlap(a, b) {
      const ofA = getOr(overlaps, a, () => new WeakMap<Point[], { at: Point | null }>())
      return getOr(ofA, b, () => ({ at: getOverlap(a, b) })).at
    },
  }
}

function getOr<K extends WeakKey, V>(map: WeakMap<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/**
 * The problems of zones themselves: self-crossing outlines, and places with two different speed limits at the same
 * time.
 */
export function checkZones(zones: readonly Zone[], overlaps: Overlaps): MapProblem[] {
  const used = zones.filter(({ status }) => status === 1)
  const problems: MapProblem[] = []
  for (const { id, polygon } of used) {
    const at = overlaps.getCrossing(polygon)
    if (at !== null) problems.push({ code: 'zone.crossesItself', object: `zones/${id}`, at })
  }
  const limits = used.filter(({ kind }) => kind === 'speed')
  for (const [i, zone] of limits.entries()) {
    for (const other of limits.slice(i + 1)) {
      if (!boxesMeet(getBox(zone.polygon), getBox(other.polygon)) || !isAtOdds(zone, other)) continue
      const at = overlaps.getOverlap(zone.polygon, other.polygon)
      if (at !== null)
        problems.push({
          code: 'zone.speedConflict',
          object: `zones/${zone.id}`,
          other: `zones/${other.id}`,
          at,
        })
    }
  }
  return problems
}

function isAtOdds(a: Zone, b: Zone): boolean {
  const isSame = a.limit?.unit === b.limit?.unit && a.limit?.value === b.limit?.value
  return !isSame && doWindowsMeet(a.windows, b.windows)
}

/** Is there a moment of the week in windows of both? No windows: always. */
function doWindowsMeet(a: readonly TimeWindow[], b: readonly TimeWindow[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  const ofB = b.flatMap(listSpans)
  return a.flatMap(listSpans).some(([from, to]) => ofB.some(([start, end]) => from < end && start < to))
}

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** The times of a window in minutes since the start of Sunday; anything beyond the week wraps around to 0. */
function listSpans({ days, from, to }: TimeWindow): [from: number, to: number][] {
  return days.flatMap((day) => {
    const start = day * dayMinutes + toMinutes(from)
    const end = day * dayMinutes + toMinutes(to) + (toMinutes(to) <= toMinutes(from) ? dayMinutes : 0)
    const span: [number, number] = [start, Math.min(end, weekMinutes)]
    return end > weekMinutes ? [span, [0, end - weekMinutes] satisfies [number, number]] : [span]
  })
}
