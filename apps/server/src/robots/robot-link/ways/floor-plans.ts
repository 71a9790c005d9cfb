import { idSchema } from '@wheelhouse/contract/kernel/entity'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { activeZones } from '@wheelhouse/map-model/zones'
import type { Clock } from '../../../kernel/process/clock.ts'
import { toBuildingTime } from '../twins/building-time.ts'
import { buildFloorPlan, type FloorPlan } from './plan-order.ts'

/**
 * Floor plans by map id (`buildingId.floorId`), built on first use and rebuilt when the map has a new revision or other
 * zones come into force.
 */
export type FloorPlans = {
  /** @param maxAgeMs maximum age of the cached map, for frequent callers */
  get(mapId: string, maxAgeMs?: number): Promise<FloorPlan | null>
}

/** The published map of a floor, and the time zone for its zones' time windows. */
export type FloorToPlan = { document: MapDocument; timezone: string }

type Parts = {
  clock: Clock
  /**
   * `null` when the floor has no map, is switched off, or does not belong to the building.
   * @param known the document that was read last, reused while it is still the published one
   */
  load: (buildingId: string, floorId: string, known?: MapDocument) => Promise<FloorToPlan | null>
}

export function createFloorPlans({ clock, load }: Parts): FloorPlans {
  const built = new Map<string, { plan: FloorPlan; active: string }>()
  const reads = new Map<string, { floor: Promise<FloorToPlan | null>; at: number }>()

  /** One query for all callers within that time, including while the query is still running. */
  function read(mapId: string, maxAgeMs: number): Promise<FloorToPlan | null> {
    const last = reads.get(mapId)
    const now = clock.monotonicMs()
    if (last !== undefined && now - last.at < maxAgeMs) return last.floor
    const [buildingId = '', floorId = ''] = mapId.split('.')
    // Robots name their map themselves, so it may be anything.
    if (!idSchema.safeParse(buildingId).success || !idSchema.safeParse(floorId).success)
      return Promise.resolve(null)
    const floor = load(buildingId, floorId, built.get(mapId)?.plan.map)
    const one = { floor, at: now }
    reads.set(mapId, one)
    const forget = () => {
      if (reads.get(mapId) === one) reads.delete(mapId)
    }
    floor.then((found) => found === null && forget()).catch(forget)
    return floor
  }

  return {
    async get(mapId, maxAgeMs = 0) {
      const floor = await read(mapId, maxAgeMs)
      if (floor === null) return null
      const { document: map, timezone } = floor
      const zones = activeZones(map.zones, toBuildingTime(clock.now(), timezone))
      const active = zones.map(({ id }) => id).join(' ')
      const last = built.get(mapId)
      const isSameMap = last !== undefined && last.plan.map.revision === map.revision
      if (isSameMap && last.active === active) return last.plan
      const plan = buildFloorPlan(mapId, map, zones, isSameMap ? last.plan.obstacles : undefined)
      built.set(mapId, { plan, active })
      return plan
    },
  }
}
