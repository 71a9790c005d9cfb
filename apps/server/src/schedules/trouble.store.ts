/** Runs that failed and occurrences that did not begin, until people are notified. Of every organisation. */
import type { ScheduleLog } from '@wheelhouse/contract/schedules/schedule-log'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'

type Place = { organizationId: string; buildingId: string; robotId: string }

export type FailedRun = Place & {
  id: string
  flowId: string | null
  flowName: string
  reason: string | null
  /** What had failed before nobody chose what to do about it in time. */
  cause: string | null
  /** Where it ended. */
  stepName: string | null
  endedAt: string
}

/** Of run `flow_runs`, as its state says. */
const cause = sql<string | null>`state -> 'ended' ->> 'cause'`

/** The next failed run that no other server has taken. */
export async function findFailedRun(db: Database): Promise<FailedRun | null> {
  const row = await db
    .selectFrom('flowRuns')
    .select(['id', 'organizationId', 'buildingId', 'robotId', 'flowId', 'flowName', 'reason', 'stepName'])
    .select(cause.as('cause'))
    .select((eb) => eb.ref('endedAt').$notNull().as('endedAt'))
    .where('status', '=', 'failed')
    .where('failureToldAt', 'is', null)
    .orderBy('endedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

export async function markFailureTold(tx: Tx, runId: string, now: Date): Promise<void> {
  await tx.updateTable('flowRuns').set({ failureToldAt: now }).where('id', '=', runId).execute()
}

export type MissedBegin = Place & {
  id: string
  scheduleId: string | null
  title: string
  reason: ScheduleLog['reason']
  plannedAt: string
  timezone: string
}

/** The same for an occurrence that did not begin. One given up because somebody changed the schedule is not news. */
export async function findMissedBegin(db: Database): Promise<MissedBegin | null> {
  const row = await db
    .selectFrom('scheduleLogs as l')
    .innerJoin('buildings as b', 'b.id', 'l.buildingId')
    .select(['l.id', 'l.organizationId', 'l.buildingId', 'l.robotId', 'l.scheduleId', 'l.title', 'l.reason'])
    .select(['l.plannedAt', 'b.timezone'])
    .where('l.result', 'is not', null)
    .where('l.toldAt', 'is', null)
    .where(sql<boolean>`l.reason is distinct from 'changed'`)
    .orderBy('l.loggedAt')
    .limit(1)
    .forUpdate('l')
    .skipLocked()
    .$castTo<MissedBegin>()
    .executeTakeFirst()
  return row ?? null
}

export async function markMissTold(tx: Tx, logId: string, now: Date): Promise<void> {
  await tx.updateTable('scheduleLogs').set({ toldAt: now }).where('id', '=', logId).execute()
}

/**
 * Closes the alerts of what has succeeded since: the same flow on the same robot, or the schedule's next occurrence.
 */
export async function closeRecoveredAlerts(db: Database, now: Date): Promise<void> {
  await sql`
    update alerts a set state = 'closed', closed_at = ${now}, updated_at = ${now}
     where state <> 'closed' and (
       (cause like 'run.failed %' and exists (
         select from flow_runs r
          where r.flow_id = split_part(a.cause, ' ', 2)::uuid and r.robot_id = split_part(a.cause, ' ', 3)::uuid
            and r.status = 'done' and r.ended_at > a.last_at))
       or (cause like 'schedule.missed %' and exists (
         select from schedule_logs l
          where l.schedule_id = split_part(a.cause, ' ', 2)::uuid and l.run_id is not null
            and l.logged_at > a.last_at)))`.execute(db)
}
