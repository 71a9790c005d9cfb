import { type ScheduleTimes, scheduleSchema } from '@wheelhouse/contract/schedules/schedule'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see the schedules of their building, others those of their organisations. */
function schedulesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'schedules.organizationId',
    building: 'schedules.buildingId',
  })
}

const rows = crudStore('schedules', { schema: scheduleSchema, visibleTo: schedulesVisibleTo, order: 'title' })

export const scheduleStore: typeof rows = {
  ...rows,
  /** What is left out and what is due next are parts of it. */
  usages: async (db, id) =>
    (await rows.usages(db, id)).filter(({ table }) => table === 'schedule_logs' || table === 'trigger_rules'),
}

/** What the calendar knows of a schedule. */
export type PlannedSchedule = ScheduleTimes & {
  id: string
  title: string
  buildingId: string
  timezone: string
  robotId: string
  robotName: string
  flowId: string
  flowName: string
  priority: boolean
}

function selectPlanned(db: Database) {
  return db
    .selectFrom('schedules')
    .innerJoin('buildings as b', 'b.id', 'schedules.buildingId')
    .innerJoin('robots as m', 'm.id', 'schedules.robotId')
    .innerJoin('flows as f', 'f.id', 'schedules.flowId')
    .select(['schedules.id', 'schedules.title', 'schedules.buildingId', 'b.timezone', 'schedules.robotId'])
    .select(['m.name as robotName', 'schedules.flowId', 'f.name as flowName', 'schedules.priority'])
    .select(['schedules.startAt', 'schedules.endAt', 'schedules.repeat', 'schedules.until'])
    .select('schedules.daysOfWeek')
    .where('schedules.status', '=', 1)
    .where('b.deletedAt', 'is', null)
    .where('m.deletedAt', 'is', null)
    .orderBy('schedules.id')
    .limit(1_000)
}

/** Those that are on, of robots and buildings that are there. At most a thousand. */
export function listPlanned(
  db: Database,
  identity: Identity,
  { buildingId }: { buildingId?: string | undefined },
): Promise<PlannedSchedule[]> {
  const query = selectPlanned(db).where(schedulesVisibleTo(identity))
  return buildingId === undefined
    ? query.execute()
    : query.where('schedules.buildingId', '=', buildingId).execute()
}

/** Those of a robot. */
export function listPlannedOf(db: Database, robotId: string): Promise<PlannedSchedule[]> {
  return selectPlanned(db).where('schedules.robotId', '=', robotId).execute()
}

/** Occurrences that people have left out, as `<schedule id> <date>`. */
export async function listSkips(db: Database, scheduleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (scheduleIds.length === 0) return new Set()
  const found = await db
    .selectFrom('scheduleSkips')
    .select(['scheduleId', 'date'])
    .where('scheduleId', 'in', [...scheduleIds])
    .execute()
  return new Set(found.map(({ scheduleId, date }) => `${scheduleId} ${date}`))
}

/** Leaves one occurrence out, or takes it in again. */
export async function setSkip(
  tx: Tx,
  { id, date, skipped }: { id: string; date: string; skipped: boolean },
): Promise<void> {
  if (skipped)
    await tx
      .insertInto('scheduleSkips')
      .values({ scheduleId: id, date })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('scheduleSkips').where('scheduleId', '=', id).where('date', '=', date).execute()
}

/** What is left out after a day of a series goes with the part of it that parts. */
export async function moveSkips(
  tx: Tx,
  { from, to, after }: { from: string; to: string; after: string },
): Promise<void> {
  await tx
    .updateTable('scheduleSkips')
    .set({ scheduleId: to })
    .where('scheduleId', '=', from)
    .where('date', '>', after)
    .execute()
}

/** Whether a step of these flows makes the robot move: numbers of the catalogue from 100 to 199. */
export async function hasMoves(tx: Tx, flowIds: readonly string[]): Promise<boolean> {
  const { rows: found } = await sql<{ moves: boolean }>`
    select exists (
      select from flows, jsonb_array_elements(flows.definition) step
       where flows.id = any (${[...flowIds]}::uuid[]) and (step ->> 'type')::int between 100 and 199) as moves`.execute(
    tx,
  )
  return found[0]?.moves ?? false
}
