import { queryOptions } from '@tanstack/react-query'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { runFiguresRoutes } from '@wheelhouse/contract/flows/run-figures'
import type { SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import {
  findTimeFault,
  type Occurrence,
  type ScheduleTimes,
  scheduleRoutes,
} from '@wheelhouse/contract/schedules/schedule'
import { call } from '../kernel/server/api.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { toKey } from './calendar/calendar-entries.ts'

/** The obstacles to an occurrence change with its robot. Refetch interval in milliseconds. */
const askAgainMs = 30_000
const most = 1_000
/** Maximum pages for the calendar: nobody can read, and no browser render, more entries. */
const pagesMax = 10

/** What begins between two moments; only the first part if it is too much. */
export function occurrencesQuery(query: { from: string; to: string; buildingId?: string | undefined }) {
  return queryOptions({
    queryKey: [scheduleRoutes.occurrences.path, query],
    refetchInterval: askAgainMs,
    queryFn: async ({ signal }) => {
      // If something is moved meanwhile, a later page may contain it again.
      const found = new Map<string, Occurrence>()
      let after: string | null | undefined
      for (let pages = 0; pages < pagesMax && after !== null; pages += 1) {
        const page = await call(scheduleRoutes.occurrences, { query: { ...query, after } }, { signal })
        for (const occurrence of page.occurrences) found.set(toKey(occurrence), occurrence)
        after = page.next
      }
      return { occurrences: [...found.values()], hasMore: after !== null }
    },
  })
}

/** Names of the accessible flows. */
export const flowNamesQuery = queryOptions({
  queryKey: [flowRoutes.list.path, 'schedule-names'],
  queryFn: ({ signal }) => {
    const filter = JSON.stringify({ where: locationWhere(), fields: ['id', 'name'], limit: most })
    return call(flowRoutes.list, { query: { filter } }, { signal })
  },
})

type Draft = ScheduleTimes & { scheduleId: string | null; robotId: string; part?: SeriesPart | undefined }

/** What a schedule would overlap with, while it is being edited; not requested before its times are valid. */
export function conflictsQuery(draft: unknown) {
  const { success, data } = scheduleRoutes.conflicts.body.safeParse(draft)
  const body: Draft | null = success && findTimeFault(data) === null ? data : null
  return queryOptions({
    queryKey: [scheduleRoutes.conflicts.path, body],
    enabled: body !== null,
    queryFn: ({ signal }) =>
      body === null
        ? { occurrences: [], hasMore: false }
        : call(scheduleRoutes.conflicts, { body }, { signal, quiet: 'background' }),
  })
}

/** How long a flow has taken on a robot so far; not requested before both are chosen. */
export function runFiguresQuery({ flowId, robotId }: { flowId: string; robotId: string }) {
  return queryOptions({
    queryKey: [runFiguresRoutes.get.path, flowId, robotId],
    enabled: flowId !== '' && robotId !== '',
    queryFn: ({ signal }) =>
      call(
        runFiguresRoutes.get,
        { params: { id: flowId }, query: { robotId } },
        { signal, quiet: 'background' },
      ),
  })
}
