import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import type { Database } from '../kernel/database/database.ts'
import type { DeliveryQueue } from '../kernel/outgoing/delivery-queue.ts'
import { fillText } from '../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../kernel/outgoing/write-message.store.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Notifier } from '../organizations/notifier.ts'
import { forgetNotifiedExcept, listNotified, markNotified } from './disk-share.store.ts'
import type { DiskUse } from './disk-share.ts'

/** Usage that triggers a notification, and the usage it must fall below before the next, as fractions of the share. */
const notifiedFrom = 0.9
const forgottenBelow = 0.8

type Parts = {
  db: Database
  clock: Clock
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
}

/**
 * Notifies administrators, once, that their organisation is approaching its share of the disk.
 * @returns the organisations that were notified earlier; nothing of any other may be removed
 */
export async function notifyOfShares(
  parts: Parts,
  uses: readonly DiskUse[],
  share: number,
): Promise<ReadonlySet<string>> {
  const full = uses.filter(({ bytes }) => bytes >= share * forgottenBelow)
  await forgetNotifiedExcept(
    parts.db,
    full.map(({ organizationId }) => organizationId),
  )
  const notified = await listNotified(parts.db)
  for (const use of full)
    if (use.bytes >= share * notifiedFrom && !notified.has(use.organizationId))
      await notify(parts, use, share)
  return notified
}

async function notify(
  { db, clock, queue, notifier }: Parts,
  { organizationId, bytes }: DiskUse,
  share: number,
): Promise<void> {
  const now = clock.now()
  const detail = {
    percent: Math.floor((bytes / share) * 100),
    used: toGigabytes(bytes),
    share: toGigabytes(share),
  }
  const words = Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, String(value)]))
  const place = { organizationId, buildingId: null }
  const dedupeKey = `recordings.share ${organizationId}`
  const common = { ...place, level: notificationLevels.warning, dedupeKey } as const
  const link = '/archive/list'
  const { recordingShare, recordingShareDetail } = notificationTexts.texts
  await db.transaction().execute(async (tx) => {
    const subject = await markNotified(tx, organizationId, now)
    if (subject === null) return
    await notifier.write(tx, {
      ...common,
      id: `${dedupeKey} ${now.toISOString()}`,
      at: now,
      robotId: null,
      path: link,
      title: fillText(recordingShare, words),
      detail: fillText(recordingShareDetail, words),
    })
    await writeMessage(tx, { ...common, kind: 'recordingShare', subject, detail, link }, now)
  })
  queue.sendSoon()
}

/** Rounds to one decimal place. */
function toGigabytes(bytes: number): number {
  return Math.round(bytes / 100_000_000) / 10
}
