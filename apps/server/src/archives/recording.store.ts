/** Recordings as people see them. */
import {
  type Archive,
  archiveLimits,
  type Recording,
  recordingSchema,
} from '@wheelhouse/contract/archives/recording'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import {
  applyPage,
  countRows,
  pickFields,
  runFiltered,
  whereCondition,
} from '../kernel/database/filter-sql.ts'
import type { Context } from '../kernel/http/context.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { isContracted, recordingsVisibleTo, uncontractedSince } from './recording.policy.ts'

const columns = {
  id: 'robots.id',
  serialNumber: 'robots.serialNumber',
  name: 'robots.name',
  organizationId: 'robots.organizationId',
  buildingId: 'robots.buildingId',
  archiveStart: 'robots.archiveStart',
  videoMode: 'robots.videoMode',
  lastAt: 'there.orderedAt',
}

function selectRobots(db: Database, identity: Identity) {
  return db
    .selectFrom('robots')
    .innerJoin('buildings', 'buildings.id', 'robots.buildingId')
    .where('robots.deletedAt', 'is', null)
    .where(scopeCondition(identity, { organization: 'robots.organizationId', building: 'robots.buildingId' }))
}

/** Who makes the request, and when. */
export type Requester = { identity: Identity; now: Date }
export const toRequester = ({ identity, clock }: Pick<Context, 'identity' | 'clock'>): Requester => ({
  identity,
  now: clock.now(),
})
/** What only the robot itself knows. */
export type LiveArchive = Pick<Archive, 'isOnline' | 'code'>

export async function listArchives(
  db: Database,
  { identity, now }: Requester,
  filter: Filter | undefined,
  getLive: (robotId: string) => LiveArchive,
) {
  const found = selectRobots(db, identity)
    .where(whereCondition(filter?.where, columns))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('recordings')
          .whereRef('recordings.robotId', '=', 'robots.id')
          .where(recordingsVisibleTo(identity, now))
          .select([
            sql<number>`coalesce(sum(size) filter (where on_robot), 0)::bigint`.as('robotBytes'),
            sql<number>`coalesce(sum(size) filter (where file_id is not null), 0)::bigint`.as('cloudBytes'),
            sql<string | null>`min(start_at)`.as('firstAt'),
            sql<string | null>`max(start_at + seconds * interval '1 second')`.as('lastAt'),
            // Robots without recordings come last in a list that begins with the newest.
            sql`coalesce(max(start_at + seconds * interval '1 second'), '-infinity')`.as('orderedAt'),
          ])
          .as('there'),
      (join) => join.onTrue(),
    )
    .select(['robots.id', 'robots.serialNumber', 'robots.name', 'robots.organizationId', 'robots.buildingId'])
    .select([
      'buildings.name as buildingName',
      'buildings.timezone',
      'robots.archiveStart',
      'robots.videoMode',
    ])
    .select(['there.robotBytes', 'there.cloudBytes', 'there.firstAt', 'there.lastAt'])
    .select(isContracted('robots.organizationId').as('isContracted'))
    .select(
      sql<string>`to_char(coalesce(there.last_at, ${now.toISOString()}) at time zone buildings.timezone, 'YYYYMMDD')`.as(
        'date',
      ),
    )
    .$castTo<Omit<Archive, keyof LiveArchive>>()
  const rows = await runFiltered(applyPage(found, filter, columns, 'name ASC').execute())
  return pickFields(
    rows.map((row) => ({ ...row, ...getLive(row.id) })),
    filter,
  )
}

export async function countArchives(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectRobots(db, identity).where(whereCondition(where, columns)))
}

/** Does the organisation's contract cover recordings? */
export async function hasContract(db: Database, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations as g')
    .select(isContracted('g.id').as('isContracted'))
    .where('g.id', '=', organizationId)
    .executeTakeFirst()
  return row?.isContracted === true
}

/**
 * Refuses to make something from a time that the contract does not cover, as its maker could not see the result.
 * @throws AppError archive.uncontracted
 */
export async function requireSeen(
  db: Database,
  { organizationId, fromAt, now }: { organizationId: string; fromAt: string; now: Date },
): Promise<void> {
  const isOld = Date.parse(fromAt) <= uncontractedSince(now).getTime()
  if (isOld && !(await hasContract(db, organizationId))) throw new AppError('archive.uncontracted')
}

/** Which recordings to look for: those of a robot, or those of a building that are on the server. */
export type RecordingPlace = { robotId: string } | { cloudOf: string }

function selectRecordings(db: Database, { identity, now }: Requester) {
  return db
    .selectFrom('recordings')
    .innerJoin('robots', 'robots.id', 'recordings.robotId')
    .where(recordingsVisibleTo(identity, now))
}

function selectPlace(db: Database, requester: Requester, place: RecordingPlace) {
  const found = selectRecordings(db, requester)
  if ('robotId' in place) return found.where('recordings.robotId', '=', place.robotId)
  return found.where('recordings.buildingId', '=', place.cloudOf).where('recordings.fileId', 'is not', null)
}

const recordingColumns = [
  ...(['recordings.id', 'recordings.robotId', 'robots.serialNumber', 'robots.name as robotName'] as const),
  ...(['recordings.cameraId', 'recordings.startAt', 'recordings.seconds', 'recordings.size'] as const),
  ...(['recordings.quality', 'recordings.isProtected', 'recordings.onRobot'] as const),
  'recordings.anonymised',
  sql<boolean>`recordings.file_id is not null`.as('isStored'),
] as const

/** The recordings that began within this time, in that order. */
export async function listRecordings(
  db: Database,
  requester: Requester,
  place: RecordingPlace,
  { from, until }: { from: string; until: string },
): Promise<Recording[]> {
  const rows = await selectPlace(db, requester, place)
    .select(recordingColumns)
    .where('recordings.startAt', '>=', from)
    .where('recordings.startAt', '<', until)
    .orderBy('recordings.startAt')
    .orderBy('recordings.id')
    .execute()
  return rows.map((row) => recordingSchema.parse(row))
}

/** Days with recordings in this time zone, as `YYYYMMDD`, newest first. */
export async function listDays(
  db: Database,
  requester: Requester,
  place: RecordingPlace,
  timezone: string,
): Promise<string[]> {
  const rows = await selectPlace(db, requester, place)
    .select(sql<string>`to_char(recordings.start_at at time zone ${timezone}, 'YYYYMMDD')`.as('day'))
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
  return rows.map(({ day }) => day)
}

/** @throws AppError entity.notFound, also for what the contract does not cover */
export async function getRecording(db: Database, requester: Requester, id: string): Promise<Recording> {
  const row = await selectRecordings(db, requester)
    .select(recordingColumns)
    .where('recordings.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return recordingSchema.parse(row)
}

/** The organisation that owns a recording, which the caller has checked is visible. */
export async function getRecordingOwner(db: Database, id: string): Promise<string> {
  const { organizationId } = await db
    .selectFrom('recordings')
    .select('organizationId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return organizationId
}

/** Marks a recording as wanted by somebody. */
export async function wantRecording(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('recordings').set({ wantedAt: now }).where('id', '=', id).execute()
}

/** @throws AppError archive.tooManyProtected */
export async function protectRecording(
  tx: Tx,
  { id, robotId }: Pick<Recording, 'id' | 'robotId'>,
  { isProtected, now }: { isProtected: boolean; now: Date },
): Promise<void> {
  // Two people who protect at the same time must not both take the last slot.
  await tx.selectFrom('robots').select('id').where('id', '=', robotId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('recordings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('robotId', '=', robotId)
    .where('isProtected', '=', true)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  if (isProtected && count >= archiveLimits.protectedMax) throw new AppError('archive.tooManyProtected')
  await tx.updateTable('recordings').set({ isProtected, protectionSetAt: now }).where('id', '=', id).execute()
}

/** Recordings that overlap this time, of one camera or of all, in order of their start. */
export async function listRecordingsWithin(
  db: Database,
  requester: Requester,
  { robotId, cameraId }: Pick<Recording, 'robotId'> & Partial<Pick<Recording, 'cameraId'>>,
  { fromAt, untilAt }: { fromAt: string; untilAt: string },
): Promise<(Recording & { organizationId: string; buildingId: string })[]> {
  const rows = await selectRecordings(db, requester)
    .select(recordingColumns)
    .select(['recordings.organizationId', 'recordings.buildingId'])
    .where('recordings.robotId', '=', robotId)
    .where((eb) => (cameraId === undefined ? eb.lit(true) : eb('recordings.cameraId', '=', cameraId)))
    .where('recordings.startAt', '<', untilAt)
    .where(sql<boolean>`recordings.start_at + recordings.seconds * interval '1 second' > ${fromAt}`)
    .where(sql<boolean>`recordings.start_at > ${fromAt}::timestamptz - interval '2 minutes'`)
    .where((eb) => eb.or([eb('recordings.fileId', 'is not', null), eb('recordings.onRobot', '=', true)]))
    .orderBy('recordings.startAt')
    .orderBy('recordings.id')
    .execute()
  return rows.map(({ organizationId, buildingId, ...row }) => ({
    ...recordingSchema.parse(row),
    organizationId,
    buildingId,
  }))
}

/** Which of these are on the server. */
export async function listStoredIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('id', 'in', [...ids])
    .where('fileId', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
