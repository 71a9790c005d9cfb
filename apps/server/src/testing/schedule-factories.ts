/** Schedules, as `factories.ts` makes rows. */
import type { Weekday } from '@wheelhouse/contract/schedules/local-time'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { planNext } from '../schedules/schedule-due.store.ts'
import { stamps, testNow, unique } from './factories.ts'
import { aFlow } from './flow-factories.ts'

type Values = Omit<Partial<Insertable<DB['schedules']>>, 'daysOfWeek' | 'robotId'> & {
  robotId: string
  daysOfWeek?: readonly Weekday[]
}

async function findFloor(db: Database, buildingId: string): Promise<string> {
  const floor = await db
    .selectFrom('floors')
    .select('id')
    .where('buildingId', '=', buildingId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return floor.id
}

/** Of a robot, with a flow of its building that waits unless one is given: each day from nine to ten. */
export async function aSchedule(db: Database, { robotId, daysOfWeek = [], ...values }: Values) {
  const { organizationId, buildingId } = await db
    .selectFrom('robots')
    .select(['organizationId', 'buildingId'])
    .where('id', '=', robotId)
    .executeTakeFirstOrThrow()
  const flowId =
    values.flowId ?? (await aFlow(db, { buildingId, floorId: await findFloor(db, buildingId) })).id
  const row = await db
    .insertInto('schedules')
    .values({
      title: `Schedule ${unique()}`,
      description: '',
      repeat: 'daily',
      status: 1,
      ...stamps,
      startAt: '2026-11-21T09:00',
      endAt: '2026-11-21T10:00',
      until: null,
      lateMinutes: 0,
      priority: false,
      stopAtEnd: false,
      ...values,
      organizationId,
      buildingId,
      robotId,
      flowId,
      daysOfWeek: JSON.stringify(daysOfWeek),
    })
    .returning(['id', 'title', 'buildingId', 'flowId', 'revision'])
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => planNext(tx, row.id, testNow))
  return row
}

/** So many more of the kind of a schedule, each beginning a minute after the one before. */
export async function addMinuteByMinute(db: Database, id: string, count: number): Promise<void> {
  const later = (column: string) =>
    sql`to_char(${sql.ref(column)}::timestamp + number * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI')`
  await sql`
    insert into schedules (organization_id, building_id, robot_id, flow_id, title, description, start_at, end_at, repeat,
      days_of_week, until, late_minutes, priority, stop_at_end, status, created_at, updated_at)
    select organization_id, building_id, robot_id, flow_id, title, description, ${later('start_at')}, ${later('end_at')},
      repeat, days_of_week, until, late_minutes, priority, stop_at_end, status, created_at, updated_at
      from schedules, generate_series(1, ${count}) as number where id = ${id}`.execute(db)
}
