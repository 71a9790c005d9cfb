import type { Database } from '../kernel/database/database.ts'

/** Who talks with the person at a robot. */
export type CallTaker = { operatorId: string; firstName: string; lastName: string }

export async function findCallTaker(db: Database, robotId: string): Promise<CallTaker | null> {
  const taker = await db
    .selectFrom('robotCallTakers as c')
    .innerJoin('operators as o', 'o.id', 'c.operatorId')
    .select(['o.id as operatorId', 'o.firstName', 'o.lastName'])
    .where('c.robotId', '=', robotId)
    .executeTakeFirst()
  return taker ?? null
}

/** The last one to take a call is the one who talks. */
export async function saveCallTaker(
  db: Database,
  robotId: string,
  operatorId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('robotCallTakers')
    .values({ robotId, operatorId, takenAt: now })
    .onConflict((conflict) => conflict.column('robotId').doUpdateSet({ operatorId, takenAt: now }))
    .execute()
}

/** Clears the taker: a new call-in is unanswered again. */
export async function clearCallTaker(db: Database, robotId: string): Promise<void> {
  await db.deleteFrom('robotCallTakers').where('robotId', '=', robotId).execute()
}
