/** Recordings that robots report, and those on the server. For the server itself: covers every organisation. */
import { type RecordingFacts, recordingLimits } from '@wheelhouse/contract/archives/recording-facts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { isContracted } from './recording.policy.ts'

/** The robot that reports. */
export type RecordingRobot = { robotId: string; organizationId: string }
type Range = { from: string; until: string }

/**
 * Saves that a robot has exactly these recordings among those that began in this range. Ignores recordings of buildings
 * outside the organisation (the robot has changed hands), and those that start in the future. Protection by the robot
 * has no effect here: on the server only people protect recordings (decision 0051).
 * @param now on the server's clock
 */
export async function takeIndex(
  tx: Tx,
  { robotId, organizationId }: RecordingRobot,
  { from, until, recordings }: Range & { recordings: readonly RecordingFacts[] },
  now: Date,
): Promise<void> {
  const latest = new Date(now.getTime() + recordingLimits.aheadMs).toISOString()
  const facts = JSON.stringify(recordings)
  await sql`
    insert into recordings (id, robot_id, organization_id, building_id, camera_id, start_at, seconds, size, sha256, quality,
      is_protected, on_robot, anonymised)
    select reported.id, ${robotId}, b.organization_id, b.id, reported."cameraId", reported."startAt", reported.seconds,
      reported.size, reported.sha256, reported.quality, false, true, reported.anonymised
      from json_to_recordset(${facts}::json) as reported (id uuid, "cameraId" text, "startAt" timestamptz, seconds real,
        size bigint, sha256 text, quality text, "buildingId" uuid, anonymised jsonb)
      join buildings b on b.id = reported."buildingId" and b.organization_id = ${organizationId} and b.deleted_at is null
     where reported."startAt" <= ${latest}
    on conflict (id) do update set on_robot = true
      where recordings.robot_id = excluded.robot_id and recordings.sha256 = excluded.sha256 and not recordings.on_robot`.execute(
    tx,
  )
  const ids = recordings.map(({ id }) => id)
  const others = sql<SqlBool>`robot_id = ${robotId} and start_at >= ${from} and start_at < ${until}
    and on_robot and id <> all(${ids}::uuid[])`
  await sql`delete from recordings where ${others} and file_id is null`.execute(tx)
  await sql`update recordings set on_robot = false where ${others}`.execute(tx)
}

/** What to send to the robot about the recordings that it has just reported. */
type IndexAnswer = {
  /** Recordings that the server wants: because of the contract, and because somebody is waiting for them. */
  readonly send: readonly string[]
  readonly urgent: readonly string[]
  /** Recordings whose protection on the robot differs from what people chose. Undecided ones are left to the robot. */
  readonly protect: readonly string[]
  readonly release: readonly string[]
}

/** @param waitedSince requests for a recording from before this have expired */
export async function judgeIndex(
  db: Database,
  { robotId }: Pick<RecordingRobot, 'robotId'>,
  recordings: readonly RecordingFacts[],
  waitedSince: Date,
): Promise<IndexAnswer> {
  const rows = await db
    .selectFrom('recordings')
    .select(['id', 'isProtected', 'protectionSetAt', 'wantedAt', 'fileId', 'isDropped'])
    .select(isContracted('recordings.organizationId').as('isContracted'))
    .where('robotId', '=', robotId)
    .where('id', '=', sql<string>`any(${recordings.map(({ id }) => id)}::uuid[])`)
    .orderBy('startAt')
    .execute()
  const said = new Map(recordings.map(({ id, isProtected }) => [id, isProtected]))
  const missing = rows.filter(({ fileId }) => fileId === null)
  const isWaited = ({ wantedAt }: { wantedAt: string | null }) =>
    wantedAt !== null && Date.parse(wantedAt) > waitedSince.getTime()
  const differ = rows.filter(
    ({ id, isProtected, protectionSetAt }) => protectionSetAt !== null && said.get(id) !== isProtected,
  )
  const toIds = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  return {
    send: toIds(missing.filter((row) => row.isContracted && !row.isDropped && !isWaited(row))),
    urgent: toIds(missing.filter(isWaited)),
    protect: toIds(differ.filter(({ isProtected }) => isProtected)),
    release: toIds(differ.filter(({ isProtected }) => !isProtected)),
  }
}

/** The owner of a recording that this robot delivers. `null` if it is not wanted, or does not match. */
export async function findWanted(
  db: Database,
  robotId: string,
  { mediaId, sha256, size }: { mediaId: string; sha256: string; size: number },
): Promise<{ organizationId: string; buildingId: string } | null> {
  const row = await db
    .selectFrom('recordings')
    .select(['organizationId', 'buildingId'])
    .where('id', '=', mediaId)
    .where('robotId', '=', robotId)
    .where('sha256', '=', sha256)
    .where('size', '=', size)
    .where((eb) => eb.or([eb('wantedAt', 'is not', null), isContracted('recordings.organizationId')]))
    .executeTakeFirst()
  return row ?? null
}

/** Marks the film as stored, in the file with the same id. */
export async function setStored(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('recordings').set({ fileId: id, storedAt: now }).where('id', '=', id).execute()
}

/** Which recordings may be removed from the server's disk. */
type RemovableRecordings = 'uncontracted' | 'all'

/** Maximum number per statement. */
const removedAtOnce = 1_000

/**
 * Removes films of unprotected recordings from before this time, the oldest first.
 * @param which only those of organisations without the contract, or all
 * @returns the ids of the files, whose bytes still exist
 */
export async function removeStoredBefore(
  db: Database,
  which: RemovableRecordings,
  before: Date,
): Promise<string[]> {
  const isMeant =
    which === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`not ${isContracted('recordings.organizationId')}`
  const moment = before.toISOString()
  return removeStored(db, sql<SqlBool>`(start_at < ${moment} or stored_at < ${moment}) and ${isMeant}`)
}

/** Never later than its arrival, whatever the robot's clock said. */
const filmedAt = sql`least(start_at, stored_at)`

/** Does the same for one organisation, until at most this many bytes of unprotected recordings are stored. */
export async function removeStoredBeyond(
  db: Database,
  organizationId: string,
  maxBytes: number,
): Promise<string[]> {
  const isOwn = sql<SqlBool>`organization_id = ${organizationId}`
  const { rows } = await sql<{ since: string | null }>`
    select max(filmed_at) as since from (
      select ${filmedAt} as filmed_at, sum(size) over (order by ${filmedAt} desc, id) as newer from recordings
       where ${isOwn} and file_id is not null and not is_protected) sized
     where newer > ${maxBytes}`.execute(db)
  const since = rows[0]?.since ?? null
  return since === null ? [] : removeStored(db, sql<SqlBool>`${isOwn} and ${filmedAt} <= ${since}`)
}

async function removeStored(db: Database, condition: RawBuilder<SqlBool>): Promise<string[]> {
  const removed: string[] = []
  for (;;) {
    const ids = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update recordings set file_id = null, stored_at = null, wanted_at = null, is_dropped = true
         where id in (select id from recordings where file_id is not null and not is_protected and ${condition}
           order by ${filmedAt} limit ${removedAtOnce})
        returning id`.execute(tx)
      const found = rows.map(({ id }) => id)
      await sql`delete from files where id = any(${found}::uuid[])`.execute(tx)
      await sql`delete from recordings where id = any(${found}::uuid[]) and not on_robot`.execute(tx)
      return found
    })
    removed.push(...ids)
    if (ids.length < removedAtOnce) return removed
  }
}
