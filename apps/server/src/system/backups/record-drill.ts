import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunningPostgres } from '../../kernel/database/embedded-postgres.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Config } from '../../kernel/process/config.ts'
import type { Log } from '../../kernel/process/log.ts'
import { type Backup, countBytes } from './backup-manifest.ts'
import { addBackupRecord } from './backup-record.store.ts'
import { readInstallation } from './installation.ts'
import { openSourceDatabase } from './source-database.ts'

type Parts = { config: Config; clock: Clock; log: Log }

/**
 * Reports a good drill to the servers, if it was run at the installation that the backup is of and its database is
 * running.
 * @returns whether it was reported
 */
export async function recordDrill(
  { name, manifest }: Backup,
  { config, clock, log }: Parts,
): Promise<boolean> {
  if (!(await isReachable(config)) || (await readInstallation(config)) !== manifest.installation) return false
  const source = await openSourceDatabase(config, log)
  try {
    const record = { kind: 'drill', name, takenAt: manifest.takenAt, bytes: countBytes(manifest) } as const
    return await addBackupRecord(source.connect(), record, clock.now())
  } finally {
    await source.close()
  }
}

/** Asked first, because reading the secret of a folder that has none makes one. */
async function isReachable({ dataDir, databaseUrl, serverSecret }: Config): Promise<boolean> {
  const hasSecret = await access(join(dataDir, 'server-secret')).then(
    () => true,
    () => serverSecret !== null,
  )
  return hasSecret && (databaseUrl !== null || (await findRunningPostgres(dataDir)) !== null)
}
