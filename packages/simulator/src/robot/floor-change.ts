import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from '@wheelhouse/map-model/geometry'
import { findSameLift } from '@wheelhouse/map-model/lift-places'
import type { VirtualWorld } from '../world/virtual-world.ts'
import type { VirtualFloor } from '../world/world-figures.ts'

type Place = { readonly mapId: string; readonly x: number; readonly y: number }

/** A robot within this distance of an origin waypoint is at it. Metres. */
const originWithin = 0.5

/**
 * Why a robot cannot be where it is placed, as if a real one's scan did not match; `null`: it can. To another floor
 * it takes a lift, or is carried from one origin waypoint to another. A robot on no floor may be put anywhere.
 */
export function judgeFloorChange(world: Pick<VirtualWorld, 'floor'>, from: Place, to: Place): string | null {
  // A map of part of a floor has the floor's coordinates.
  if (getFloorId(from.mapId) === getFloorId(to.mapId)) return null
  const [here, there] = [world.floor(from.mapId), world.floor(to.mapId)]
  if (there === null) return 'The robot has no such map'
  if (here === null) return null
  if (isSameCabin(here, from, there, to) || (isAtOrigin(here, from) && isAtOrigin(there, to))) return null
  return 'The robot stands neither in a lift that goes there nor at an origin waypoint'
}

/** `buildingId.floorId` of a map id, without its part. */
function getFloorId(mapId: string): string {
  return mapId.split('.').slice(0, 2).join('.')
}

function isSameCabin(here: VirtualFloor, from: Place, there: VirtualFloor, to: Place): boolean {
  return here.map.lifts.some((lift) => {
    const other = findSameLift(there.map, lift)
    return (
      other !== null &&
      pointInPolygon([from.x, from.y], lift.polygon) &&
      pointInPolygon([to.x, to.y], other.polygon)
    )
  })
}

function isAtOrigin({ map }: VirtualFloor, { x, y }: Place): boolean {
  return map.waypoints.some(
    (waypoint) =>
      waypoint.type === waypointTypes.origin &&
      waypoint.status === 1 &&
      Math.hypot(waypoint.x - x, waypoint.y - y) <= originWithin,
  )
}
