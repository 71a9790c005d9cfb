import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { testNow } from './factories.ts'

/** Settings that a robot never answered for. */
export async function aSyncHistory(
  db: Database,
  values: Partial<Insertable<DB['syncHistories']>> & { robotId: string },
) {
  const gaveUp = { status: 'failed', error: 'noAnswer', at: testNow, statusAt: testNow } as const
  return db
    .insertInto('syncHistories')
    .values({ kind: 'setting', setting: 'videoMode', revision: 1, ...gaveUp, ...values })
    .returning(['id', 'robotId'])
    .executeTakeFirstOrThrow()
}
