/** Schedules, as `factories.ts` makes rows. */
import type { Weekday } from '@wheelhouse/contract/schedules/schedule'
import type { Insertable } from 'kysely'
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
      ...{ title: `Schedule ${unique()}`, description: '', repeat: 'daily', status: 1, ...stamps },
      ...{ startAt: '2026-11-21T09:00', endAt: '2026-11-21T10:00', until: null, lateMinutes: 0 },
      ...{ priority: false, stopAtEnd: false },
      ...values,
      ...{ organizationId, buildingId, robotId, flowId, daysOfWeek: JSON.stringify(daysOfWeek) },
    })
    .returning(['id', 'title', 'buildingId', 'flowId', 'revision'])
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => planNext(tx, row.id, testNow))
  return row
}
