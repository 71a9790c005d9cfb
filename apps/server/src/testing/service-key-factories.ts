import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { testNow } from './factories.ts'

/** A key for the organisation, or for all; its secret is nowhere to be read. */
export async function aSkywayKey(db: Database, values: Partial<Insertable<DB['skywayKeys']>> = {}) {
  return db
    .insertInto('skywayKeys')
    .values({ appId: randomUUID(), ...aServiceKey(), ...values })
    .returning(['id', 'name', 'revision'])
    .executeTakeFirstOrThrow()
}

export async function anAzureKey(db: Database, values: Partial<Insertable<DB['azureKeys']>> = {}) {
  return db
    .insertInto('azureKeys')
    .values({ region: 'japaneast', ...aServiceKey(), ...values })
    .returning(['id', 'name', 'revision'])
    .executeTakeFirstOrThrow()
}

function aServiceKey() {
  return {
    name: `Key ${randomUUID().slice(0, 8)}`,
    sealedSecret: 'sealed',
    fingerprint: '01234567',
    isDefault: false,
    status: 1,
    createdAt: testNow,
    updatedAt: testNow,
  }
}
