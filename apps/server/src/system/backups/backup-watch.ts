import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import type { Database } from '../../kernel/database/database.ts'
import { type MessageDraft, writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Job } from '../../kernel/process/jobs.ts'
import { findSystemOrganization, readNewestBackups } from './backup-record.store.ts'

const hourMs = 3_600_000
/** System administrators are notified once a day until there is a new backup. */
const quietMs = 24 * hourMs

/** Every hour, notifies system administrators when the newest backup is older than this, or there is none. */
export function backupWatchJob(db: Database, clock: Clock, maxAgeHours: number): Job {
  return {
    name: 'backup-age',
    cron: '23 * * * *',
    run: async () => {
      const now = clock.now()
      const { newest } = await readNewestBackups(db)
      if (newest !== null && now.getTime() - Date.parse(newest.takenAt) <= maxAgeHours * hourMs) return
      const organizationId = await findSystemOrganization(db)
      if (organizationId === null) return
      const news: MessageDraft = {
        kind: newest === null ? 'backupMissing' : 'backupOverdue',
        level: notificationLevels.warning,
        subject: '',
        detail: newest === null ? {} : { takenAt: newest.takenAt },
        link: '/dashboard',
        organizationId,
        buildingId: null,
        dedupeKey: `backup.overdue ${newest?.takenAt ?? ''}`,
      }
      await db
        .transaction()
        .execute((tx) => writeMessage(tx, news, now, { types: [operatorTypes.systemAdministrator], quietMs }))
    },
  }
}
