import { idSchema } from '@wheelhouse/contract/kernel/entity'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { activeZones } from '@wheelhouse/map-model/zones'
import type { Clock } from '../../kernel/process/clock.ts'
import { toBuildingTime } from './building-time.ts'
import { buildFloorPlan, type FloorPlan } from './plan-order.ts'

/**
 * Floor plans by map id (`buildingId.floorId`), built when first asked for and again when the map has a new revision or
 * other zones hold.
 */
export type FloorPlans = {
  /** @param maxAgeMs how old what was read of the map may be: for who asks often */
  get(mapId: string, maxAgeMs?: number): Promise<FloorPlan | null>
}

/** The published map of a floor, and the clock that its zones go by. */
export type FloorToPlan = { document: MapDocument; timezone: string }

type Parts = {
  clock: Clock
  /**
   * `null` when the floor has no map, is switched off, or does not belong to the building.
   * @param known the document that was read last: it is not read again while it is the one that is published
   */
  load: (buildingId: string, floorId: string, known?: MapDocument) => Promise<FloorToPlan | null>
}

export function createFloorPlans({ clock, load }: Parts): FloorPlans {
  const cache = new Map<string, { plan: FloorPlan; active: string; floor: FloorToPlan; readAt: number }>()
  return {
    async get(mapId, maxAgeMs = 0) {
      const kept = cache.get(mapId)
      const askedAt = clock.monotonicMs()
      const isFresh = kept !== undefined && askedAt - kept.readAt < maxAgeMs
      const [buildingId = '', floorId = ''] = mapId.split('.')
      // Robots name their map themselves: anything may stand there.
      if (!idSchema.safeParse(buildingId).success || !idSchema.safeParse(floorId).success) return null
      const floor = isFresh ? kept.floor : await load(buildingId, floorId, kept?.plan.map)
      if (floor === null) return null
      const { document: map, timezone } = floor
      const zones = activeZones(map.zones, toBuildingTime(clock.now(), timezone))
      const active = zones.map(({ id }) => id).join(' ')
      const last = cache.get(mapId)
      const isSameMap = last !== undefined && last.plan.map.revision === map.revision
      const isSamePlan = isSameMap && last.active === active
      const plan = isSamePlan
        ? last.plan
        : buildFloorPlan(mapId, map, zones, isSameMap ? last.plan.obstacles : undefined)
      cache.set(mapId, { plan, active, floor, readAt: isFresh ? kept.readAt : askedAt })
      return plan
    },
  }
}
