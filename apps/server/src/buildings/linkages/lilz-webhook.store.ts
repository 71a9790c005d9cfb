/** The webhook that LiLz Gauge sends a building's values to, and the values received. */
import { timingSafeEqual } from 'node:crypto'
import type { LilzValue } from '@wheelhouse/contract/buildings/linkage'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Change } from '../../kernel/entities/crud-store.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { hashToken, newToken } from '../../kernel/process/tokens.ts'
import { takeLinkage } from './linkage.store.ts'

const getPlace = (rowId: string) => ({ table: 'linkages', column: 'webhook_secret', rowId })

/** Creates a new secret for the address; the previous address returns 404 from now on. */
export async function renewLilzWebhook(
  tx: Tx,
  secrets: Secrets,
  buildingId: string,
  change: Change,
): Promise<void> {
  const { id } = await takeLinkage(tx, buildingId, 'lilz', change)
  const secret = newToken()
  await tx
    .updateTable('linkages')
    .set({ webhookSecret: secrets.seal(getPlace(id), secret), webhookSecretHash: hashToken(secret) })
    .where('id', '=', id)
    .execute()
}

/** For system administrators (R-BUILDINGS-17). @param origin where LiLz reaches this server */
export async function getLilzWebhook(db: Database, secrets: Secrets, buildingId: string, origin: string) {
  const row = await db
    .selectFrom('linkages')
    .select(['id', 'webhookSecret', 'webhookReceivedAt', 'webhookReceived'])
    .where('buildingId', '=', buildingId)
    .where('service', '=', 'lilz')
    .executeTakeFirst()
  const sealed = row?.webhookSecret ?? null
  const secret = row === undefined || sealed === null ? null : secrets.open(getPlace(row.id), sealed)
  return {
    url: secret === null ? null : `${origin}/api/hooks/lilz/${buildingId}/${secret}`,
    lastReceivedAt: row?.webhookReceivedAt ?? null,
    lastReceived: row?.webhookReceived ?? null,
  }
}

/** Is this the secret of a building's webhook, and may its organisation use LiLz? */
export async function isLilzWebhook(db: Database, buildingId: string, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('linkages as l')
    .innerJoin('buildings as b', 'b.id', 'l.buildingId')
    .innerJoin('contracts as c', 'c.organizationId', 'b.organizationId')
    .select('l.webhookSecretHash as hash')
    .where('l.buildingId', '=', buildingId)
    .where('l.service', '=', 'lilz')
    .where('b.deletedAt', 'is', null)
    .where('c.isLilz', '=', true)
    .executeTakeFirst()
  if (typeof row?.hash !== 'string') return false
  return timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashToken(secret)))
}

/** Stores a value once, and keeps the latest one with the linkage. */
export async function keepLilzValue(
  db: Database,
  buildingId: string,
  value: LilzValue,
  now: Date,
): Promise<void> {
  const { deviceId, measuredAt, kind, unit } = value
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('lilzValues')
      .values({ buildingId, deviceId, measuredAt, kind, value: value.value, unit, receivedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['buildingId', 'deviceId', 'measuredAt', 'kind']).doNothing(),
      )
      .execute()
    await tx
      .updateTable('linkages')
      .set({ webhookReceivedAt: now, webhookReceived: JSON.stringify(value) })
      .where('buildingId', '=', buildingId)
      .where('service', '=', 'lilz')
      .execute()
  })
}
