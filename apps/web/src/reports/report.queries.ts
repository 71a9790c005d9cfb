import { queryOptions } from '@tanstack/react-query'
import { type FullReport, reportRoutes } from '@wheelhouse/contract/reports/report'
import { reportTemplateRoutes } from '@wheelhouse/contract/reports/report-template'
import { call } from '../kernel/server/api.ts'
import { noParams, partsQuery } from '../kernel/server/entity.queries.ts'

/** Polled because a run in progress adds to its report. */
const refreshMs = 5_000

/** One report with all of its contents. */
export function reportQuery(id: string) {
  return queryOptions<FullReport>({
    queryKey: [reportRoutes.list.path, id],
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? refreshMs : false),
    queryFn: ({ signal }) => call(reportRoutes.get, { params: { id } }, { signal }),
  })
}

/** The Excel templates that this person may use. */
export const templatesQuery = partsQuery(reportTemplateRoutes, noParams, {
  fields: ['id', 'name', 'acrossDays'],
  order: 'name',
})
