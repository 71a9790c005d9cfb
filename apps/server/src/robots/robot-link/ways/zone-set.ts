import { createHash } from 'node:crypto'
import type { Point, Zone } from '@wheelhouse/contract/maps/map-document'
import { toMetresPerSecond } from '@wheelhouse/map-model/zones'

/** The zones of one map as VDA 5050 3.0.0 carries them. Metres, metres per second. */
export type ZoneSet = {
  mapId: string
  /** A zone set never changes: other zones make another id. */
  zoneSetId: string
  zones: WireZone[]
}

type WireZone = {
  zoneId: string
  zoneType: 'BLOCKED' | 'SPEED_LIMIT'
  zoneDescriptor?: string
  vertices: { x: number; y: number }[]
  maximumSpeed?: number
}

type Content = {
  mapId: string
  floorId: string
  revision: number
  /** Those now in force. */
  zones: readonly Zone[]
}

/** What the robot can do: its own top speed, and the types of zones it knows; `null` if not reported. */
type ZoneReader = { ownSpeed: number; types: readonly string[] | null }

/**
 * The set that a robot is to keep to. Its id is a hash of its content, so that the same zones have the same id after a
 * restart and when a time window opens again.
 */
export function makeZoneSet(
  { mapId, floorId, revision, zones }: Content,
  { ownSpeed, types }: ZoneReader,
): ZoneSet {
  const known = zones
    .map((zone) => encodeZone(zone, ownSpeed))
    .filter(({ zoneType }) => types === null || types.includes(zoneType))
  const digest = createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 16)
  return { mapId, zoneSetId: `${floorId}.r${revision}.${digest}`, zones: known }
}

function encodeZone({ id, name, kind, polygon, limit }: Zone, ownSpeed: number): WireZone {
  const vertices = counterClockwise(polygon).map(([x, y]) => ({ x, y }))
  const words = { zoneId: id, ...(name !== '' && { zoneDescriptor: name }), vertices }
  if (kind === 'keepout' || limit === null) return { ...words, zoneType: 'BLOCKED' }
  const speed = Math.round(toMetresPerSecond(limit, ownSpeed) * 1000) / 1000
  return { ...words, zoneType: 'SPEED_LIMIT', maximumSpeed: Math.max(0.001, speed) }
}

function counterClockwise(polygon: readonly Point[]): readonly Point[] {
  const doubleArea = polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return doubleArea < 0 ? polygon.toReversed() : polygon
}
