import type { Message, MessageKind } from '@wheelhouse/contract/account/message'
import {
  type NotificationLevel,
  notificationLevels,
} from '@wheelhouse/contract/organizations/notification-target'
import { isRobotWebhookEvent } from '@wheelhouse/contract/system/webhook-events'
import { messageTexts } from '@wheelhouse/texts/account/messages'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { isRobotCode } from '@wheelhouse/texts/robots/robot-codes'
import { getFaultWords } from '@wheelhouse/texts/robots/robot-faults'
import { closeAlertOfCause, openAlert } from '../../alerts/open-alert.store.ts'
import type { Tx } from '../../kernel/database/database.ts'
import type { DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import { findPlace } from '../../organizations/notification-target.store.ts'
import type { Notifier } from '../../organizations/notifier.ts'
import type { WebhookSender } from '../../system/webhooks/webhook-sender.ts'
import { type RobotEvent, reportBlockedWay } from './blocked-ways.ts'

/** Notifies people and other systems of what happened to robots. */
export type RobotEventNotifier = {
  /** Runs in the transaction that stores the activity. Call `sendSoon` once it is committed. */
  write(tx: Tx, item: RobotEvent): Promise<void>
  sendSoon(): void
}

type Parts = { queue: DeliveryQueue; notifier: Notifier; webhooks: WebhookSender }

const { texts } = notificationTexts
/** What people are notified of as an emergency (R-ROBOTS-27). */
const alarms: Readonly<Record<string, Pick<Parameters<Notifier['write']>[1], 'title' | 'detail'>>> = {
  emergencyStopPressed: {
    title: texts.emergencyStopPressed,
    detail: texts.emergencyStopPressedDetail,
  },
  lowBattery: { title: texts.lowBattery, detail: texts.lowBatteryDetail },
}

/** What goes to the inbox: these, and trouble that is not worth a chat message at night. */
const messages: Readonly<Record<string, { kind: MessageKind; level: NotificationLevel }>> = {
  emergencyStopPressed: { kind: 'robotEmergencyStop', level: notificationLevels.emergency },
  lowBattery: { kind: 'robotLowBattery', level: notificationLevels.emergency },
  errorRaised: { kind: 'robotError', level: notificationLevels.warning },
  orderFailed: { kind: 'robotOrderFailed', level: notificationLevels.warning },
}

async function notifyInbox(tx: Tx, activity: string, item: Omit<RobotEvent, 'type' | 'eventId' | 'inWay'>) {
  const message = messages[activity]
  if (message === undefined) return
  const { robot } = await findPlace(tx, item)
  const { error } = item.detail
  const detail: Message['detail'] = typeof error === 'string' ? { error } : {}
  const events = {
    ...message,
    subject: robot?.name ?? '',
    detail,
    link: `/robot/${item.robotId}`,
    organizationId: item.organizationId,
    buildingId: item.buildingId,
    dedupeKey: `robot.${activity} ${item.robotId} ${detail.error ?? ''}`,
  }
  await writeMessage(tx, events, new Date(item.at))
}

/** Activities that end the trouble another one began. A charging battery is being taken care of. */
const endings: Readonly<Record<string, string>> = {
  emergencyStopReleased: 'emergencyStopPressed',
  chargingStarted: 'lowBattery',
  errorCleared: 'errorRaised',
}

/** Trouble opens an alert, and its end closes it. */
async function keepAlert(
  tx: Tx,
  activity: string,
  item: Omit<RobotEvent, 'type' | 'eventId' | 'inWay'>,
): Promise<void> {
  const { robotId, organizationId, buildingId, detail } = item
  const error = typeof detail.error === 'string' ? detail.error : ''
  const toCause = (began: string) => `robot.${began} ${robotId} ${error}`.trim()
  const now = new Date(item.at)
  const began = endings[activity]
  if (began !== undefined) await closeAlertOfCause(tx, toCause(began), now)
  const message = messages[activity]
  if (message === undefined) return
  const words = {
    title: messageTexts.texts[`title_${message.kind}`],
    detail: message.kind === 'robotError' ? describeFault(error) : messageTexts.texts[`body_${message.kind}`],
  }
  const place = { organizationId, buildingId, robotId, link: `/robot/${robotId}` }
  await openAlert(tx, { ...words, ...place, cause: toCause(activity), level: message.level }, now)
}

/** In both languages; an unknown fault in the robot's own words. */
function describeFault(error: string): Text {
  const words = getFaultWords(error)
  if (words === null) return { ja: error, en: error }
  return isRobotCode(error) ? { ja: `${words.ja} (${error})`, en: `${words.en} (${error})` } : words
}

export function createRobotEventNotifier({ queue, notifier, webhooks }: Parts): RobotEventNotifier {
  return {
    sendSoon: () => queue.sendSoon(),
    async write(tx, { type: activity, eventId, inWay, ...item }) {
      // Two robots may do the same at the same moment.
      const id = `${item.robotId}.${eventId}`
      const alarm = alarms[activity]
      if (alarm)
        await notifier.write(tx, {
          ...alarm,
          id,
          dedupeKey: `robot.${activity} ${item.robotId}`,
          level: notificationLevels.emergency,
          at: new Date(item.at),
          organizationId: item.organizationId,
          buildingId: item.buildingId,
          robotId: item.robotId,
          path: `/robot/${item.robotId}`,
        })
      if (inWay === null) {
        await notifyInbox(tx, activity, item)
        await keepAlert(tx, activity, item)
      } else await reportBlockedWay(tx, { ...item, type: activity }, inWay)
      const type = `robot.${activity}`
      if (!isRobotWebhookEvent(type)) return
      const { at, organizationId, level, detail, errorCode } = item
      await webhooks.write(tx, { ...item, type }, async () => {
        const { building, robot } = await findPlace(tx, item)
        const where = { building: building && { id: building.id, name: building.name }, robot }
        return { id, type, at, organizationId, level, detail, errorCode, ...where }
      })
    },
  }
}
