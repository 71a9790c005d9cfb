import type { Database } from '../../../kernel/database/database.ts'

type StopRow = { robotId: string; stopId: string }

/** Stores the requested remote stop; it replaces an older one of the robot. */
export async function saveRemoteStop(db: Database, stop: StopRow & { at: Date }): Promise<void> {
  const values = { stopId: stop.stopId, requestedAt: stop.at.toISOString() }
  await db
    .insertInto('remoteStops')
    .values({ ...values, robotId: stop.robotId })
    .onConflict((conflict) => conflict.column('robotId').doUpdateSet(values))
    .execute()
}

/** Deletes a stop that was released, and no newer one that another server has stored meanwhile. */
export async function deleteRemoteStop(db: Database, { robotId, stopId }: StopRow): Promise<void> {
  await db.deleteFrom('remoteStops').where('robotId', '=', robotId).where('stopId', '=', stopId).execute()
}

/** The stop of a robot that was requested and not cleared, or `null`. */
export async function findRemoteStop(db: Database, robotId: string): Promise<string | null> {
  const row = await db
    .selectFrom('remoteStops')
    .select('stopId')
    .where('robotId', '=', robotId)
    .executeTakeFirst()
  return row?.stopId ?? null
}

/** Every stop that was requested and not cleared. */
export async function listRemoteStops(db: Database): Promise<StopRow[]> {
  return db.selectFrom('remoteStops').select(['robotId', 'stopId']).execute()
}
