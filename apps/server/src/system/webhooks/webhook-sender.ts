/**
 * Notifies other systems of events: queued in the transaction of the event, sent right after it, retried, suspended.
 */

import { randomUUID } from 'node:crypto'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { TestResult } from '@wheelhouse/contract/kernel/outgoing'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { webhookStatuses } from '@wheelhouse/contract/system/webhook'
import { type WebhookEventBody, webhookEventSchema } from '@wheelhouse/contract/system/webhook-events'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { AuditSeal } from '../../kernel/http/audit-seal.ts'
import { settleDelivery } from '../../kernel/outgoing/delivery.store.ts'
import type { DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { notSent, type SendOutcome, toOutcome } from '../../kernel/outgoing/send-outcome.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import {
  findSendableWebhook,
  getWebhookPlace,
  listListeningWebhooks,
  noteFailure,
  noteSent,
  type SendableWebhook,
} from './webhook.store.ts'
import { addTestDelivery, addWebhookDelivery } from './webhook-delivery.store.ts'
import { webhookRequest } from './webhook-request.ts'

export type WebhookSender = {
  /**
   * Queues an event for every subscribed webhook. Trigger the queue once the transaction is committed.
   * @param compose builds the event's body; called only if a webhook subscribes
   */
  write(
    tx: Tx,
    event: { type: string; organizationId: string; buildingId: string | null },
    compose: () => Promise<WebhookEventBody>,
  ): Promise<void>
  /**
   * Sends a test event at once, whatever the webhook's status is. It is in the list of deliveries, is not retried, and
   * neither suspends nor resumes the webhook.
   * @throws AppError entity.notFound; the caller must check whether the person may see the webhook
   */
  test(webhookId: string): Promise<TestResult>
}

type Parts = {
  db: Database
  queue: DeliveryQueue
  clock: Clock
  sealAudit: AuditSeal
  http: OutgoingHttp
  secrets: Secrets
}

/** Makes the queue send events. */
export function createWebhookSender({ db, queue, clock, sealAudit, http, secrets }: Parts): WebhookSender {
  async function send(
    webhook: SendableWebhook | 'secretLost',
    deliveryId: string,
    event: WebhookEventBody,
  ): Promise<SendOutcome> {
    if (webhook === 'secretLost') return notSent('secretLost')
    const answer = await http.call(webhookRequest(webhook, { deliveryId, event, now: clock.now() }))
    return toOutcome(answer, clock.now())
  }

  const countFailure = async (tx: Tx, webhookId: string) => {
    if (!(await noteFailure(tx, webhookId))) return
    const webhook = await getWebhookPlace(tx, webhookId)
    const news = {
      kind: 'webhookSuspended',
      level: notificationLevels.warning,
      subject: webhook.name,
      link: `/system/webhooks/${webhookId}`,
      organizationId: webhook.organizationId,
      buildingId: webhook.buildingId,
      dedupeKey: `webhook.suspended ${webhookId}`,
    } as const
    await writeMessage(tx, news, clock.now())
    await writeAudit(
      tx,
      { identity: null, clock, sealAudit, ip: null, userAgent: null },
      {
        action: 'webhook:suspend',
        outcome: 'done',
        entity: 'webhook',
        entityId: webhookId,
        before: { status: webhookStatuses.enabled },
        after: { status: webhookStatuses.suspended },
      },
    )
  }

  queue.serve('webhook', {
    send: async ({ id, to, content }) => {
      const webhook = await findSendableWebhook(db, secrets, to)
      return webhook && send(webhook, id, webhookEventSchema.parse(parseJson(content)))
    },
    followUp: (tx, { to }, { result }) =>
      result === 'sent' ? noteSent(tx, to, clock.now()) : countFailure(tx, to),
  })

  return {
    async write(tx, event, compose) {
      const webhooks = await listListeningWebhooks(tx, event)
      if (webhooks.length === 0) return
      const body = await compose()
      for (const id of webhooks) await addWebhookDelivery(tx, id, body, clock.now())
    },
    async test(webhookId) {
      const webhook = await findSendableWebhook(db, secrets, webhookId)
      if (webhook === null) throw new AppError('entity.notFound')
      const event = testEvent((await getWebhookPlace(db, webhookId)).organizationId, clock.now())
      const id = await addTestDelivery(db, webhookId, event, clock.now())
      const outcome = await send(webhook, id, event)
      // A test is not retried.
      await settleDelivery(db, id, { outcome, nextTryAt: null, now: clock.now() })
      const failure = outcome.result === 'sent' ? null : outcome.failure
      return { result: outcome.result, failure, httpStatus: outcome.httpStatus }
    },
  }
}

function testEvent(organizationId: string, now: Date): WebhookEventBody {
  return {
    id: `test.${randomUUID()}`,
    type: 'test',
    at: now.toISOString(),
    organizationId,
    building: null,
    robot: null,
    level: 6,
    detail: {},
    errorCode: null,
  }
}
