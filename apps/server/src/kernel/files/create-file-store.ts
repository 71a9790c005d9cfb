import type { Database } from '../database/database.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './store-interface.ts'

/** The store of this installation: the one that `S3_URL` names, or else a folder of this machine. */
export async function createFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  db: Database,
  log: Log,
): Promise<FileStore> {
  if (s3 === null) return createFolderStore(dataDir)
  // Most installations do without, and start sooner for it.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3, db, log)
}
