import { queryOptions } from '@tanstack/react-query'
import { type Reading, readingFilter, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { maxLimit } from '@wheelhouse/contract/kernel/filter'
import { type Finding, findingRoutes } from '@wheelhouse/contract/reports/finding'
import { call, filterText } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'

export function findingQuery(id: string) {
  return queryOptions<Finding>({
    queryKey: [findingRoutes.list.path, id],
    queryFn: ({ signal }) => call(findingRoutes.get, { params: { id } }, { signal }),
  })
}

/** The history of a finding, newest first. */
export function changesQuery(id: string) {
  return queryOptions({
    queryKey: [findingRoutes.list.path, id, 'changes'],
    queryFn: ({ signal }) => call(findingRoutes.changes, { params: { id } }, { signal }),
  })
}

/** The people who may become its owner. */
export function ownersQuery(id: string) {
  return queryOptions({
    queryKey: [findingRoutes.owners.path, id],
    queryFn: ({ signal }) => call(findingRoutes.owners, { params: { id } }, { signal }),
  })
}

/** The existing findings of a report, by detail id. */
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

/** The readings of an item at the visit of a finding, at the visit before, and at the latest since. */
export function visitsQuery(readingId: string) {
  return queryOptions({
    queryKey: [readingRoutes.list.path, 'visits', readingId],
    queryFn: async ({ signal }) => {
      const found = await call(readingRoutes.get, { params: { id: readingId } }, { signal })
      const findVisit = async (at: { lt: string } | { gt: string }) => {
        const where = { checkItemId: found.checkItemId, isTest: false, at }
        const filter = filterText(readingFilter, { where, order: 'at DESC', limit: 1 })
        const rows = await call(readingRoutes.list, { query: { filter } }, { signal })
        return wholeRows<Reading>(rows)[0] ?? null
      }
      const [before, last] = await Promise.all([findVisit({ lt: found.at }), findVisit({ gt: found.at })])
      return { before, found, last }
    },
  })
}
