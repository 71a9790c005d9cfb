import { queryOptions } from '@tanstack/react-query'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { call } from '../../kernel/server/api.ts'
import { locationWhere } from '../../session/chosen-location.ts'

/** What stands in the way changes with the robot: it is asked for again. Milliseconds. */
const askAgainMs = 3_000
const most = 1_000

/** @param from the step to begin with; `undefined`: the first */
export function preflightQuery(serialNo: string, flowId: string, from: string | undefined) {
  return queryOptions({
    queryKey: [flowRunRoutes.preflight.path, serialNo, flowId, from],
    queryFn: ({ signal }) => {
      const query = from === undefined ? {} : { fromStepId: from }
      return call(flowRunRoutes.preflight, { params: { serialNo, flowId }, query }, { signal })
    },
    enabled: serialNo !== '' && flowId !== '',
    refetchInterval: askAgainMs,
  })
}

/** A run with its flows as they were. Its newest steps come by the live channel. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: [flowRunRoutes.get.path, id],
    queryFn: ({ signal }) => call(flowRunRoutes.get, { params: { id } }, { signal }),
  })
}

/** Every robot in reach, by name. */
export const robotChoicesQuery = queryOptions({
  queryKey: [robotRoutes.list.path, 'run-choices'],
  queryFn: ({ signal }) =>
    call(
      robotRoutes.list,
      {
        query: {
          filter: JSON.stringify({
            where: locationWhere(),
            order: 'name',
            fields: ['id', 'name', 'serialNumber', 'buildingId'],
            limit: most,
          }),
        },
      },
      { signal },
    ),
})

/** The enabled flows of a building, by name. */
export function flowChoicesQuery(buildingId: string | undefined) {
  return queryOptions({
    queryKey: [flowRoutes.list.path, 'run-choices', buildingId],
    queryFn: ({ signal }) => {
      const where = { buildingId, status: 1 }
      const filter = JSON.stringify({ where, order: 'name', fields: ['id', 'name'], limit: most })
      return call(flowRoutes.list, { query: { filter } }, { signal })
    },
    enabled: buildingId !== undefined,
  })
}
