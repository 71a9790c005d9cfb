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
export type FloorPlans = { get(mapId: string): Promise<FloorPlan | null> }

/** The published map of a floor, and the clock that its zones go by. */
export type FloorToPlan = { document: MapDocument; timezone: string }

type Parts = {
  clock: Clock
  /** `null` when the floor has no map, is switched off, or does not belong to the building. */
  load: (buildingId: string, floorId: string) => Promise<FloorToPlan | null>
}

export function createFloorPlans({ clock, load }: Parts): FloorPlans {
  const cache = new Map<string, { plan: FloorPlan; active: string }>()
  return {
    async get(mapId) {
      const [buildingId = '', floorId = ''] = mapId.split('.')
      // Robots name their map themselves: anything may stand there.
      if (!idSchema.safeParse(buildingId).success || !idSchema.safeParse(floorId).success) return null
      const floor = await load(buildingId, floorId)
      if (floor === null) return null
      const { document: map, timezone } = floor
      const zones = activeZones(map.zones, toBuildingTime(clock.now(), timezone))
      const active = zones.map(({ id }) => id).join(' ')
      const kept = cache.get(mapId)
      const isSameMap = kept !== undefined && kept.plan.map.revision === map.revision
      if (isSameMap && kept.active === active) return kept.plan
      const plan = buildFloorPlan(mapId, map, zones, isSameMap ? kept.plan.obstacles : undefined)
      cache.set(mapId, { plan, active })
      return plan
    },
  }
}
