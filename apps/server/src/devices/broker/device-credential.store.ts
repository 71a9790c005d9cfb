import type { Database } from '../../kernel/database/database.ts'

/** The credential that a device authenticates with. */
type DeviceCredential = { deviceId: string; id: string; hash: string }
export type KnownCredential = DeviceCredential & { organizationId: string }

/** The credentials of the given devices that may connect now: enabled, and with a secret. */
export async function listDeviceCredentials(
  db: Database,
  deviceIds: readonly string[],
): Promise<KnownCredential[]> {
  return db
    .selectFrom('deviceCredentials as c')
    .innerJoin('devices as d', 'd.id', 'c.deviceId')
    .select(['c.deviceId', 'c.id', 'c.hash', 'd.organizationId'])
    .where('d.status', '=', 1)
    .where('c.deviceId', 'in', [...deviceIds])
    .execute()
}

/** Since when the device has had its current secret. */
export async function findSecretTime(db: Database, deviceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('deviceCredentials')
    .select('since')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return row?.since ?? null
}

/** Stores a credential, which replaces the previous one. */
export async function putDeviceCredential(
  db: Database,
  { deviceId, id, hash }: DeviceCredential,
  now: Date,
): Promise<void> {
  await db
    .insertInto('deviceCredentials')
    .values({ deviceId, id, hash, since: now })
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet({ id, hash, since: now }))
    .execute()
}

/** Revokes the credential of a device. */
export async function removeDeviceCredential(db: Database, deviceId: string): Promise<void> {
  await db.deleteFrom('deviceCredentials').where('deviceId', '=', deviceId).execute()
}
