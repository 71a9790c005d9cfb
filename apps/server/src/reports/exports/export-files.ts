/** Files that are kept for download: each under the id of its export, complete or not at all. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportFileDaysKept } from '@wheelhouse/contract/reports/export-history'
import type { Database } from '../../kernel/database/database.ts'
import { getFileContent } from '../../kernel/files/folder-store.ts'
import type { StoredContent } from '../../kernel/http/stored-content.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Job } from '../../kernel/process/jobs.ts'
import { forgetExportFile, listExportFilesBefore } from './export-history.store.ts'

export type ExportFiles = {
  getContent(id: string): StoredContent
  /** The file appears once it is complete and durably on disk. */
  write(id: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  remove(id: string): Promise<void>
}

/** @param dataDir the folder is `exports` in it, created on demand */
export function createExportFiles(dataDir: string): ExportFiles {
  const folder = join(dataDir, 'exports')
  const getPath = (id: string) => join(folder, id)
  const remove = (path: string) => rm(path, { force: true })
  return {
    getContent: (id) => getFileContent(getPath(id)),
    remove: (id) => remove(getPath(id)),
    async write(id, pieces) {
      await mkdir(folder, { recursive: true })
      const part = `${getPath(id)}.part`
      try {
        const handle = await open(part, 'w', 0o600)
        try {
          for await (const piece of pieces) await handle.writeFile(piece)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, getPath(id))
      } catch (error) {
        await remove(part)
        throw error
      }
      // The new directory entry must survive a crash as well.
      const directory = await open(folder, 'r')
      try {
        await directory.sync()
      } finally {
        await directory.close()
      }
    },
  }
}

/** Removes files a day after they are no longer offered; the history stays. */
export function removeExportFilesJob({
  db,
  clock,
  files,
}: {
  db: Database
  clock: Clock
  files: Pick<ExportFiles, 'remove'>
}): Job {
  return {
    name: 'remove-export-files',
    cron: '40 18 * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - (exportFileDaysKept + 1) * 86_400_000)
      for (const id of await listExportFilesBefore(db, before)) {
        await files.remove(id)
        await forgetExportFile(db, id)
      }
    },
  }
}
