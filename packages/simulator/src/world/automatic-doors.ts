import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { nearestOnSegment, type Segment } from '@wheelhouse/map-model/geometry'
import type { DoorFigure } from './world-figures.ts'

/** Anybody within this distance opens a door. Metres from the opening. */
const openWithin = 1.4
/** Time for a door to open or close completely. Milliseconds. */
const travelMs = 1_200
/** How long a door stays open after the last one has left. Milliseconds. */
const holdOpenMs = 2_000

type Door = { segment: Segment; id: string; openness: number; neededAt: number }

/** The doors of a floor, computed from their last state and from who is near them now. */
export function createAutomaticDoors(map: MapDocument) {
  const doors: Door[] = map.doors.map((door) => ({
    segment: { ax: door.from[0], ay: door.from[1], bx: door.to[0], by: door.to[1] },
    id: door.id,
    openness: 0,
    neededAt: Number.NEGATIVE_INFINITY,
  }))
  let lastMs = 0

  return {
    /** @param nowMs simulated time; never goes back. */
    at(nowMs: number, visitors: readonly { x: number; y: number }[]): DoorFigure[] {
      const step = Math.max(0, nowMs - lastMs) / travelMs
      lastMs = nowMs
      return doors.map((door, index) => {
        if (visitors.some((visitor) => isNear(door.segment, visitor))) door.neededAt = nowMs
        const wanted = nowMs - door.neededAt <= holdOpenMs ? 1 : 0
        door.openness =
          wanted > door.openness ? Math.min(1, door.openness + step) : Math.max(wanted, door.openness - step)
        return { index, id: door.id, openness: door.openness }
      })
    },
  }
}

function isNear(segment: Segment, visitor: { x: number; y: number }): boolean {
  const [x, y] = nearestOnSegment(segment, [visitor.x, visitor.y])
  return Math.hypot(visitor.x - x, visitor.y - y) <= openWithin
}
