import { randomUUID } from 'node:crypto'
import type { Trouble } from '../alerts/open-alert.store.ts'
import { openAlert } from '../alerts/open-alert.store.ts'
import type { Database } from '../kernel/database/database.ts'
import { testNow } from './factories.ts'

/** An alert of a building, nobody's yet. */
export async function anAlert(
  db: Database,
  place: { organizationId: string; buildingId: string },
  trouble: Partial<Trouble> = {},
  now = new Date(testNow),
) {
  const cause = trouble.cause ?? `test ${randomUUID()}`
  const title = { ja: '異常', en: 'Trouble' }
  const words = { title, detail: null, link: '/check-item/list' }
  await db
    .transaction()
    .execute((tx) => openAlert(tx, { level: 9, robotId: null, ...words, ...place, ...trouble, cause }, now))
  return db
    .selectFrom('alerts')
    .select(['id', 'organizationId', 'buildingId', 'cause'])
    .where('cause', '=', cause)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
}
