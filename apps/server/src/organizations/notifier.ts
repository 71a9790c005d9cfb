/** Notifies targets of what happened: queued in the transaction of its cause, sent right after it, retried. */
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { DeliveryFailure, TestResult } from '@wheelhouse/contract/kernel/outgoing'
import {
  type NotificationLevel,
  type NotificationType,
  notificationLevels,
  notificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { DeliveryQueue } from '../kernel/outgoing/delivery-queue.ts'
import {
  composeNotification,
  type NotificationMessage,
  notificationMessageSchema,
} from '../kernel/outgoing/notification-message.ts'
import type { Outbox } from '../kernel/outgoing/outbox.ts'
import type { OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../kernel/outgoing/partners.ts'
import { notSent, type SendOutcome } from '../kernel/outgoing/send-outcome.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Config } from '../kernel/process/config.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import { addNotificationDelivery } from './notification-delivery.store.ts'
import { chatBotSender } from './notification-senders/chat-bot-sender.ts'
import { elganaSender } from './notification-senders/elgana-sender.ts'
import { emailSender, notificationMail } from './notification-senders/email-sender.ts'
import type { NotificationSender } from './notification-senders/notification-sender.ts'
import { slackSender } from './notification-senders/slack-sender.ts'
import {
  findPlace,
  findSendableTarget,
  listListeningTargets,
  type SendableTarget,
  setLastTest,
} from './notification-target.store.ts'

/** An event that people want to be notified of. */
export type NotificationEvent = {
  /** For deduplication: sent once to each target, however often it is written. */
  id: string
  /** Identifies equivalent events, for instance `robot.lowBattery <robotId>`: sent at most once a minute. */
  dedupeKey: string
  level: NotificationLevel
  at: Date
  organizationId: string
  buildingId: string | null
  floorId?: string
  robotId: string | null
  /** What happened, in one sentence; and what to do about it. */
  title: Text
  detail: Text | null
  /** Screen of the console to look at, for instance `/robot/<id>`. */
  path: string | null
}

export type Notifier = {
  /**
   * Queues it for every target that subscribes to it; trigger the queue once the transaction is committed.
   * @param escalationTargetId the only target to notify, because nobody has reacted; by default all others
   */
  write(tx: Tx, event: NotificationEvent, escalationTargetId?: string): Promise<void>
  /**
   * Sends a test at once, whatever the target's status is, and remembers the result.
   * @throws AppError entity.notFound; the caller must check whether the person may see the target
   */
  test(targetId: string, language: Language): Promise<TestResult>
}

type Parts = {
  db: Database
  queue: DeliveryQueue
  clock: Clock
  config: Pick<Config, 'smtp' | 'slackHosts' | 'publicUrl'>
  http: OutgoingHttp
  outbox: Outbox
  partners: Partners
  secrets: Secrets
  /** Where people reach the console, for links. */
  origin: () => string
}

/** Makes the queue send notifications. */
export function createNotifier({ db, queue, clock, config, origin, ...parts }: Parts): Notifier {
  const { http, outbox, partners, secrets } = parts
  const senders: Partial<Record<NotificationType, NotificationSender>> = {
    [notificationTypes.email]: emailSender(config),
    [notificationTypes.slack]: slackSender({ http, clock, slackHosts: config.slackHosts }),
    [notificationTypes.chatBot]: chatBotSender({ http, clock }),
    [notificationTypes.elgana]: elganaSender({ http, clock, partners }),
  }

  queue.serve('notification', {
    isPatient: true,
    send: async ({ to, content }) => {
      const target = await findSendableTarget(db, secrets, to)
      const message = notificationMessageSchema.parse(parseJson(content))
      return target && send(target, senders[target.type], message)
    },
    /** If a delivery was given up, those who can fix its target are notified: they would not notice otherwise. */
    followUp: async (tx, { to }, outcome, isGivenUp) => {
      if (outcome.result === 'sent' || !isGivenUp) return
      const target = await findSendableTarget(tx, secrets, to)
      if (target !== null) await writeMessage(tx, toGivenUpMessage(target, outcome.failure), clock.now())
    },
  })
  /** Mails go through the outbox, which keeps them if there is no mail server. */
  const writeMail = (tx: Tx, recipient: string, message: NotificationMessage) =>
    outbox.write(tx, { channel: 'mail', recipient, uselessAt: null, ...notificationMail(message) })

  return {
    async write(tx, event, escalationTargetId) {
      const targets = await listListeningTargets(tx, event, escalationTargetId)
      if (targets.length === 0) return
      const place = await findPlace(tx, event)
      const url = event.path === null ? null : `${origin()}${event.path}`
      const { id: eventId, dedupeKey } = event
      for (const { id: targetId, type, destination, language } of targets) {
        const message = composeNotification({ ...event, url }, place, language)
        const isHandedOver = type === notificationTypes.email
        const delivery = { targetId, eventId, dedupeKey, message, isHandedOver }
        const isNew = await addNotificationDelivery(tx, delivery, clock.now())
        if (isNew && isHandedOver) await writeMail(tx, destination, message)
      }
    },
    async test(targetId, language) {
      const target = await findSendableTarget(db, secrets, targetId)
      if (target === null) throw new AppError('entity.notFound')
      const { building } = await findPlace(db, { buildingId: target.buildingId, robotId: null })
      const { test, testDetail } = notificationTexts.texts
      const message = composeNotification(
        { level: notificationLevels.info, at: clock.now(), title: test, detail: testDetail, url: origin() },
        { building, robot: null },
        language,
      )
      const isSimulated = target.type === notificationTypes.email && outbox.isToDemoMailbox('mail')
      const toOutbox: NotificationSender = async ({ destination }) => {
        await db.transaction().execute((tx) => writeMail(tx, destination, message))
        return { result: 'sent', httpStatus: null }
      }
      const outcome = await send(target, isSimulated ? toOutbox : senders[target.type], message)
      const failure = outcome.result === 'sent' ? null : outcome.failure
      await setLastTest(db, targetId, failure, clock.now())
      return {
        result: outcome.result,
        failure,
        httpStatus: outcome.httpStatus,
        ...(isSimulated && { isSimulated }),
      }
    },
  }
}

function toGivenUpMessage(target: SendableTarget, failure: DeliveryFailure) {
  const { id, type, organizationId, buildingId } = target
  return {
    kind: 'notificationGivenUp',
    level: notificationLevels.warning,
    // Its URL may be a credential, so it must not be shown.
    subject: '',
    detail: { type, failure },
    link: `/organization/${organizationId}/notif-target/${id}`,
    organizationId,
    buildingId,
    dedupeKey: `notification.givenUp ${id}`,
  } as const
}

/** @param sender none for types that are disabled */
async function send(
  { recipient }: SendableTarget,
  sender: NotificationSender | undefined,
  message: NotificationMessage,
): Promise<SendOutcome> {
  if (recipient === null) return notSent('secretLost')
  return sender === undefined ? notSent('notSetUp') : sender(recipient, message)
}
