import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Evidence, evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import { incidentRoutes } from '@wheelhouse/contract/archives/incident'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { apiBase, call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'

/** While its end is not far behind, more of it comes. Milliseconds. */
const freshMs = 2 * 60_000
const refreshMs = 30_000
/** How soon evidence that is being made is asked for again. */
const waitMs = 1_500

/** All that is known of a robot over a range, which the server bounds. */
export function incidentQuery(serialNo: string, fromAt: string, untilAt: string) {
  return queryOptions({
    queryKey: [incidentRoutes.get.path, serialNo, fromAt, untilAt],
    refetchInterval: () => (Date.parse(untilAt) > Date.now() - freshMs ? refreshMs : false),
    queryFn: ({ signal }) =>
      call(incidentRoutes.get, { params: { serialNo }, query: { fromAt, untilAt } }, { signal }),
  })
}

/** The serial number of a robot; `null`: it is not there, or out of reach. */
export function serialNumberQuery(robotId: string) {
  return queryOptions({
    queryKey: [robotRoutes.list.path, 'serial number of', robotId],
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ where: { id: robotId }, fields: ['id', 'serialNumber'], limit: 1 })
      const [robot] = await call(robotRoutes.list, { query: { filter } }, { signal })
      return robot?.serialNumber ?? null
    },
  })
}

/** Archives of evidence on one page of their list. */
export const evidencePageSize = 10

/** Evidence of a robot, the newest made first; how far those are that are being made is asked again and again. */
export function evidencesQuery(serialNumber: string, page: number) {
  return queryOptions<Evidence[]>({
    queryKey: [evidenceRoutes.list.path, serialNumber, page],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') === true ? waitMs : false,
    queryFn: async ({ signal }) => {
      const paging = { limit: evidencePageSize, skip: (page - 1) * evidencePageSize }
      const filter = JSON.stringify({ where: { serialNumber }, order: 'createdAt DESC', ...paging })
      // Every field was asked for.
      return wholeRows<Evidence>(await call(evidenceRoutes.list, { query: { filter } }, { signal }))
    },
  })
}

export function evidenceCountQuery(serialNumber: string) {
  return queryOptions({
    queryKey: [evidenceRoutes.list.path, serialNumber, 'count'],
    queryFn: async ({ signal }) => {
      const where = JSON.stringify({ serialNumber })
      return (await call(evidenceRoutes.count, { query: { where } }, { signal })).count
    },
  })
}

/** Where the browser gets an archive of evidence from. */
export function getEvidenceAddress(id: string): string {
  return `${apiBase}${evidenceRoutes.file.path.replace(':id', id)}`
}
