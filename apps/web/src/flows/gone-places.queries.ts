import { useQueries } from '@tanstack/react-query'
import { gonePlaceRoutes } from '@wheelhouse/contract/flows/gone-places'
import { useMemo } from 'react'
import { call } from '../kernel/server/api.ts'

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
