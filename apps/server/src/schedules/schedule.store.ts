import { type ScheduleTimes, scheduleSchema } from '@wheelhouse/contract/schedules/schedule'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
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
  /** Skips and due times are parts of it. */
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
  /** Days, from the requested one on, whose occurrence people have skipped. */
  skips: readonly string[]
  /** The day of the occurrence that is due next, or is due and waiting for its robot; `null` if there is none. */
  dueDate: string | null
  dueAt: string | null
}

/** Rows read at once; in between, the server does other work. */
const batchSize = 2_000
/** Upper bound of the difference between two clocks plus any length. Milliseconds. */
const clocksMs = 2 * 86_400_000

const toLocal = (moment: Date, by: number) => new Date(moment.getTime() + by).toISOString().slice(0, 16)

/** Schedules that may begin between two times: switched on, with existing robots and buildings. */
async function listPlanned(
  db: Database,
  whose: Expression<SqlBool>,
  { from, to }: { from: Date; to: Date },
): Promise<PlannedSchedule[]> {
  const first = toLocal(from, -clocksMs)
  const query = db
    .selectFrom('schedules')
    .innerJoin('buildings as b', 'b.id', 'schedules.buildingId')
    .innerJoin('robots as m', 'm.id', 'schedules.robotId')
    .innerJoin('flows as f', 'f.id', 'schedules.flowId')
    .leftJoin('scheduleDues as d', 'd.scheduleId', 'schedules.id')
    .select(['schedules.id', 'schedules.title', 'schedules.buildingId', 'b.timezone', 'schedules.robotId'])
    .select(['m.name as robotName', 'schedules.flowId', 'f.name as flowName', 'schedules.priority'])
    .select(['schedules.startAt', 'schedules.endAt', 'schedules.repeat', 'schedules.until'])
    .select(['schedules.daysOfWeek', 'd.date as dueDate', 'd.plannedAt as dueAt'])
    .select(
      sql<string[]>`
      array(select date from schedule_skips where schedule_id = schedules.id and date >= ${first.slice(0, 10)})`.as(
        'skips',
      ),
    )
    .where('schedules.status', '=', 1)
    .where('b.deletedAt', 'is', null)
    .where('m.deletedAt', 'is', null)
    .where(whose)
    .where('schedules.startAt', '<', toLocal(to, clocksMs))
    .where((eb) => eb.or([eb('schedules.repeat', '<>', 'none'), eb('schedules.startAt', '>=', first)]))
    .where((eb) =>
      eb.or([eb('schedules.until', 'is', null), eb('schedules.until', '>=', first.slice(0, 10))]),
    )
    .orderBy('schedules.id')
    .limit(batchSize)
  const found: PlannedSchedule[] = []
  for (;;) {
    const last = found.at(-1)
    const batch = await (last === undefined ? query : query.where('schedules.id', '>', last.id)).execute()
    found.push(...batch)
    if (batch.length < batchSize) return found
  }
}

/** Those that this person may see. */
export function listPlannedIn(
  db: Database,
  identity: Identity,
  { buildingId, ...window }: { buildingId?: string | undefined; from: Date; to: Date },
): Promise<PlannedSchedule[]> {
  const seen = schedulesVisibleTo(identity)
  const whose =
    buildingId === undefined ? seen : sql<SqlBool>`${seen} and schedules.building_id = ${buildingId}`
  return listPlanned(db, whose, window)
}

/** Those of a robot, whoever may see them. */
export function listPlannedOf(
  db: Database,
  robotId: string,
  window: { from: Date; to: Date },
): Promise<PlannedSchedule[]> {
  return listPlanned(db, sql<SqlBool>`schedules.robot_id = ${robotId}`, window)
}

/** Skipped occurrences, as `<schedule id> <date>`. */
export async function listSkips(db: Database, scheduleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (scheduleIds.length === 0) return new Set()
  const found = await db
    .selectFrom('scheduleSkips')
    .select(['scheduleId', 'date'])
    .where('scheduleId', 'in', [...scheduleIds])
    .execute()
  return new Set(found.map(({ scheduleId, date }) => `${scheduleId} ${date}`))
}

/** Skips one occurrence, or restores it. */
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

/** Moves the skips after a day to the part of the series that is split off. */
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
