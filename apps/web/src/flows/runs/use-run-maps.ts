import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { useMemo } from 'react'
import { asApiError } from '../../kernel/server/api-error.ts'
import { floorMapAtQuery } from '../../maps/maps.queries.ts'
import type { RunRow } from './run-rows.ts'

/** `map`: `null` while unknown. `failure`: why it could not be loaded. */
export type RunMap = {
  readonly map: MapDocument | null
  /** Is the floor without a published map? */
  readonly hasNoMap: boolean
  readonly failure: { readonly error: unknown; readonly onRetry: () => void } | null
}
/** By floor id, in the order in which the steps reach them. */
export type RunMaps = ReadonlyMap<string, RunMap>

/** The maps of the floors that a run leads to, as of its start. */
export function useRunMaps(
  { startedAt }: Pick<FlowRunDetail, 'startedAt'>,
  rows: readonly RunRow[],
): RunMaps {
  const floorIds = useMemo(() => [...new Set(rows.map(({ floorId }) => floorId))], [rows])
  const maps = useQueries({
    queries: floorIds.map((id) => floorMapAtQuery(id, startedAt)),
    combine: readMaps,
  })
  return useMemo(() => new Map(zip(floorIds, maps)), [floorIds, maps])
}

function readMaps(results: readonly UseQueryResult<MapDocument>[]): RunMap[] {
  return results.map(({ data = null, error, refetch }) => {
    const hasNoMap = data === null && error !== null && asApiError(error).code === 'entity.notFound'
    const isFailed = data === null && error !== null && !hasNoMap
    return { map: data, hasNoMap, failure: isFailed ? { error, onRetry: () => void refetch() } : null }
  })
}

function zip(ids: readonly string[], maps: readonly RunMap[]): (readonly [string, RunMap])[] {
  return maps.flatMap((map, index) => {
    const id = ids[index]
    return id === undefined ? [] : [[id, map] as const]
  })
}
