/**
 * Tells people of devices that sent values before and are not heard any more, and of those that are heard again: once each,
 * by whichever server finds it first.
 */
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { workThrough } from '../../kernel/database/work-through.ts'
import type { DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createRepeatedLook, type RepeatedLook } from '../../kernel/process/repeated-look.ts'
import type { Notifier } from '../../organizations/notifier.ts'
import { findSilenceChange, markSilenceTold, type SilenceChange } from './silence.store.ts'

type Parts = {
  db: Database
  clock: Clock
  log: Log
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
}

/** Silence is counted in minutes. */
const lookEveryMs = 2_000

/** Looks for such devices from `start` to `stop`. */
export function createSilenceWatch(parts: Parts): RepeatedLook {
  const { log } = parts
  return createRepeatedLook(() => tellSilence(parts), {
    everyMs: lookEveryMs,
    log,
    failure: 'silent devices could not be told of',
  })
}

async function tellSilence({ db, clock, queue, notifier }: Parts): Promise<void> {
  await workThrough(db, {
    find: (from) => findSilenceChange(from, clock.now()),
    work: async (tx, change) => {
      const now = clock.now()
      await markSilenceTold(tx, change, now)
      await tell(tx, change, { notifier, now })
    },
    onDone: queue.sendSoon,
  })
}

async function tell(
  tx: Tx,
  change: SilenceChange,
  { notifier, now }: { notifier: Parts['notifier']; now: Date },
): Promise<void> {
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
