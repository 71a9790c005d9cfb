import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import type { Database } from '../../kernel/database/database.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Job } from '../../kernel/process/jobs.ts'
import { listExpiring } from './iam-service.store.ts'

const dayMs = 24 * 3_600_000
/** How long before an API client expires its people are notified. */
const noticeDays = 14

/** Runs every night (03:30 in Japan) and notifies once of every API client that is about to expire. */
export function expiryReminderJob(db: Database, clock: Clock): Job {
  return {
    name: 'iam-expiry',
    cron: '30 18 * * *',
    run: async () => {
      const now = clock.now()
      const soon = await listExpiring(db, now, new Date(now.getTime() + noticeDays * dayMs))
      for (const { id, name, expiresAt, ...place } of soon) {
        const news = {
          ...place,
          kind: 'apiClientExpires',
          level: notificationLevels.warning,
          subject: name,
          detail: { expiresAt: String(expiresAt) },
          link: `/system/iam/service/${id}`,
          dedupeKey: `iamService.expires ${id} ${expiresAt}`,
        } as const
        await db
          .transaction()
          .execute((tx) => writeMessage(tx, news, now, { quietMs: (noticeDays + 1) * dayMs }))
      }
    },
  }
}
