import { queryOptions } from '@tanstack/react-query'
import { evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import { incidentRoutes } from '@wheelhouse/contract/archives/incident'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { apiBase, call } from '../../kernel/server/api.ts'

/** While the range ended less than this ago, more data is being added. Milliseconds. */
const freshMs = 2 * 60_000
const refreshMs = 30_000

/** Everything known about a robot over a range, whose length the server limits. */
export function incidentQuery(serialNo: string, fromAt: string, untilAt: string) {
  return queryOptions({
    queryKey: [incidentRoutes.get.path, serialNo, fromAt, untilAt],
    refetchInterval: () => (Date.parse(untilAt) > Date.now() - freshMs ? refreshMs : false),
    queryFn: ({ signal }) =>
      call(incidentRoutes.get, { params: { serialNo }, query: { fromAt, untilAt } }, { signal }),
  })
}

/** The serial number of a robot; `null`: it does not exist or is not accessible. */
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

/** Where the browser loads an evidence archive from. */
export function getEvidenceAddress(id: string): string {
  return `${apiBase}${evidenceRoutes.file.path.replace(':id', id)}`
}
