/** Tells notification targets what happened: queued in the transaction of its cause, sent right after it, retried. */
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
import { type DueDelivery, settleDelivery, takeDueDelivery } from '../kernel/outgoing/delivery.store.ts'
import { composeNotification } from '../kernel/outgoing/notification-message.ts'
import type { Outbox } from '../kernel/outgoing/outbox.ts'
import type { OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../kernel/outgoing/partners.ts'
import { notSent, type SendOutcome } from '../kernel/outgoing/send-outcome.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Config } from '../kernel/process/config.ts'
import type { Log } from '../kernel/process/log.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import { startWorkLoop } from '../kernel/process/work-loop.ts'
import {
  addNotificationDelivery,
  notificationQueue,
  readDeliveryMessage,
} from './notification-delivery.store.ts'
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

/** Something that people want to hear of. */
export type NotificationEvent = {
  /** Told once to each target, however often it is written. */
  id: string
  /** Of the same thing, for instance `robot.lowBattery <robotId>`: told once a minute at most. */
  dedupeKey: string
  level: NotificationLevel
  at: Date
  organizationId: string
  buildingId: string | null
  robotId: string | null
  /** What happened, in one sentence; and what to do about it. */
  title: Text
  detail: Text | null
  /** Screen of the console to look at, for instance `/robot/<id>`. */
  path: string | null
}

export type Notifier = {
  /** Queues it for every target that wants to hear of it. Call `sendSoon` when the transaction is through. */
  write(tx: Tx, event: NotificationEvent): Promise<void>
  sendSoon(): void
  /**
   * Sends a test at once, whatever the target's status is, and remembers the result.
   * @throws AppError entity.notFound; whether the person may see the target is the caller's to check
   */
  test(targetId: string, language: Language): Promise<TestResult>
  stop(): Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  log: Log
  config: Pick<Config, 'smtp' | 'slackHosts' | 'publicUrl'>
  http: OutgoingHttp
  outbox: Outbox
  partners: Partners
  secrets: Secrets
  /** Where people reach the console, for links. */
  origin: () => string
}

/** Starts sending what is due, including what an earlier run has left. */
export function createNotifier({ db, clock, log, config, origin, ...parts }: Parts): Notifier {
  const { http, outbox, partners, secrets } = parts
  const senders: Partial<Record<NotificationType, NotificationSender>> = {
    [notificationTypes.slack]: slackSender({ http, clock, slackHosts: config.slackHosts }),
    [notificationTypes.chatBot]: chatBotSender({ http, clock }),
    [notificationTypes.elgana]: elganaSender({ http, clock, partners }),
  }

  /** Into the outbox and out of our queue, both or neither. */
  async function handToOutbox(delivery: DueDelivery, recipient: string): Promise<void> {
    const mail = notificationMail(await readDeliveryMessage(db, delivery.id))
    await db.transaction().execute(async (tx) => {
      await outbox.write(tx, { channel: 'mail', recipient, uselessAt: null, ...mail })
      await settleDelivery(tx, notificationQueue, delivery, { result: 'sent', httpStatus: null }, clock.now())
    })
    outbox.sendSoon()
  }

  /** One that was given up is told to those who can mend its target: they would not miss it otherwise. */
  const settle = (delivery: DueDelivery, target: SendableTarget, outcome: SendOutcome) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const status = await settleDelivery(tx, notificationQueue, delivery, outcome, now)
      if (status !== 'failed' || outcome.result === 'sent') return
      await writeMessage(tx, toGivenUpMessage(target, outcome.failure), now)
    })

  const deliver = async (delivery: DueDelivery) => {
    const target = await findSendableTarget(db, secrets, delivery.ownerId)
    if (target === null) return // deleted meanwhile, and the delivery with it
    if (target.type === notificationTypes.email && target.recipient !== null)
      return handToOutbox(delivery, target.recipient.destination)
    const outcome = await send(target, senders[target.type], () => readDeliveryMessage(db, delivery.id))
    if (outcome.result === 'failed')
      log.warn(
        {
          target: target.id,
          attempts: delivery.attempts,
          failure: outcome.failure,
          status: outcome.httpStatus,
        },
        'a notification was not sent',
      )
    await settle(delivery, target, outcome)
  }
  const loop = startWorkLoop({
    take: () => takeDueDelivery(db, notificationQueue, clock.now()),
    work: deliver,
    log,
  })

  return {
    sendSoon: () => loop.lookSoon(),
    stop: () => loop.stop(),
    async write(tx, event) {
      const targets = await listListeningTargets(tx, event)
      if (targets.length === 0) return
      const place = await findPlace(tx, event)
      const url = event.path === null ? null : `${origin()}${event.path}`
      const { id: eventId, dedupeKey } = event
      for (const { id: targetId, language } of targets) {
        const message = composeNotification({ ...event, url }, place, language)
        await addNotificationDelivery(tx, { targetId, eventId, dedupeKey, message }, clock.now())
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
      const isMail = target.type === notificationTypes.email
      const isSimulated = isMail && outbox.isToDemoMailbox('mail')
      const toOutbox: NotificationSender = async ({ destination: recipient }, message) => {
        await db
          .transaction()
          .execute(async (tx) =>
            outbox.write(tx, { channel: 'mail', recipient, uselessAt: null, ...notificationMail(message) }),
          )
        return { result: 'sent', httpStatus: null }
      }
      const byHand = isSimulated ? toOutbox : emailSender(config)
      const sender = isMail ? byHand : senders[target.type]
      const outcome = await send(target, sender, async () => message)
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
    // Its address may let whoever knows it in.
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
  message: () => ReturnType<typeof readDeliveryMessage>,
): Promise<SendOutcome> {
  if (recipient === null) return notSent('secretLost')
  return sender === undefined ? notSent('notSetUp') : sender(recipient, await message())
}
