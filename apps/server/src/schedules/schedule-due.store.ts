/** What is due next, of every organisation: for the server itself. */
import type { ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import type { ScheduleLog } from '@wheelhouse/contract/schedules/schedule-log'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { findNextSpan, type Span } from './recurrence.ts'
import { listSkips } from './schedule.store.ts'

/** How many consecutive skipped days are searched past. */
const skipsMax = 1_000

export type DueSchedule = ScheduleTimes & {
  id: string
  organizationId: string
  buildingId: string
  timezone: string
  robotId: string
  flowId: string
  flowName: string
  title: string
  lateMinutes: number
  priority: boolean
  stopAtEnd: boolean
  /** The occurrence that is due. */
  date: string
  plannedAt: string
  endsAt: string
}

function selectSchedules(db: Database) {
  return db
    .selectFrom('schedules as s')
    .innerJoin('buildings as b', 'b.id', 's.buildingId')
    .innerJoin('robots as m', 'm.id', 's.robotId')
    .innerJoin('flows as f', 'f.id', 's.flowId')
    .select(['s.id', 's.organizationId', 's.buildingId', 's.robotId', 's.flowId', 's.title', 'b.timezone'])
    .select(['f.name as flowName', 's.startAt', 's.endAt', 's.repeat', 's.daysOfWeek', 's.until'])
    .select(['s.lateMinutes', 's.priority', 's.stopAtEnd'])
    .where('s.status', '=', 1)
    .where('b.deletedAt', 'is', null)
    .where('m.deletedAt', 'is', null)
}

/** Stores the next occurrence after a time; none for a schedule that is off, over or deleted. */
export async function planNext(tx: Tx, id: string, after: Date): Promise<void> {
  const schedule = await selectSchedules(tx).where('s.id', '=', id).executeTakeFirst()
  if (schedule === undefined) await planNothing(tx, [id])
  else await planNextOfEach(tx, [{ schedule, after }])
}

/** Clears what is due, for these schedules. */
export async function planNothing(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('scheduleDues')
    .where('scheduleId', 'in', [...ids])
    .execute()
}

type Planned = ScheduleTimes & { id: string; timezone: string }

/** Stores the next occurrence after a time for each of several schedules that are on. */
export async function planNextOfEach(
  tx: Tx,
  wanted: readonly { schedule: Planned; after: Date }[],
): Promise<void> {
  const skips = await listSkips(
    tx,
    wanted.map(({ schedule }) => schedule.id),
  )
  const spans = wanted.map(({ schedule, after }) => ({
    scheduleId: schedule.id,
    span: findNextWanted(schedule, after, skips),
  }))
  await planNothing(
    tx,
    spans.filter(({ span }) => span === null).map(({ scheduleId }) => scheduleId),
  )
  const rows = spans.flatMap(({ scheduleId, span }) => {
    if (span === null) return []
    const plannedAt = span.startAt.toISOString()
    return [{ scheduleId, date: span.date, plannedAt, endsAt: span.endAt.toISOString(), dueAt: plannedAt }]
  })
  if (rows.length === 0) return
  await tx
    .insertInto('scheduleDues')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('scheduleId').doUpdateSet((eb) => ({
        date: eb.ref('excluded.date'),
        plannedAt: eb.ref('excluded.plannedAt'),
        endsAt: eb.ref('excluded.endsAt'),
        dueAt: eb.ref('excluded.dueAt'),
      })),
    )
    .execute()
}

function findNextWanted(schedule: Planned, after: Date, skips: ReadonlySet<string>): Span | null {
  let span = findNextSpan(schedule, schedule.timezone, after)
  for (let count = 0; span !== null && count < skipsMax; count += 1) {
    if (!skips.has(`${schedule.id} ${span.date}`)) return span
    span = findNextSpan(schedule, schedule.timezone, span.startAt)
  }
  return null
}

/** `due` is the data of its schedule; `null` if it is off, or its robot or building is gone. */
export type TakenDue = { scheduleId: string; due: DueSchedule | null }

/**
 * Locks some that are due, oldest first, until the transaction ends. Skips schedules that somebody is changing: they
 * hold the schedule's lock and will want what is due, so waiting for them would deadlock.
 * @param id of the schedule, to take only that one
 */
export async function takeDues(
  tx: Tx,
  now: Date,
  { most, id }: { most: number; id?: string },
): Promise<TakenDue[]> {
  const taken = await tx
    .selectFrom('scheduleDues as d')
    .innerJoin('schedules as s', 's.id', 'd.scheduleId')
    .select(['d.scheduleId', 'd.date', 'd.plannedAt', 'd.endsAt'])
    .where('d.dueAt', '<=', now.toISOString())
    .$if(id !== undefined, (query) => query.where('d.scheduleId', '=', id ?? ''))
    .orderBy('d.dueAt')
    .limit(most)
    .modifyEnd(sql`for update of d skip locked for key share of s skip locked`)
    .execute()
  if (taken.length === 0) return []
  const ids = taken.map(({ scheduleId }) => scheduleId)
  const schedules = await selectSchedules(tx).where('s.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const known = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  return taken.map(({ scheduleId, ...occurrence }) => {
    const schedule = known.get(scheduleId)
    return { scheduleId, due: schedule === undefined ? null : { ...schedule, ...occurrence } }
  })
}

/** What is due after one time and until another, earliest first. `key` identifies the occurrence. */
export async function listComing(
  db: Database,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<{ key: string; robotId: string; flowId: string }[]> {
  const coming = await db
    .selectFrom('scheduleDues as d')
    .innerJoin('schedules as s', 's.id', 'd.scheduleId')
    .select(['s.id', 'd.date', 's.robotId', 's.flowId'])
    .where('d.dueAt', '>', from.toISOString())
    .where('d.dueAt', '<=', to.toISOString())
    .orderBy('d.dueAt')
    .limit(most)
    .execute()
  return coming.map(({ id, date, ...named }) => ({ ...named, key: `${id} ${date}` }))
}

/** Logs the occurrence that waits for its robot as given up, because the schedule has changed. */
export async function giveUpWaiting(tx: Tx, id: string, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('scheduleDues as d')
    .innerJoin('schedules as s', 's.id', 'd.scheduleId')
    .innerJoin('flows as f', 'f.id', 's.flowId')
    .select(['s.id', 's.organizationId', 's.buildingId', 's.robotId', 's.flowId', 's.title', 's.stopAtEnd'])
    .select(['f.name as flowName', 'd.date', 'd.plannedAt', 'd.endsAt'])
    .where('d.scheduleId', '=', id)
    .where('d.plannedAt', '<=', now.toISOString())
    .forUpdate('d')
    .executeTakeFirst()
  const outcome = { result: 'cancel', reason: 'changed' } as const
  if (waiting !== undefined) await addLogs(tx, [{ due: waiting, outcome }], now)
}

/** Postpones each until the given time. */
export async function putOff(tx: Tx, dues: readonly { id: string; until: Date }[]): Promise<void> {
  if (dues.length === 0) return
  const given = JSON.stringify(dues)
  await sql`
    update schedule_dues d set due_at = given.until
      from jsonb_to_recordset(${given}::jsonb) as given (id uuid, until timestamptz)
     where d.schedule_id = given.id`.execute(tx)
}

/** When a server must check next, for a schedule or a run that has to end; `null` if there is nothing. */
export async function findNextLook(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select least((select min(due_at) from schedule_dues),
                 (select min(stop_at) from schedule_logs where stop_at is not null)) as at`.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

type LoggedSchedule = Omit<DueSchedule, keyof ScheduleTimes | 'timezone' | 'lateMinutes' | 'priority'>
export type Outcome = { runId: string } | { result: 'fail' | 'cancel'; reason: ScheduleLog['reason'] }

/** Logs the outcome of occurrences; for one that begins, its run tells the rest. */
export async function addLogs(
  tx: Tx,
  entries: readonly { due: LoggedSchedule; outcome: Outcome }[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ due, outcome }) => {
    const { id, organizationId, buildingId, robotId, flowId, flowName, title, date, plannedAt, endsAt } = due
    const hasRun = 'runId' in outcome
    return {
      organizationId,
      buildingId,
      scheduleId: id,
      robotId,
      flowId,
      title,
      flowName,
      date,
      plannedAt,
      endsAt,
      stopAt: due.stopAtEnd && hasRun ? endsAt : null,
      loggedAt: now,
      runId: hasRun ? outcome.runId : null,
      ...(hasRun ? { result: null, reason: null } : { result: outcome.result, reason: outcome.reason }),
    }
  })
  await tx.insertInto('scheduleLogs').values(rows).execute()
}

/** Takes the run of an occurrence whose time is over, so that no other server stops it; returned only once. */
export async function takeStop(tx: Tx, now: Date): Promise<{ runId: string | null } | null> {
  const row = await tx
    .selectFrom('scheduleLogs as l')
    .leftJoin('flowRuns as r', (join) => join.onRef('r.id', '=', 'l.runId').on('r.endedAt', 'is', null))
    .select(['l.id', 'r.id as runId'])
    .where('l.stopAt', '<=', now.toISOString())
    .orderBy('l.stopAt')
    .limit(1)
    .forUpdate('l')
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return null
  const reason = row.runId === null ? {} : { reason: 'timeOver' as const }
  await tx
    .updateTable('scheduleLogs')
    .set({ stopAt: null, ...reason })
    .where('id', '=', row.id)
    .execute()
  return { runId: row.runId }
}

/** The run that a robot is working on. */
export async function findOpenRun(tx: Tx, robotId: string): Promise<string | null> {
  const run = await tx
    .selectFrom('flowRuns')
    .select('id')
    .where('robotId', '=', robotId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return run?.id ?? null
}
