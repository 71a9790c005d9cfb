import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import {
  type Activity,
  activityFilter,
  robotRoutes,
  settingHistoryFilter,
} from '@wheelhouse/contract/robots/robot'
import { dayRange } from '../../kernel/lists/day-range.ts'
import { pageSize } from '../../kernel/lists/list-search.ts'
import { call, filterText } from '../../kernel/server/api.ts'
import { entityQuery, wholeRows } from '../../kernel/server/entity.queries.ts'
import type { ActivitySearch, HistorySearch } from './robot-record-search.ts'

/** The registered data and records of one robot. Not in robots.queries.ts, because robot/control needs none of it. */

/** One robot, with the permissions of the signed-in person. */
export function robotQuery(id: string) {
  return entityQuery<RobotDetail>(robotRoutes, { id })
}
export type RobotDetail = ResultOf<typeof robotRoutes.get>

/** One page of a record, and whether there is another one. */
export type RecordPage<Row> = { rows: Row[]; hasOlder: boolean }

/** Requests one row more than is shown. */
function getPage(page = 1) {
  return { order: 'at DESC', limit: pageSize + 1, skip: (page - 1) * pageSize }
}

function recordPage<Row>(rows: Row[]): RecordPage<Row> {
  return { rows: rows.slice(0, pageSize), hasOlder: rows.length > pageSize }
}

/** Who changed what about a robot, newest first. */
export function historyQuery(id: string, { page }: HistorySearch) {
  const filter = filterText(settingHistoryFilter, getPage(page))
  return queryOptions({
    queryKey: [robotRoutes.listSettingHistories.path, id, filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rows = await call(
        robotRoutes.listSettingHistories,
        { params: { id }, query: { filter } },
        { signal },
      )
      return recordPage<SettingHistory>(wholeRows(rows))
    },
  })
}
/** Every field was requested. */
export type SettingHistory = Required<ResultOf<typeof robotRoutes.listSettingHistories>[number]>

/** The filter of a robot's activities for these search parameters. @param timeZone of the robot's building */
export function activityWhere({ level, service, day }: ActivitySearch, timeZone: string | undefined) {
  return {
    ...(level && { level: { lte: Number(level) } }),
    ...(service && { service }),
    ...(day && { at: { between: dayRange(day, timeZone) } }),
  }
}

/** What a robot did and what happened to it, newest first. */
export function activitiesQuery(id: string, search: ActivitySearch, timeZone: string | undefined) {
  const where = activityWhere(search, timeZone)
  const filter = filterText(activityFilter, { where, ...getPage(search.page) })
  return queryOptions({
    queryKey: [robotRoutes.listActivities.path, id, filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rows = await call(robotRoutes.listActivities, { params: { id }, query: { filter } }, { signal })
      return recordPage<Activity>(wholeRows(rows))
    },
  })
}
