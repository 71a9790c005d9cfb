import { idSchema } from '@wheelhouse/contract/kernel/entity'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { buildFloorPlan, type FloorPlan } from './plan-order.ts'

/** Floor plans by map id (`buildingId.floorId`), built when first asked for and again when the map has a new revision. */
export type FloorPlans = { get(mapId: string): Promise<FloorPlan | null> }

/** @param load the floor's map document, or `null` when the floor has none or does not belong to the building. */
export function createFloorPlans(
  load: (buildingId: string, floorId: string) => Promise<MapDocument | null>,
): FloorPlans {
  const cache = new Map<string, FloorPlan>()
  return {
    async get(mapId) {
      const [buildingId = '', floorId = ''] = mapId.split('.')
      // Robots name their map themselves: anything may stand there.
      if (!idSchema.safeParse(buildingId).success || !idSchema.safeParse(floorId).success) return null
      const map = await load(buildingId, floorId)
      if (map === null) return null
      const kept = cache.get(mapId)
      if (kept !== undefined && kept.map.revision === map.revision) return kept
      const plan = buildFloorPlan(mapId, map)
      cache.set(mapId, plan)
      return plan
    },
  }
}
