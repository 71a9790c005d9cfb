import { useQueries, useQuery } from '@tanstack/react-query'
import { type GonePlace, gonePlaceRoutes } from '@wheelhouse/contract/flows/gone-places'
import { useMemo } from 'react'
import { call } from '../kernel/server/api.ts'
import type { Place } from './param-places.ts'

/** The flows of these rows' buildings that refer to a place on no published map. */
export function useGoneFlows(rows: readonly { buildingId: string }[] = []): ReadonlySet<string> {
  const buildingIds = [...new Set(rows.map(({ buildingId }) => buildingId))].toSorted()
  const answers = useQueries({
    queries: buildingIds.map((id) => ({
      queryKey: [gonePlaceRoutes.ofBuilding.path, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(gonePlaceRoutes.ofBuilding, { params: { id } }, { signal, quiet: 'background' }),
    })),
    combine: (found) => found.flatMap(({ data = [] }) => data.map(({ flowId }) => flowId)),
  })
  return useMemo(() => new Set(answers), [answers])
}

/**
 * The places that a saved flow leads to and that are no longer on a map, by their last names.
 * @param hasGone without any, nothing is requested
 */
export function useGonePlaces(flowId: string | null, hasGone: boolean): readonly Place[] {
  const { data } = useQuery({
    queryKey: [gonePlaceRoutes.ofFlow.path, flowId],
    queryFn: ({ signal }) =>
      call(gonePlaceRoutes.ofFlow, { params: { id: flowId ?? '' } }, { signal, quiet: 'background' }),
    enabled: flowId !== null && hasGone,
    select: toGonePlaces,
  })
  return data ?? nonePlaces
}

const nonePlaces: readonly Place[] = []

function toGonePlaces(gone: readonly GonePlace[]): readonly Place[] {
  return gone.map(({ placeId: id, name }) => ({ id, name, isGone: true }))
}
