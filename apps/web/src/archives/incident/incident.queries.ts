import { queryOptions } from '@tanstack/react-query'
import { evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import { incidentRoutes } from '@wheelhouse/contract/archives/incident'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { apiBase, call } from '../../kernel/server/api.ts'

/** While its end is not far behind, more of it comes. Milliseconds. */
const freshMs = 2 * 60_000
const refreshMs = 30_000

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

/** Where the browser gets an archive of evidence from. */
export function getEvidenceAddress(id: string): string {
  return `${apiBase}${evidenceRoutes.file.path.replace(':id', id)}`
}
