import { useQuery } from '@tanstack/react-query'
import { flowGroupRoutes } from '@wheelhouse/contract/buildings/building-group'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { poseNetworkRoutes } from '@wheelhouse/contract/flows/pose-network'
import type { CallableService } from '@wheelhouse/contract/flows/service-call'
import { workPlanRoutes } from '@wheelhouse/contract/flows/work-plan'
import { knowledgeGroupRoutes } from '@wheelhouse/contract/guide/knowledge-group'
import { checkItemRoutes } from '@wheelhouse/contract/inspections/check-item'
import { type MapDocument, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { ParamFormat } from '@wheelhouse/contract/system/params-schema'
import { resourceRoutes } from '@wheelhouse/contract/system/resource'
import { useMemo } from 'react'
import { buildingsQuery } from '../buildings/building-list.queries.ts'
import { buildingPartsQuery, floorsQuery } from '../buildings/buildings.queries.ts'
import { call } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { noParams, partsQuery } from '../kernel/server/entity.queries.ts'
import { floorMapQuery } from '../maps/maps.queries.ts'
import { callableServicesQuery } from './callable-services.queries.ts'

/** What parameters can refer to: places of the floor's map, and rows of the building. */
export type PlaceFormat = Exclude<ParamFormat, 'multiline'>

export type Place = {
  readonly id: string
  readonly name: string
  /** It exists but should not be selected again: disabled, or only for robots. */
  readonly isHidden?: boolean
  /** It no longer exists; known by the name that it had last. */
  readonly isGone?: boolean
}

/** `places`: `null` while unknown. */
export type Places = {
  readonly map: MapDocument | null
  /** Is the floor without a published map? */
  readonly hasNoMap: boolean
  readonly places: Readonly<Record<PlaceFormat, readonly Place[] | null>>
  /** Why the map could not be loaded, and a retry function. */
  readonly mapFailure: { readonly error: unknown; readonly onRetry: () => void } | null
  /** Some of them could not be loaded. */
  readonly isFailed: boolean
}

/** The rows of a building that parameters refer to, as fetched. */
type Named = { id: string; name: string; status?: 0 | 1 }

/**
 * Everything that a parameter of a flow on this floor may refer to.
 * @param floorId empty if none is chosen
 */
export function usePlaces({ floorId, buildingId }: { floorId: string; buildingId: string }): Places {
  const { data: buildings } = useQuery(buildingsQuery)
  const organizationId = buildings?.find(({ id }) => id === buildingId)?.organizationId
  const isPlaced = buildingId !== ''
  const inBuilding = { where: { buildingId }, order: 'name' } as const
  const map = useQuery({ ...floorMapQuery(floorId), enabled: floorId !== '' })
  const floors = useQuery(floorsQuery(buildingId))
  const flows = useQuery({
    ...partsQuery(flowRoutes, noParams, { ...inBuilding, fields: ['id', 'name'] }),
    enabled: isPlaced,
  })
  const ofOrganization = { where: { organizationId }, order: 'name' } as const
  const fields = ['id', 'name', 'buildingId', 'status'] as const
  const isKnown = organizationId !== undefined
  const poses = useQuery({
    ...partsQuery(poseDefRoutes, noParams, { ...ofOrganization, fields }),
    enabled: isKnown,
  })
  const networks = useQuery({
    ...partsQuery(poseNetworkRoutes, noParams, { ...ofOrganization, fields }),
    enabled: isKnown,
  })
  const checkItems = useQuery({
    ...partsQuery(checkItemRoutes, noParams, { ...inBuilding, fields: ['id', 'name', 'status'] }),
    enabled: isPlaced,
  })
  const workPlans = useQuery({
    ...partsQuery(workPlanRoutes, noParams, {
      where: { buildingId, isTemplate: false },
      order: 'name',
      fields: ['id', 'name', 'status'],
    }),
    enabled: isPlaced,
  })
  const knowledgeGroups = useQuery({
    ...partsQuery(knowledgeGroupRoutes, noParams, { ...inBuilding, fields: ['id', 'name'] }),
    enabled: isPlaced,
  })
  const services = useQuery(callableServicesQuery(buildingId))
  const sounds = useQuery({
    queryKey: [resourceRoutes.list.path, 'sounds', buildingId],
    queryFn: ({ signal }) => call(resourceRoutes.sounds, { params: { id: buildingId } }, { signal }),
    enabled: isPlaced,
  })
  const hasNoMap = map.error !== null && asApiError(map.error).code === 'entity.notFound'
  const isFailed = [
    map,
    floors,
    flows,
    poses,
    networks,
    checkItems,
    workPlans,
    knowledgeGroups,
    services,
    sounds,
  ].some((query) => query.isError && !(query === map && hasNoMap))
  const places = useMemo(
    () => ({
      ...listMapPlaces(map.data ?? null, hasNoMap),
      floor: floors.data?.map(({ id, name = '' }) => ({ id, name })) ?? null,
      flow: flows.data ?? null,
      pose: listOfBuilding(poses.data, buildingId),
      poseNetwork: listOfBuilding(networks.data, buildingId),
      checkItem:
        checkItems.data?.map(({ id, name, status }) => ({ id, name, isHidden: status === 0 })) ?? null,
      serviceCommand: services.data?.map(toServicePlace) ?? null,
      workPlan: workPlans.data?.map(({ id, name, status }) => ({ id, name, isHidden: status === 0 })) ?? null,
      knowledgeGroup: knowledgeGroups.data ?? null,
      audio: sounds.data ?? null,
    }),
    [
      map.data,
      hasNoMap,
      floors.data,
      flows.data,
      poses.data,
      networks.data,
      checkItems.data,
      workPlans.data,
      knowledgeGroups.data,
      services.data,
      sounds.data,
      buildingId,
    ],
  )
  const failure = map.data === undefined && !hasNoMap ? map.error : null
  const { data = null, refetch } = map
  // Stable while nothing changes, because the texts of hundreds of steps depend on it.
  return useMemo(
    () => ({
      map: data,
      hasNoMap,
      places,
      isFailed,
      mapFailure: failure === null ? null : { error: failure, onRetry: () => void refetch() },
    }),
    [data, hasNoMap, places, isFailed, failure, refetch],
  )
}

/** The places of a map that parameters can refer to. */
export function listMapPlaces(map: MapDocument | null, hasNoMap: boolean) {
  if (map === null) {
    const none = hasNoMap ? [] : null
    return { waypoint: none, elevator: none, door: none, route: none }
  }
  return {
    waypoint: map.waypoints.map(({ id, no, name, type, status }) => ({
      id,
      name: name === '' ? String(no) : name,
      isHidden: type === waypointTypes.invisible || status === 0,
    })),
    elevator: map.lifts.map(toPlace),
    door: map.doors.map((door) => ({ ...toPlace(door), isHidden: door.kind !== 'security' })),
    route: map.routes.map((route) => ({ ...toPlace(route), isHidden: route.status === 0 })),
  }
}

function toPlace({ id, name }: { id: string; name: string }): Place {
  return { id, name: name === '' ? id : name }
}

function toServicePlace({ id, name, bundleName, packageName, isEnabled }: CallableService): Place {
  return { id, name: `${packageName} / ${bundleName} / ${name}`, isHidden: !isEnabled }
}

/** Rows of the building and of the whole organisation. */
function listOfBuilding(
  rows: readonly (Named & { buildingId: string | null })[] | undefined,
  buildingId: string,
): readonly Place[] | null {
  if (rows === undefined) return null
  return rows
    .filter((row) => row.buildingId === null || row.buildingId === buildingId)
    .map(({ id, name, status }) => ({ id, name, isHidden: status === 0 }))
}

/** The flow groups of a building. */
export function useFlowGroups(buildingId: string) {
  return useQuery({
    ...buildingPartsQuery(flowGroupRoutes, buildingId, { order: 'index', fields: ['id', 'name'] }),
    enabled: buildingId !== '',
  })
}
