import { exportFileDaysKept } from '@wheelhouse/contract/reports/export-history'
import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Job } from '../../kernel/process/jobs.ts'
import { forgetExportFilesBefore } from './export-history.store.ts'

/** Gives up files a day after they are no longer offered; the history stays. */
export function forgetExportFilesJob(db: Database, clock: Clock): Job {
  return {
    name: 'forget-export-files',
    cron: '40 18 * * *',
    run: () => {
      const before = new Date(clock.now().getTime() - (exportFileDaysKept + 1) * 86_400_000)
      return forgetExportFilesBefore(db, before)
    },
  }
}
