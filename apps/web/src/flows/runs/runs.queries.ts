import { queryOptions } from '@tanstack/react-query'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { call } from '../../kernel/server/api.ts'
import { locationWhere } from '../../session/chosen-location.ts'

/** The obstacles to a start change with the robot. Poll interval in milliseconds. */
const refetchEveryMs = 3_000
const most = 1_000

/** @param from the step to start with; `undefined`: the first */
export function preflightQuery(serialNo: string, flowId: string, from: string | undefined) {
  return queryOptions({
    queryKey: [flowRunRoutes.preflight.path, serialNo, flowId, from],
    queryFn: ({ signal }) => {
      const query = from === undefined ? {} : { fromStepId: from }
      return call(flowRunRoutes.preflight, { params: { serialNo, flowId }, query }, { signal })
    },
    enabled: serialNo !== '' && flowId !== '',
    refetchInterval: refetchEveryMs,
  })
}

/** A run with its flows as they were then. Its latest steps arrive on the live channel. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: [flowRunRoutes.get.path, id],
    queryFn: ({ signal }) => call(flowRunRoutes.get, { params: { id } }, { signal }),
  })
}

/** Every accessible robot, by name. */
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
