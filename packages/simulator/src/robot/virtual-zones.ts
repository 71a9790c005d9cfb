import type { Point } from '@wheelhouse/contract/maps/map-document'
import {
  findKeepoutAhead,
  getZoneSpeed,
  isForbidden,
  toVehicleZones,
  type VehicleZone,
} from '@wheelhouse/robot-core/maps/vehicle-zones'
import type { Body } from '../motion/chassis.ts'
import type { VirtualWorld } from '../world/virtual-world.ts'
import { chassisLimits, virtualInfo } from './virtual-info.ts'
import { noticeWithin } from './virtual-step.ts'

/** What the zones mean for a robot at a position: its maximum speed, and how far it may go. */
type ZoneSense = {
  /** m/s, low enough to have slowed down before it enters a speed zone. */
  readonly speed: number
  /** Metres to the next keepout zone, `null` if none is near. */
  readonly free: number | null
  /** Would this step lead into a keepout zone, or deeper into one? */
  readonly isForbidden: (from: Body, to: Body) => boolean
}

/** The zones that a virtual robot has received, by map; until then, those of its configured map. */
export function createVirtualZones(world: VirtualWorld) {
  const given = new Map<string, readonly VehicleZone[]>()
  const own = new Map<string, readonly VehicleZone[]>()

  function get(mapId: string): readonly VehicleZone[] {
    const zones = given.get(toFloorMapId(mapId)) ?? own.get(mapId)
    if (zones !== undefined) return zones
    const map = world.floor(mapId)?.map
    const made = map === undefined ? [] : toVehicleZones(map.zones, virtualInfo.caps.maxSpeed)
    own.set(mapId, made)
    return made
  }

  return {
    get,
    use: (mapId: string, zones: readonly VehicleZone[]) => void given.set(toFloorMapId(mapId), zones),
    /** @param direction forwards (1) or backwards (-1) */
    sense(mapId: string, body: Body, direction: 1 | -1): ZoneSense {
      const zones = get(mapId)
      const { here, heading } = lookFrom(body, direction)
      return {
        speed: getSpeed(zones, body, direction),
        free: findKeepoutAhead(zones, here, heading, noticeWithin),
        isForbidden: (from, to) => isForbidden(zones, [from.x, from.y], [to.x, to.y]),
      }
    },
    /** Only the `speed` of `sense`. */
    speed: (mapId: string, body: Body, direction: 1 | -1) => getSpeed(get(mapId), body, direction),
  }
}

function getSpeed(zones: readonly VehicleZone[], body: Body, direction: 1 | -1): number {
  const { here, heading } = lookFrom(body, direction)
  // Relies on less than full braking, because it may turn meanwhile.
  return getZoneSpeed(zones, here, heading, 0.7 * chassisLimits.braking)
}

function lookFrom({ x, y, theta }: Body, direction: 1 | -1): { here: Point; heading: Point } {
  return { here: [x, y], heading: [Math.cos(theta) * direction, Math.sin(theta) * direction] }
}

/** A map of part of a floor (`buildingId.floorId.partId`) has the zones of its floor: they share one origin. */
function toFloorMapId(mapId: string): string {
  return mapId.split('.').slice(0, 2).join('.')
}
