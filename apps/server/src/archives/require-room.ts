import type { Database } from '../kernel/database/database.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { readConfig } from '../system/system-config.store.ts'
import { readKept } from './disk-share.store.ts'
import { getShare } from './disk-share.ts'

export const gigabyte = 1_000_000_000

/**
 * What stays on the disk must fit into its organisation's share: nothing of others is removed to make room for it, so
 * otherwise the disk would overflow.
 * @param systemDb because other organisations are not visible to the requester
 * @throws AppError archive.shareFull
 */
export async function requireRoom(systemDb: Database, organizationId: string, bytes: number): Promise<void> {
  const maxBytes = (await readConfig(systemDb, 'recordings.maxGigabytes')) * gigabyte
  const { keptBytes, organizations } = await readKept(systemDb, organizationId)
  if (keptBytes + bytes > getShare(maxBytes, organizations)) throw new AppError('archive.shareFull')
}

/** A clip or evidence is about as large as the recordings it is made from. */
export function sumSizes(recordings: readonly { size: number }[]): number {
  return recordings.reduce((sum, { size }) => sum + size, 0)
}
