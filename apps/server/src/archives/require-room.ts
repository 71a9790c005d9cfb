import type { Database } from '../kernel/database/database.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { readConfig } from '../system/system-config.store.ts'
import { readKept } from './disk-share.store.ts'
import { getShare } from './disk-share.ts'

export const gigabyte = 1_000_000_000

/**
 * What stays on the disk must fit into the share of its organisation: nothing of others goes for it, so that the disk would run
 * over.
 * @param systemDb how many others there are is beyond the asker's own rows
 * @throws AppError archive.shareFull
 */
export async function requireRoom(systemDb: Database, organizationId: string, bytes: number): Promise<void> {
  const maxBytes = (await readConfig(systemDb, 'recordings.maxGigabytes')) * gigabyte
  const { keptBytes, organizations } = await readKept(systemDb, organizationId)
  if (keptBytes + bytes > getShare(maxBytes, organizations)) throw new AppError('archive.shareFull')
}

/** A clip or evidence is about as large as what it is made of. */
export function sumSizes(recordings: readonly { size: number }[]): number {
  return recordings.reduce((sum, { size }) => sum + size, 0)
}
