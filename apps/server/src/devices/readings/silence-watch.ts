/**
 * Notifies people about devices that have stopped sending values, and about those that have resumed: once each, by
 * whichever server finds it first.
 */
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { type NotifyContext, type NotifyParts, notifyEach } from '../../organizations/notify-each.ts'
import { findSilenceChange, markSilenceTold, type SilenceChange } from './silence.store.ts'

/** Short enough, as silence is counted in minutes. */
const lookEveryMs = 2_000

/** Watches from `start` to `stop`. */
export function createSilenceWatch(parts: NotifyParts & { log: Log }): PeriodicTask {
  const { log, clock } = parts
  const find = (db: Database) => findSilenceChange(db, clock.now())
  return createPeriodicTask(() => notifyEach(parts, { find, mark: markSilenceTold, notify }), {
    everyMs: lookEveryMs,
    log,
    failure: 'silent devices could not be reported',
  })
}

async function notify(tx: Tx, change: SilenceChange, { notifier, now }: NotifyContext): Promise<void> {
  const { deviceId, name, organizationId, buildingId, floorId, isSilent, minutes, heardAt } = change
  const { warning, info } = notificationLevels
  const level = isSilent ? warning : info
  const kind = isSilent ? 'deviceSilent' : 'deviceHeard'
  const path = `/device/${deviceId}/data`
  const dedupeKey = `${kind} ${deviceId}`
  const { texts } = notificationTexts
  await notifier.write(tx, {
    id: `${kind}.${deviceId}.${heardAt}`,
    dedupeKey,
    level,
    at: now,
    path,
    organizationId,
    buildingId,
    robotId: null,
    ...(floorId !== null && { floorId }),
    title: fillText(texts[kind], { device: name, minutes: String(minutes) }),
    detail: texts[`${kind}Detail`],
  })
  const message = { kind, level, subject: name, link: path, organizationId, buildingId, dedupeKey } as const
  await writeMessage(tx, message, now)
}
