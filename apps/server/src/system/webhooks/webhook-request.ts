import { createHmac } from 'node:crypto'
import {
  type NotificationLevel,
  notificationLevels,
} from '@wheelhouse/contract/organizations/notification-target'
import {
  type WebhookCredentials,
  type WebhookType,
  webhookHeaders,
  webhookTypes,
} from '@wheelhouse/contract/system/webhook'
import type { WebhookEventBody } from '@wheelhouse/contract/system/webhook-events'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { getFaultWords } from '@wheelhouse/texts/robots/robot-faults'
import { getReasonWords } from '@wheelhouse/texts/schedules/reason-words'
import { webhookDetailTexts, webhookTexts } from '@wheelhouse/texts/system/webhooks'
import { formatMoment } from '../../kernel/outgoing/compose-mail.ts'
import type { OutgoingRequest } from '../../kernel/outgoing/outgoing-http.ts'
import { slackMessage } from '../../kernel/outgoing/slack-message.ts'
import type { SendableWebhook } from './webhook.store.ts'

/**
 * The request that delivers an event. Pure, so that each type's format can be tested.
 * @param now of this attempt: a repeated delivery has the same id and body, and a new timestamp
 */
export function webhookRequest(
  webhook: SendableWebhook,
  { deliveryId, event, now }: { deliveryId: string; event: WebhookEventBody; now: Date },
): OutgoingRequest {
  const body = JSON.stringify(bodies[webhook.type](event, deliveryId))
  return {
    method: 'POST',
    url: webhook.url,
    body,
    headers: {
      ...Object.fromEntries(webhook.headers.map(({ name, value }) => [name, value])),
      ...authHeaders(webhook.credentials),
      'content-type': 'application/json',
      [webhookHeaders.deliveryId]: deliveryId,
      ...(webhook.signingSecret !== null && signatureHeaders(webhook.signingSecret, body, now)),
    },
  }
}

const bodies: Record<WebhookType, (event: WebhookEventBody, deliveryId: string) => object> = {
  [webhookTypes.generic]: (event) => event,
  [webhookTypes.slack]: (event) => slackMessage(getMessage(event)),
  /** Neutral contract of R-SYSTEM-12 (`pushEvent`): flat, and understandable without our protocol. */
  [webhookTypes.tspider]: ({ id, type, at, building, robot, level, detail }) => ({
    eventId: id,
    kind: type,
    occurredAt: at,
    buildingName: building?.name ?? null,
    robotName: robot?.name ?? null,
    robotSerialNumber: robot?.serialNumber ?? null,
    level,
    detail,
  }),
  [webhookTypes.general]: (event, deliveryId) => ({ version: 2, deliveryId, event }),
}

/** Operators' chats are in Japanese by default, and a channel has no language setting. */
function getMessage({ type, at, building, robot, level, detail }: WebhookEventBody) {
  const { texts } = webhookTexts
  const lines = [
    formatMoment(new Date(at), 'ja'),
    building?.name,
    robot && `${robot.name} (${robot.serialNumber})`,
    ...Object.entries(detail).map(([name, value]) => describeDetail(name, value)),
  ].filter((line) => typeof line === 'string')
  return {
    level: toNotificationLevel(level),
    title: texts[type].ja,
    text: lines.join('\n'),
    url: typeof detail.url === 'string' ? detail.url : null,
    language: 'ja' as const,
  }
}

/** Details for machines only: a chat has the link, and one language. */
const unsaid = new Set(['url', 'titleEn', 'alertId', 'runId', 'flowId', 'scheduleId', 'orderId'])

/** @returns `null` for what people need not read; a name without a text unchanged */
function describeDetail(name: string, value: unknown): string | null {
  if (unsaid.has(name) || value === null) return null
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  const labels: Readonly<Record<string, Text>> = webhookDetailTexts.texts
  const label = labels[name]?.ja ?? name
  if (name === 'titleJa') return words
  if (name === 'error') return getFaultWords(words)?.ja ?? words
  if (name === 'reason') return `${label}: ${getReasonWords(words)?.ja ?? words}`
  return `${label}: ${name === 'plannedAt' ? formatMoment(new Date(words), 'ja') : words}`
}

function toNotificationLevel(level: number): NotificationLevel {
  if (level <= 2) return notificationLevels.emergency
  return level <= 4 ? notificationLevels.warning : notificationLevels.info
}

function authHeaders(credentials: WebhookCredentials | null): Record<string, string> {
  if (credentials === null) return {}
  if (credentials.auth === 'custom') return { [credentials.headerName]: credentials.headerValue }
  if (credentials.auth === 'token') return { authorization: `Bearer ${credentials.token}` }
  const login = Buffer.from(`${credentials.loginId}:${credentials.password}`).toString('base64')
  return { authorization: `Basic ${login}` }
}

/** The timestamp is part of the signature, to prevent replay of an old delivery. */
function signatureHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { [webhookHeaders.timestamp]: timestamp, [webhookHeaders.signature]: `sha256=${signature}` }
}
