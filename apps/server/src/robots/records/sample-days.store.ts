/** The samples of robots lie in one table for each day (UTC). */
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

const dayMs = 24 * 3_600_000
const toDay = (at: Date) => at.toISOString().slice(0, 10)

/** Adds the tables of today and the coming days, so that nobody waits for one at midnight. */
export async function addSampleDays(db: Database, now: Date): Promise<void> {
  const last = new Date(now.getTime() + 2 * dayMs)
  await sql`select add_sample_days(${toDay(now)}, ${toDay(last)})`.execute(db)
}

/** Runs a statement that stores samples of this time; adds the table of their day if there is none. */
export async function withSampleDay(db: Database, at: Date, save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!hasNoPartition(error)) throw error
    await sql`select add_sample_days(${toDay(at)}, ${toDay(at)})`.execute(db)
    await save()
  }
}

/** PostgreSQL: no partition of the relation for the row. */
function hasNoPartition(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'ExecFindPartition'
}

/** How many rows one statement deletes, so that transactions stay short. */
const removedAtOnce = 100_000

/** Removes the days of samples that had ended by this time, each at once. */
export async function removeSamplesBefore(
  db: Database,
  kind: 'robotStateSamples' | 'robotTrackSamples',
  before: Date,
): Promise<void> {
  const name = kind === 'robotStateSamples' ? 'robot_state_samples' : 'robot_track_samples'
  const day = toDay(before)
  await sql`select drop_sample_days_before(${name}, ${day})`.execute(db)
  // What was stored before there were days lies in one table, whose rows go one by one until it ends as a whole.
  const table = sql.table(name)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where (robot_id, at) in (
        select robot_id, at from ${table} where at < ${`${day}T00:00:00Z`}::timestamptz limit ${removedAtOnce})`.execute(
      db,
    )
    if (numAffectedRows < removedAtOnce) return
  }
}
