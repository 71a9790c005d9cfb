import { sql } from 'kysely'
import type { Tx } from '../kernel/database/database.ts'

/**
 * Limits for messages to an account triggered by unauthenticated callers, who may be anyone: messages per hour, and the
 * minimum pause between two.
 */
const limits = { reset: { perHour: 5, pauseSeconds: 30 }, code: { perHour: 20, pauseSeconds: 0 } }

/**
 * Counts one more message to the account, if allowed. The account is locked until the transaction ends.
 * @returns false when the limit is reached.
 */
export async function takeMessage(
  tx: Tx,
  operatorId: string,
  kind: keyof typeof limits,
  now: Date,
): Promise<boolean> {
  const { perHour, pauseSeconds } = limits[kind]
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()
  await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
  const ofKind = tx.deleteFrom('causedMessages').where('operatorId', '=', operatorId).where('kind', '=', kind)
  await ofKind.where('at', '<=', ago(3_600)).execute()
  const { count, tooSoon } = await tx
    .selectFrom('causedMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<boolean>`coalesce(max(at) > ${ago(pauseSeconds)}, false)`.as('tooSoon'))
    .where('operatorId', '=', operatorId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (count >= perHour || tooSoon) return false
  await tx.insertInto('causedMessages').values({ operatorId, kind, at: now }).execute()
  return true
}
