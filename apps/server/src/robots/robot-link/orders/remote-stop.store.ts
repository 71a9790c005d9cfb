import type { Database } from '../../../kernel/database/database.ts'

/** Stores the requested remote stop; it replaces an older one of the robot. */
export async function saveRemoteStop(
  db: Database,
  stop: { robotId: string; stopId: string; at: Date },
): Promise<void> {
  const values = { stopId: stop.stopId, requestedAt: stop.at.toISOString() }
  await db
    .insertInto('remoteStops')
    .values({ ...values, robotId: stop.robotId })
    .onConflict((conflict) => conflict.column('robotId').doUpdateSet(values))
    .execute()
}

export async function deleteRemoteStop(db: Database, robotId: string): Promise<void> {
  await db.deleteFrom('remoteStops').where('robotId', '=', robotId).execute()
}

/** Every stop that was requested and not cleared. */
export async function listRemoteStops(db: Database): Promise<{ robotId: string; stopId: string }[]> {
  return db.selectFrom('remoteStops').select(['robotId', 'stopId']).execute()
}
