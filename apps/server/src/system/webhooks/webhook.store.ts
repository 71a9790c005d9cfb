import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { WebhookCredentials, WebhookType } from '@wheelhouse/contract/system/webhook'
import {
  webhookCredentialsSchema,
  webhookLimits,
  webhookSchema,
  webhookStatuses,
  webhookTypes,
} from '@wheelhouse/contract/system/webhook'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { requireRow } from '../../kernel/database/require-row.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { shortenAddress } from '../../kernel/outgoing/shorten-address.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { webhooksVisibleTo } from './webhook.policy.ts'

export const webhookStore = crudStore('webhooks', {
  schema: webhookSchema,
  visibleTo: webhooksVisibleTo,
  order: 'name',
})

const place = (column: 'auth_secret' | 'signing_secret' | 'url_secret', rowId: string) => ({
  table: 'webhooks',
  column,
  rowId,
})

/** The stored form of a webhook's credentials. */
export function sealCredentials(
  secrets: Secrets,
  webhookId: string,
  credentials: WebhookCredentials | null,
): string | null {
  if (credentials === null) return null
  return secrets.seal(place('auth_secret', webhookId), JSON.stringify(credentials))
}

/** The stored form of a Slack hook's URL: anybody who knows it can post there, so only its end is readable. */
export function sealUrl(secrets: Secrets, webhookId: string, url: string) {
  return { url: shortenAddress(url), urlSecret: secrets.seal(place('url_secret', webhookId), url) }
}

/** Seals Slack URLs that were stored before sealing was introduced. */
export async function sealOldUrls(db: Database, secrets: Secrets): Promise<void> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'url'])
    .where('type', '=', webhookTypes.slack)
    .where('urlSecret', 'is', null)
    .execute()
  for (const { id, url } of rows)
    await db
      .updateTable('webhooks')
      .set(sealUrl(secrets, id, url))
      .where('id', '=', id)
      .where('url', '=', url)
      .execute()
}

/** The stored form of the secret that signs deliveries of type 3. */
export function sealSigningSecret(secrets: Secrets, webhookId: string, secret: string): string {
  return secrets.seal(place('signing_secret', webhookId), secret)
}

/** Replaces the secret. This is not a change of the settings, so the revision stays. */
export async function setSigningSecret(
  db: Database,
  secrets: Secrets,
  id: string,
  secret: string,
): Promise<void> {
  const signingSecret = sealSigningSecret(secrets, id, secret)
  const query = db.updateTable('webhooks').set({ signingSecret }).where('id', '=', id)
  requireRow(await query.executeTakeFirstOrThrow())
}

/** The owner and display name of a webhook. */
export async function getWebhookPlace(db: Database, id: string) {
  return db
    .selectFrom('webhooks')
    .select(['name', 'organizationId', 'buildingId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A webhook with its secrets decrypted, only for sending. */
export type SendableWebhook = {
  type: WebhookType
  url: string
  headers: { name: string; value: string }[]
  credentials: WebhookCredentials | null
  signingSecret: string | null
}

/** @returns `null` when there is none, `'secretLost'` when its secrets can no longer be read */
export async function findSendableWebhook(
  db: Database,
  secrets: Secrets,
  id: string,
): Promise<SendableWebhook | 'secretLost' | null> {
  const row = await db
    .selectFrom('webhooks')
    .select(['type', 'url', 'urlSecret', 'headers', 'authSecret', 'signingSecret'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { authSecret, urlSecret } = row
  const url = urlSecret === null ? row.url : secrets.open(place('url_secret', id), urlSecret)
  const credentials = authSecret === null ? null : secrets.open(place('auth_secret', id), authSecret)
  const signingSecret =
    row.signingSecret === null ? null : secrets.open(place('signing_secret', id), row.signingSecret)
  const isLost = (sealed: string | null, opened: string | null) => sealed !== null && opened === null
  if (url === null || isLost(authSecret, credentials) || isLost(row.signingSecret, signingSecret))
    return 'secretLost'
  return {
    url,
    type: row.type,
    headers: row.headers,
    credentials: credentials === null ? null : webhookCredentialsSchema.parse(parseJson(credentials)),
    signingSecret,
  }
}

/** A delivery succeeded: resets the failure count. */
export async function noteSent(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('webhooks').set({ failuresInRow: 0, lastSentAt: now }).where('id', '=', id).execute()
}

/** Counts a failed attempt. @returns whether it suspended the webhook */
export async function noteFailure(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('webhooks')
    .set((eb) => ({
      failuresInRow: eb('failuresInRow', '+', 1),
      status: eb
        .case()
        .when(
          eb.and([
            eb('status', '=', webhookStatuses.enabled),
            eb('failuresInRow', '>=', webhookLimits.failuresMax - 1),
          ]),
        )
        .then(sql<number>`${webhookStatuses.suspended}::int`)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', id)
    .returning(['failuresInRow', 'status'])
    .executeTakeFirst()
  return row?.status === webhookStatuses.suspended && row.failuresInRow === webhookLimits.failuresMax
}

/** The enabled webhooks subscribed to an event: of its organisation, for its building or all buildings. */
export async function listListeningWebhooks(
  db: Database,
  event: { type: string; organizationId: string; buildingId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('status', '=', webhookStatuses.enabled)
    .where('organizationId', '=', event.organizationId)
    .where(sql<boolean>`events @> ${JSON.stringify([event.type])}::jsonb`)
    .where((eb) =>
      event.buildingId === null
        ? eb('buildingId', 'is', null)
        : eb.or([eb('buildingId', 'is', null), eb('buildingId', '=', event.buildingId)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
