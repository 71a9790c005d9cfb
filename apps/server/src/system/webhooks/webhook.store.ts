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

/** What is stored of a webhook's credentials. */
export function sealCredentials(
  secrets: Secrets,
  webhookId: string,
  credentials: WebhookCredentials | null,
): string | null {
  if (credentials === null) return null
  return secrets.seal(place('auth_secret', webhookId), JSON.stringify(credentials))
}

/** A Slack hook's address as it is stored: whoever knows it can write there, so only its end is readable. */
export function sealUrl(secrets: Secrets, webhookId: string, url: string) {
  return { url: shortenAddress(url), urlSecret: secrets.seal(place('url_secret', webhookId), url) }
}

/** Seals the Slack addresses that were stored before they were sealed. */
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

/** What is stored of the secret that deliveries of type 3 are signed with. */
export function sealSigningSecret(secrets: Secrets, webhookId: string, secret: string): string {
  return secrets.seal(place('signing_secret', webhookId), secret)
}

/** Puts a new secret in the place of a former one. It is no change of the settings: the revision stays. */
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

/** Whose a webhook is, and how people know it. */
export async function getWebhookPlace(db: Database, id: string) {
  return db
    .selectFrom('webhooks')
    .select(['name', 'organizationId', 'buildingId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A webhook with its secrets open, for sending and nothing else. */
export type SendableWebhook = {
  type: WebhookType
  url: string
  headers: { name: string; value: string }[]
  credentials: WebhookCredentials | null
  signingSecret: string | null
}

/** @returns `null` when there is none, `'secretLost'` when its secrets cannot be read any more */
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

/** A delivery arrived: the failures before it do not count any more. */
export async function noteSent(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('webhooks').set({ failuresInRow: 0, lastSentAt: now }).where('id', '=', id).execute()
}

/** One more failed try. @returns whether this one suspended the webhook */
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

/** The enabled webhooks that are told of an event: of its organisation, of its building or of all. */
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
