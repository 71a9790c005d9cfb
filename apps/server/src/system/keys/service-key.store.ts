/** What the tables of SkyWay keys and Azure keys have in common. */
import { createHash } from 'node:crypto'
import type { KeyTestResult } from '@wheelhouse/contract/system/service-key'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { looseTables } from '../../kernel/database/loose-tables.ts'
import type { ColumnValues } from '../../kernel/entities/crud-store.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'

export type KeyTable = 'skywayKeys' | 'azureKeys'

const storedTables: Record<KeyTable, string> = { skywayKeys: 'skyway_keys', azureKeys: 'azure_keys' }
const getPlace = (table: KeyTable, rowId: string) => ({
  table: storedTables[table],
  column: 'sealed_secret',
  rowId,
})

/** The columns of a secret: its sealed form, and its fingerprint. Test results of the previous one are cleared. */
export function secretColumns(secrets: Secrets, table: KeyTable, id: string, secret: string): ColumnValues {
  return {
    sealedSecret: secrets.seal(getPlace(table, id), secret),
    fingerprint: createHash('sha256').update(secret).digest('hex').slice(0, 8),
    ...untested,
  }
}

export const untested = { lastTestAt: null, lastTestResult: null, lastTestSimulated: false } as const

/** @returns `null` when it can no longer be read, because the server's secret has changed */
export async function openSecret(
  db: Database,
  secrets: Secrets,
  table: KeyTable,
  id: string,
): Promise<string | null> {
  const row = await db.selectFrom(table).select('sealedSecret').where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : secrets.open(getPlace(table, id), row.sealedSecret)
}

/** Precision of the time when a key was last used. */
const useNotedEveryMs = 60_000

/**
 * The key that an organisation's people use: its own default, else the shared one. Records its use.
 * @param own the field specific to keys of this table
 * @returns `null` when none is enabled, or its secret can no longer be read
 */
export async function takeServiceKey(
  db: Database,
  secrets: Secrets,
  { table, own, organizationId }: { table: KeyTable; own: 'appId' | 'region'; organizationId: string },
  now: Date,
): Promise<{ id: string; own: string; secret: string } | null> {
  const key = await looseTables(db)
    .selectFrom(table)
    .select(['id', own])
    .where('isDefault', '=', true)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('organizationId', '=', organizationId), eb('organizationId', 'is', null)]))
    .orderBy('organizationId', (order) => order.asc().nullsLast())
    .executeTakeFirst()
  if (!key) return null
  const id = String(key.id)
  const secret = await openSecret(db, secrets, table, id)
  if (secret === null) return null
  const notedBefore = new Date(now.getTime() - useNotedEveryMs).toISOString()
  await looseTables(db)
    .updateTable(table)
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', notedBefore)]))
    .execute()
  return { id, own: String(key[own]), secret }
}

/** Clears the current default of this organisation (`null`: of all), to make room for another. */
export async function giveUpDefault(
  tx: Tx,
  table: KeyTable,
  { id, organizationId }: { id: string; organizationId: string | null },
  { operatorId, now }: { operatorId: string | null; now: Date },
): Promise<void> {
  await looseTables(tx)
    .updateTable(table)
    .set((eb) => ({
      isDefault: false,
      revision: eb('revision', '+', 1),
      updatedAt: now,
      updatedBy: operatorId,
    }))
    .where('isDefault', '=', true)
    .where('organizationId', 'is not distinct from', organizationId)
    .where('id', '<>', id)
    .execute()
}

/** Stores the service's verdict, unless the key was changed meanwhile. This is not a change of the key. */
export async function noteTest(
  tx: Tx,
  { table, id, revision }: { table: KeyTable; id: string; revision: number },
  { result, isSimulated }: { result: KeyTestResult; isSimulated: boolean },
  now: Date,
): Promise<void> {
  await looseTables(tx)
    .updateTable(table)
    .set({ lastTestAt: now, lastTestResult: result, lastTestSimulated: isSimulated })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}
