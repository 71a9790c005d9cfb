import { type Flow, flowRoutes } from '@wheelhouse/contract/flows/flow'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import type { ListAddress } from '../../kernel/lists/list-search.ts'
import { defineList, type RowOf } from '../../kernel/lists/use-entity-list.ts'
import { chosenLocation, locationWhere } from '../../session/chosen-location.ts'

/** Without the steps, which would be megabytes for a whole list. */
const fields = [
  ...(['id', 'name', 'description', 'buildingId', 'floorId', 'flowGroupId'] as const),
  ...(['status', 'index', 'revision', 'updatedAt', 'updatedBy'] as const),
] satisfies (keyof Flow)[]

/**
 * The flows of one building are listed by group, each group in its own order, so all of them on one page; those of
 * several buildings are in one table.
 * @param buildings all accessible ones
 */
export function defineFlowList(buildings: readonly ListedBuilding[], isOneBuilding: boolean) {
  return defineList({
    routes: flowRoutes,
    id: 'flows',
    searchIn: ['name', 'description'],
    filters: { buildingId: String, floorId: String, flowGroupId: String, status: Number },
    sort: isOneBuilding ? 'index' : 'name',
    ...(isOneBuilding && { size: 1000 }),
    fields,
    where: () => flowsWhere(buildings),
  })
}
export type ListedFlow = RowOf<ReturnType<typeof defineFlowList>>

/** The location switch as a condition: a flow has its building, and thereby its organisation. */
function flowsWhere(buildings: readonly ListedBuilding[]) {
  const { organizationId, buildingId } = locationWhere()
  if (organizationId === undefined) return buildingId === undefined ? {} : { buildingId }
  const own = buildings.filter((building) => building.organizationId === organizationId)
  return { buildingId: { inq: own.map(({ id }) => id) } }
}

/** The building that the address implies, directly or by a floor or group; else the only one. */
export function findBuilding(
  buildings: readonly ListedBuilding[],
  { buildingId, floorId, flowGroupId }: ListAddress,
): ListedBuilding | undefined {
  const id = buildingId ?? chosenLocation.get().buildingId
  if (id !== null) return buildings.find((building) => building.id === id)
  const holds = (parts: readonly { id: string }[] = [], part: string | number | undefined) =>
    parts.some((one) => one.id === part)
  const holding = buildings.find(
    ({ floors, flowGroups }) => holds(floors, floorId) || holds(flowGroups, flowGroupId),
  )
  return holding ?? (buildings.length === 1 ? buildings[0] : undefined)
}
