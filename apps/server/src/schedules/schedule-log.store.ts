import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { ScheduleResult } from '@wheelhouse/contract/schedules/schedule'
import type { ScheduleLog } from '@wheelhouse/contract/schedules/schedule-log'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../kernel/database/filter-sql.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** The outcome of log entry `l` with run `r`; unknown if the run was deleted. */
const result = sql<ScheduleResult>`coalesce(l.result, case r.status
  when 'done' then 'done' when 'failed' then 'fail' when 'cancelled' then 'cancel'
  when 'running' then 'running' when 'paused' then 'running' when 'waiting' then 'running' else 'unknown' end)`
/** What had failed says more than that nobody chose what to do about it; only then is the large state read. */
const reason = sql<ScheduleLog['reason']>`coalesce(l.reason,
  case r.reason when 'notDecided' then r.state -> 'ended' ->> 'cause' end, r.reason)`

const columns = {
  id: 'e.id',
  scheduleId: 'e.scheduleId',
  title: 'e.title',
  organizationId: 'e.organizationId',
  buildingId: 'e.buildingId',
  robotId: 'e.robotId',
  robotName: 'e.robotName',
  flowId: 'e.flowId',
  flowName: 'e.flowName',
  plannedAt: 'e.plannedAt',
  result: 'e.result',
}

/** Visible to everybody who may see the building. */
function selectLogs(db: Database, identity: Identity) {
  const entries = db
    .selectFrom('scheduleLogs as l')
    .innerJoin('robots as m', 'm.id', 'l.robotId')
    .leftJoin('flowRuns as r', 'r.id', 'l.runId')
    .select(['l.id', 'l.scheduleId', 'l.title', 'l.organizationId', 'l.buildingId', 'l.robotId'])
    .select(['m.name as robotName', 'l.flowId', 'l.flowName', 'l.plannedAt', 'l.runId'])
    .select(['r.startedAt', 'r.endedAt', 'r.errorCode', result.as('result'), reason.as('reason')])
    .where(scopeCondition(identity, { organization: 'l.organizationId', building: 'l.buildingId' }))
  return db.selectFrom(entries.as('e'))
}

export async function listScheduleLogs(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectLogs(db, identity).selectAll().where(whereCondition(filter?.where, columns))
  return listRows(applyPage(found, filter, columns, 'plannedAt DESC'), filter)
}

export async function countScheduleLogs(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectLogs(db, identity).where(whereCondition(where, columns)))
}

/** Rows read per batch. */
const batchSize = 1_000

/**
 * The outcomes of occurrences that began in a window, ordered by time, then by schedule; deleted schedules are known
 * only from the log. Read lazily, in batches.
 */
export async function* walkOutcomes(
  db: Database,
  identity: Identity,
  { buildingId, from, to }: { buildingId?: string | undefined; from: Date; to: Date },
) {
  const query = db
    .selectFrom('scheduleLogs as l')
    .innerJoin('schedules as s', 's.id', 'l.scheduleId')
    .innerJoin('robots as m', 'm.id', 'l.robotId')
    .innerJoin('buildings as b', 'b.id', 'l.buildingId')
    .leftJoin('flowRuns as r', 'r.id', 'l.runId')
    .select(['s.id as scheduleId', 'l.date', 'l.plannedAt as startAt', 'l.endsAt as endAt', 'l.title'])
    .select(['l.buildingId', 'b.timezone', 'l.robotId', 'm.name as robotName', 's.flowId', 'l.flowName'])
    .select(['s.priority', 's.repeat', 'l.runId', result.as('result'), reason.as('reason')])
    .where(scopeCondition(identity, { organization: 'l.organizationId', building: 'l.buildingId' }))
    .where('l.plannedAt', '>=', from.toISOString())
    .where('l.plannedAt', '<', to.toISOString())
    .$if(buildingId !== undefined, (all) => all.where('l.buildingId', '=', buildingId ?? ''))
    .orderBy('l.plannedAt')
    .orderBy('s.id')
    .limit(batchSize)
  let last: { startAt: string; scheduleId: string } | undefined
  do {
    const after = last && sql<boolean>`(l.planned_at, s.id) > (${last.startAt}, ${last.scheduleId}::uuid)`
    const batch = await (after === undefined ? query : query.where(after)).execute()
    yield batch
    last = batch.length < batchSize ? undefined : batch.at(-1)
  } while (last !== undefined)
}
