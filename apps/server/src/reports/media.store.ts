/** Photos, clips and thermal pictures of robots, including those still being uploaded. */
import {
  type Media,
  type MediaFacts,
  mediaFactsSchema,
  mediaLimits,
  mediaSchema,
  type UploadKind,
} from '@wheelhouse/contract/reports/media'
import type { FileKind } from '@wheelhouse/contract/system/file'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { setStored } from '../archives/recording-index.store.ts'
import type { Database, Tx } from '../kernel/database/database.ts'
import { createRobotFile, storedFile } from '../kernel/files/file.store.ts'
import type { ContentFacts } from '../kernel/files/judge-content.ts'
import { createUpload } from '../kernel/files/upload.store.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** Who owned the robot when it announced the medium. */
export type MediaOwner = { robotId: string; organizationId: string; buildingId: string }
export type MediaUpload = MediaOwner & { facts: MediaFacts; received: number }

export const mediaFileKinds: Readonly<Record<UploadKind, FileKind>> = {
  photo: 'image',
  video: 'video',
  thermal: 'thermal',
  recording: 'video',
}
const endings: Readonly<Record<UploadKind, string>> = {
  photo: 'jpg',
  video: 'mp4',
  thermal: 't16',
  recording: 'mp4',
}

/** The file name of a medium: camera and time by the robot's own clock. */
function getFileName({ kind, cameraId, takenAt }: MediaFacts): string {
  return `${cameraId} ${takenAt.slice(0, 19).replaceAll(':', '').replace('T', ' ')}.${endings[kind]}`
}

/** General operators and area managers see the media of their building, administrators those of their organisations. */
function mediaVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, { organization: 'media.organizationId', building: 'media.buildingId' })
}

/**
 * What this id refers to: a complete medium, one being uploaded, something else, or nothing yet. In a single query,
 * because another server may be handling the same medium.
 */
export async function findMediaId(
  db: Database,
  mediaId: string,
): Promise<
  | { state: 'stored'; robotId: string; sha256: string }
  | { state: 'uploading'; robotId: string; sha256: string }
  | { state: 'other' }
  | { state: 'free' }
> {
  const { rows } = await sql<{
    uploadId: string | null
    fileId: string | null
    fileHash: string | null
    owner: string | null
    sender: string | null
    facts: unknown
  }>`
    select uploads.id as upload_id, files.id as file_id, files.sha256 as file_hash,
           coalesce(media.robot_id, recordings.robot_id) as owner, media_uploads.robot_id as sender, media_uploads.facts
      from (select ${mediaId}::uuid as id) as wanted
      left join files on files.id = wanted.id
      left join media on media.id = wanted.id
      left join recordings on recordings.file_id = wanted.id
      left join uploads on uploads.id = wanted.id
      left join media_uploads on media_uploads.id = wanted.id`.execute(db)
  const [found] = rows
  if (found === undefined || (found.uploadId === null && found.fileId === null)) return { state: 'free' }
  const { owner, fileHash, sender, facts } = found
  if (owner !== null && fileHash !== null) return { state: 'stored', robotId: owner, sha256: fileHash }
  if (sender === null) return { state: 'other' }
  return { state: 'uploading', robotId: sender, sha256: mediaFactsSchema.parse(facts).sha256 }
}

/** Does this map belong to somebody else's building? A robot moved from there must not bring its pictures along. */
export async function isForeignMap(db: Database, organizationId: string, mapId: string): Promise<boolean> {
  const row = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where(sql<string>`id::text`, '=', mapId.split('.')[0] ?? '')
    .executeTakeFirst()
  return row !== undefined && row.organizationId !== organizationId
}

/** How much a robot is uploading, and has uploaded since then. */
export async function countMedia(
  db: Database,
  robotId: string,
  since: Date,
): Promise<{ unfinished: number; recent: number }> {
  const { rows } = await sql<{ unfinished: number; recent: number }>`
    select (select count(*)::int from media_uploads where robot_id = ${robotId}) as unfinished,
           (select count(*)::int from media where robot_id = ${robotId} and stored_at > ${since.toISOString()}) as recent`.execute(
    db,
  )
  return rows[0] ?? { unfinished: 0, recent: 0 }
}

export async function beginMediaUpload(
  tx: Tx,
  { robotId, organizationId, buildingId }: MediaOwner,
  facts: MediaFacts,
  now: Date,
): Promise<void> {
  const upload = {
    id: facts.mediaId,
    kind: mediaFileKinds[facts.kind],
    name: getFileName(facts),
    size: facts.size,
  }
  await createUpload(tx, upload, { operatorId: null, now })
  await tx
    .insertInto('mediaUploads')
    .values({ id: facts.mediaId, robotId, organizationId, buildingId, facts: JSON.stringify(facts) })
    .execute()
}

export async function findUpload(db: Database, mediaId: string): Promise<MediaUpload | null> {
  const row = await db
    .selectFrom('mediaUploads')
    .innerJoin('uploads', 'uploads.id', 'mediaUploads.id')
    .select(['robotId', 'organizationId', 'buildingId', 'facts', 'uploads.received'])
    .where('mediaUploads.id', '=', mediaId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, facts: mediaFactsSchema.parse(row.facts) }
}

type Judged = { content: ContentFacts; thermal: Media['thermal']; now: Date }

/**
 * Turns a complete upload into a medium, or the film of a recording. The upload's row must already be deleted, in the
 * same transaction.
 */
export async function keepMedium(tx: Tx, upload: MediaUpload, judged: Judged): Promise<void> {
  const { facts, organizationId, buildingId } = upload
  const { mediaId: id, size } = facts
  const file = { id, kind: mediaFileKinds[facts.kind], name: getFileName(facts), size }
  await createRobotFile(tx, file, judged.content, { owner: { organizationId, buildingId }, now: judged.now })
  if (facts.kind === 'recording') await setStored(tx, id, judged.now)
  else await createMedia(tx, upload, judged)
}

async function createMedia(
  tx: Tx,
  { facts, robotId, organizationId, buildingId }: MediaUpload,
  { thermal, now }: Judged,
): Promise<void> {
  const { mediaId: id, kind, cameraId, actionId, title, pose, seconds, anonymised } = facts
  const takenAt = Date.parse(facts.takenAt) < now.getTime() ? facts.takenAt : now.toISOString()
  await tx
    .insertInto('media')
    .values({
      id,
      robotId,
      organizationId,
      buildingId,
      kind,
      cameraId,
      takenAt,
      storedAt: now,
      actionId,
      title,
      seconds,
      pose: pose === null ? null : JSON.stringify(pose),
      thermal: thermal === null ? null : JSON.stringify(thermal),
      anonymised: anonymised === null ? null : JSON.stringify(anonymised),
    })
    .execute()
}

function selectMedia(db: Database, identity: Identity) {
  return db
    .selectFrom('media')
    .innerJoin('robots', 'robots.id', 'media.robotId')
    .select([
      ...(['media.id', 'media.kind', 'media.robotId', 'robots.name as robotName', 'media.cameraId'] as const),
      ...(['media.takenAt', 'media.storedAt', 'media.actionId', 'media.title', 'media.pose'] as const),
      ...(['media.seconds', 'media.thermal', 'media.anonymised'] as const),
      storedFile('media.id').as('file'),
    ])
    .where(mediaVisibleTo(identity))
}

/** @returns `null` also for media this person may not see. */
export async function findMedia(db: Database, identity: Identity, id: string): Promise<Media | null> {
  const row = await selectMedia(db, identity).where('media.id', '=', id).executeTakeFirst()
  return row === undefined ? null : mediaSchema.parse(row)
}

/** A medium as read by the server itself, whoever owns it. */
export type StoredMedium = Pick<Media, 'id'> & { size: number }

export async function findStoredMedium(db: Database, id: string): Promise<StoredMedium | null> {
  const row = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.id')
    .select(['media.id', 'files.size'])
    .where('media.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Maximum media of one report. */
const mediaOfReport = 1_000

/** Which of a robot's media belong to a report: by time, and those that its steps named. */
type MediaWindow = {
  robotId: string
  startedAt: string
  endedAt: string | null
  /** Ids that the steps report as taken, because the robot's clock may be off. */
  taken: readonly string[]
}

/**
 * The media that each robot recorded within its window, open-ended if still running, and the named ones, in order; in
 * the order of the windows.
 */
export async function listMediaOf(
  db: Database,
  identity: Identity,
  windows: readonly MediaWindow[],
  now: Date,
): Promise<Media[][]> {
  const { rows: found } = await sql<{ index: number; id: string }>`
    select w.index::int, found.id
      from unnest(${windows.map(({ robotId }) => robotId)}::uuid[],
                  ${windows.map(({ startedAt }) => startedAt)}::timestamptz[],
                  ${windows.map(({ endedAt }) => endedAt ?? now.toISOString())}::timestamptz[])
        with ordinality as w (robot_id, from_at, to_at, index)
      cross join lateral (
        select id from media where media.robot_id = w.robot_id and media.taken_at between w.from_at and w.to_at
         order by media.taken_at limit ${mediaOfReport}) as found`.execute(db)
  const wanted = windows.map(({ taken }) => new Set(taken))
  for (const { index, id } of found) wanted[index - 1]?.add(id)
  const ids = [...new Set(wanted.flatMap((some) => [...some]))]
  if (ids.length === 0) return windows.map(() => [])
  const rows = await selectMedia(db, identity)
    .where('media.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('media.takenAt')
    .execute()
  const media = rows.map((row) => mediaSchema.parse(row))
  return windows.map(({ robotId }, index) =>
    media
      .filter((medium) => medium.robotId === robotId && wanted[index]?.has(medium.id) === true)
      .slice(0, mediaOfReport),
  )
}

/** Their files go a little later, as those that nothing refers to. */
export async function deleteMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('media')
      .where('id', 'in', [...ids])
      .execute()
}

/** How many rows one statement deletes. */
const removedAtOnce = 10_000

/** Removes media received before then. Their files are deleted a little later, like all that nothing refers to. */
export async function removeMediaBefore(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from media where id in (
        select id from media where stored_at < ${before.toISOString()} limit ${removedAtOnce})`.execute(db)
    if (numAffectedRows < removedAtOnce) return
  }
}

/** Does a robot exceed its limit of concurrent uploads, or of uploads within an hour? */
export function hasTooMany({ unfinished, recent }: { unfinished: number; recent: number }): boolean {
  return unfinished >= mediaLimits.unfinishedMax || recent >= mediaLimits.perHourMax
}
