import { queryOptions } from '@tanstack/react-query'
import { maxLimit } from '@wheelhouse/contract/kernel/filter'
import { type Finding, findingRoutes } from '@wheelhouse/contract/reports/finding'
import { call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'

export function findingQuery(id: string) {
  return queryOptions<Finding>({
    queryKey: [findingRoutes.list.path, id],
    queryFn: ({ signal }) => call(findingRoutes.get, { params: { id } }, { signal }),
  })
}

/** The people whose it may become. */
export function ownersQuery(id: string) {
  return queryOptions({
    queryKey: [findingRoutes.owners.path, id],
    queryFn: ({ signal }) => call(findingRoutes.owners, { params: { id } }, { signal }),
  })
}

/** What of a report is a finding already, by its details. */
export function findingsOfReportQuery(reportId: string) {
  const fields = ['detailId', 'state'] as const
  return queryOptions({
    queryKey: [findingRoutes.list.path, 'report', reportId],
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ where: { reportId }, fields, limit: maxLimit })
      const rows = await call(findingRoutes.list, { query: { filter } }, { signal })
      const findings = wholeRows<Finding, 'id' | (typeof fields)[number]>(rows)
      return new Map(findings.map((finding) => [finding.detailId, finding]))
    },
  })
}
