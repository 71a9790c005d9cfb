import type { RefusedAttempt } from '@wheelhouse/contract/robots/enrolment'
import { sql } from 'kysely'
import type { RefusedCall } from '../../kernel/broker/broker.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { robotsVisibleTo } from '../robot.policy.ts'

export type CountedAttempt = RefusedCall & {
  /** `null`: an unknown caller. */
  robotId: string | null
  count: number
  firstAt: Date
  lastAt: Date
}

const dayMs = 24 * 3_600_000
/** Rows of unknown callers and of registered robots have separate limits, so made-up names cannot hide a real robot. */
const keptRows = 2_000

const dayBefore = (now: Date) => new Date(now.getTime() - dayMs).toISOString()

/** Adds to the counts, and removes rows older than a day or beyond the limit. */
export async function addRefusedAttempts(
  db: Database,
  attempts: readonly CountedAttempt[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('refusedRobotAttempts').where('lastAt', '<', dayBefore(now)).execute()
    for (const { ip, ...attempt } of attempts)
      await tx
        .insertInto('refusedRobotAttempts')
        .values({ ...attempt, ip: ip ?? '' })
        .onConflict((conflict) =>
          conflict.columns(['userName', 'reason', 'ip']).doUpdateSet((eb) => ({
            robotId: attempt.robotId,
            lastAt: attempt.lastAt,
            count: eb('refusedRobotAttempts.count', '+', attempt.count),
          })),
        )
        .execute()
    await sql`
      delete from refused_robot_attempts as r using (
        select user_name, reason, ip,
               row_number() over (partition by robot_id is null order by last_at desc) as place
          from refused_robot_attempts) as old
       where old.place > ${keptRows}
         and (r.user_name, r.reason, r.ip) = (old.user_name, old.reason, old.ip)`.execute(tx)
  })
}

/** At most this many rows of each kind are listed: made-up names cannot push a robot out. */
const listedRows = 500

/** The last day, newest first. Names that belong to no robot are only for those who see everything. */
export async function listRefusedAttempts(
  db: Database,
  identity: Identity,
  now: Date,
): Promise<RefusedAttempt[]> {
  const attempts = attemptsSince(db, dayBefore(now)).limit(listedRows)
  const robots = await attempts
    .where('robots.id', 'is not', null)
    .where(() => robotsVisibleTo(identity))
    .execute()
  const seesUnknownRobots = identity.scope.kind === 'everything'
  const unknownRobots = seesUnknownRobots ? await attempts.where('robots.id', 'is', null).execute() : []
  return [...robots, ...unknownRobots]
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))
    .map((row) => ({
      ...row,
      ip: row.ip === '' ? null : row.ip,
    }))
}

function attemptsSince(db: Database, from: string) {
  return db
    .selectFrom('refusedRobotAttempts as r')
    .leftJoin('robots', (join) =>
      join.onRef('robots.id', '=', 'r.robotId').on('robots.deletedAt', 'is', null),
    )
    .select(['r.userName', 'r.reason', 'r.ip', 'r.count', 'r.firstAt', 'r.lastAt'])
    .where('r.lastAt', '>=', from)
    .orderBy('r.lastAt', 'desc')
}
