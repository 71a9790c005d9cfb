import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Webhook,
  type WebhookCreate,
  type WebhookCredentials,
  webhookStatuses,
  webhookTypes,
} from '@wheelhouse/contract/system/webhook'
import type { Tx } from '../../kernel/database/database.ts'
import { checkPlace } from '../../kernel/entities/check-place.ts'
import type { ColumnValues } from '../../kernel/entities/crud-store.ts'
import type { Context } from '../../kernel/http/context.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { invalidField } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { sealCredentials, sealSigningSecret, sealUrl, setSigningSecret } from './webhook.store.ts'

type Parts = { secrets: Secrets; http: OutgoingHttp }
/** A complete webhook: for an update, the old row merged with the new values. */
type Body = Omit<WebhookCreate, 'credentials' | 'status'> &
  Pick<Webhook, 'status'> & { credentials?: WebhookCredentials | null }

/**
 * `prepare` of the webhooks' `crudHandlers`: checks the place and the URL, and seals secrets for its row. Omitted
 * credentials stay unchanged, and so does a Slack URL that is sent back as displayed; enabling a suspended webhook
 * resets its failure count.
 * @throws AppError entity.notFound, request.invalid with the field and its code
 */
export function prepareWebhook({ secrets, http }: Parts) {
  return async (tx: Tx, { identity }: Context, body: Body, before: Webhook | null): Promise<ColumnValues> => {
    const { organizationId, buildingId, name, type, url, auth, headers, events, status, credentials } = body
    await checkPlace(tx, identity, { organizationId, buildingId })
    const isSlack = type === webhookTypes.slack
    const wasSlack = before?.type === webhookTypes.slack
    // The displayed part of a sealed URL, sent back unchanged: valid only for the same type.
    const isShown = wasSlack && before.url === url
    const issue = !isShown ? http.toValidationIssue(url) : isSlack ? null : 'url.invalid'
    if (issue !== null) throw invalidField('url', issue, 'The address cannot be called.')
    const credentialsAuth = credentials === undefined && auth !== 'none' ? before?.auth : credentials?.auth
    if ((credentialsAuth ?? 'none') !== auth)
      throw invalidField('credentials', 'text.required', 'The kind of sign-in needs its credentials.')
    const id = before?.id ?? randomUUID()
    const beginsAnew = before?.status === webhookStatuses.suspended && status === webhookStatuses.enabled
    return {
      ...(before === null && { id }),
      organizationId,
      buildingId,
      name,
      type,
      url,
      auth,
      headers,
      events,
      status,
      ...(isSlack && !isShown && sealUrl(secrets, id, url)),
      ...(wasSlack && !isSlack && { urlSecret: null }),
      ...(auth === 'none' && { authSecret: null }),
      ...(credentials && { authSecret: sealCredentials(secrets, id, credentials) }),
      ...(beginsAnew && { failuresInRow: 0 }),
      ...getSigningSecret(secrets, id, type === webhookTypes.general, before?.hasSecret === true),
    }
  }
}

/**
 * Every general webhook is signed from its first delivery on; nobody knows this secret until it is renewed and shown.
 */
function getSigningSecret(secrets: Secrets, id: string, isSigned: boolean, hasSecret: boolean): ColumnValues {
  if (!isSigned) return hasSecret ? { signingSecret: null } : {}
  return hasSecret ? {} : { signingSecret: sealSigningSecret(secrets, id, newSigningSecret()) }
}

function newSigningSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Creates the secret of a type 3 webhook, replacing an existing one. @returns the secret, for this one response */
export async function renewSigningSecret(tx: Tx, secrets: Secrets, webhookId: string): Promise<string> {
  const secret = newSigningSecret()
  await setSigningSecret(tx, secrets, webhookId, secret)
  return secret
}
