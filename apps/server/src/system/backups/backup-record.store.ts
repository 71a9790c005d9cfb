/** Good backups and drills, as the servers know of them. */
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../kernel/database/database.ts'

/** Long enough to see how regularly they were taken. */
const keptDays = 400

export type BackupRecord = {
  /** A backup that was finished, or a drill that has proved one. */
  kind: 'backup' | 'drill'
  name: string
  takenAt: string
  bytes: number
}

/**
 * Records it, and forgets the oldest.
 * @returns whether it could: not in a database that an older version of the product still works with
 */
export async function addBackupRecord(db: Database, record: BackupRecord, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.backup_records') is not null as has`.execute(db)
  if (rows[0]?.has !== true) return false
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('backupRecords')
      .values({ ...record, recordedAt: now })
      .execute()
    const before = new Date(now.getTime() - keptDays * 86_400_000)
    await tx.deleteFrom('backupRecords').where('recordedAt', '<', before.toISOString()).execute()
  })
  return true
}

/** The newest good backup, and the newest one that was restored on trial; `null` where there is none. */
export async function readNewestBackups(db: Database) {
  const find = (kind: BackupRecord['kind']) =>
    db
      .selectFrom('backupRecords')
      .select(['name', 'takenAt', 'recordedAt', 'bytes'])
      .where('kind', '=', kind)
      .orderBy('takenAt', 'desc')
      .orderBy('recordedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  return { newest: (await find('backup')) ?? null, drilled: (await find('drill')) ?? null }
}

/** An organisation that has a system administrator; `null` before the first one was created. */
export async function findSystemOrganization(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('operators')
    .select('organizationId')
    .where('type', '=', 9)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.organizationId ?? null
}
