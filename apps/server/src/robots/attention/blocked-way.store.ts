/** Robots that block others, and about which people have been notified. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { InWay } from '../robot-link/twins/robot-twin.ts'

/** What alerts of one robot in the way of another have in common. */
export function toBlockedCause(robotId: string, blockedBy: string): string {
  return `robot.blocked ${robotId} ${blockedBy}`
}

/** @returns whether this is the first time the robot blocks this one from where it stands */
export async function saveBlockedWay(
  tx: Tx,
  robotId: string,
  { robotId: blockedBy, mapId, x, y }: InWay,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('blockedWays')
    .values({ robotId, blockedBy, mapId, x, y, lastAt: now })
    .onConflict((conflict) => conflict.columns(['robotId', 'blockedBy']).doUpdateSet({ lastAt: now }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return row.isNew
}

export type BlockedWay = Awaited<ReturnType<typeof listBlockedWays>>[number]

/** Across all organisations, for the server itself. */
export function listBlockedWays(db: Database) {
  return db.selectFrom('blockedWays').selectAll().execute()
}

/** Deletes the blockages that are over, and closes their alerts. */
export async function endBlockedWays(db: Database, over: readonly BlockedWay[], now: Date): Promise<void> {
  for (const { robotId, blockedBy } of over)
    await db
      .deleteFrom('blockedWays')
      .where('robotId', '=', robotId)
      .where('blockedBy', '=', blockedBy)
      .execute()
  await sql`
    update alerts set state = 'closed', closed_at = ${now}, updated_at = ${now}
     where state <> 'closed' and cause like 'robot.blocked %' and not exists (
       select from blocked_ways w where cause = concat('robot.blocked ', w.robot_id, ' ', w.blocked_by))`.execute(
    db,
  )
}
