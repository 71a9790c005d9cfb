/** Clips of recordings (R-ARCHIVES-4). */
import { type Clip, type ClipFault, clipLimits, clipSchema } from '@wheelhouse/contract/archives/clip'
import type { RecordedCamera } from '@wheelhouse/contract/archives/recording-facts'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../kernel/database/filter-sql.ts'
import { createRobotFile } from '../kernel/files/file.store.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { isContracted, uncontractedSince } from './recording.policy.ts'
import type { Asker } from './recording.store.ts'

/** A clip whose server has said nothing for so long has been ended with it. */
const silence = sql`interval '60 seconds'`

const columns = {
  id: 'c.id',
  organizationId: 'c.organizationId',
  buildingId: 'c.buildingId',
  robotId: 'c.robotId',
  serialNumber: 'm.serialNumber',
  cameraId: 'c.cameraId',
  fromAt: 'c.fromAt',
  untilAt: 'c.untilAt',
  createdAt: 'c.createdAt',
}

/** As the recordings that it was made of: without the contract those of the last hour (R-ARCHIVES-3). */
function clipsVisibleTo(identity: Identity, now: Date): RawBuilder<SqlBool> {
  const isInScope = scopeCondition(identity, { organization: 'c.organizationId', building: 'c.buildingId' })
  return sql<SqlBool>`(${isInScope} and (c.from_at > ${uncontractedSince(now).toISOString()}
    or ${isContracted('c.organizationId')}))`
}

function selectClips(db: Database, { identity, now }: Asker) {
  return db
    .selectFrom('recordingClips as c')
    .innerJoin('robots as m', 'm.id', 'c.robotId')
    .where(clipsVisibleTo(identity, now))
}

function selectWhole(db: Database, asker: Asker) {
  return selectClips(db, asker)
    .select(['c.id', 'c.organizationId', 'c.buildingId', 'c.robotId', 'm.serialNumber', 'c.cameraId'])
    .select(['c.fromAt', 'c.untilAt', 'c.createdAt', 'c.fault', 'c.done', 'c.total', 'c.size'])
    .select('c.isProtected')
    .select(
      sql<string>`case when c.status = 'running' and c.alive_at < ${asker.now}::timestamptz - ${silence}
        then 'failed' else c.status end`.as('status'),
    )
}

export async function listClips(db: Database, asker: Asker, filter: Filter | undefined) {
  const found = selectWhole(db, asker).where(whereCondition(filter?.where, columns)).$castTo<Clip>()
  return pickFields(await runFiltered(applyPage(found, filter, columns, 'createdAt DESC').execute()), filter)
}

export async function countClips(db: Database, asker: Asker, where: Where | undefined): Promise<number> {
  const query = selectClips(db, asker)
    .where(whereCondition(where, columns))
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return (await runFiltered(query.executeTakeFirstOrThrow())).count
}

/** @throws AppError entity.notFound */
export async function getClip(db: Database, asker: Asker, id: string): Promise<Clip> {
  const row = await selectWhole(db, asker).where('c.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return clipSchema.parse(row)
}

type NewClip = Pick<Clip, 'organizationId' | 'buildingId' | 'robotId' | 'fromAt' | 'untilAt' | 'total'> & {
  id: string
  cameraId: RecordedCamera
  createdBy: string | null
  now: Date
}

/** @throws AppError archive.tooManyClips */
export async function addClip(tx: Tx, { now, ...values }: NewClip): Promise<void> {
  // Two who begin at the same time must not both be the last one.
  const { organizationId } = values
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('recordingClips')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'running')
    .where(sql<SqlBool>`alive_at >= ${now}::timestamptz - ${silence}`)
    .executeTakeFirstOrThrow()
  if (count >= clipLimits.runningMax) throw new AppError('archive.tooManyClips')
  await tx
    .insertInto('recordingClips')
    .values({ ...values, status: 'running', createdAt: now, aliveAt: now })
    .execute()
}

/** @returns whether it is still wanted. */
export async function noteClip(db: Database, id: string, done: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordingClips')
    .set({ done, aliveAt: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** Ends a clip that is being made, and no other one. */
export async function endClip(
  db: Database,
  id: string,
  end: { status: 'cancelled' | 'failed'; fault: ClipFault | null },
): Promise<void> {
  await db
    .updateTable('recordingClips')
    .set(end)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** The film is on the disk. @returns whether it is still wanted. */
export async function keepClip(
  tx: Tx,
  { id, ...clip }: { id: string; name: string; size: number; sha256: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('recordingClips')
    .select(['organizationId', 'buildingId'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return false
  const { name, size, sha256, now } = clip
  const file = { id, kind: 'video', name, size } as const
  await createRobotFile(tx, file, { mime: 'video/mp4', sha256 }, { owner: row, now })
  const done = sql<number>`total`
  await tx
    .updateTable('recordingClips')
    .set({ status: 'done', done, fileId: id, size })
    .where('id', '=', id)
    .execute()
  return true
}

/** @throws AppError archive.tooManyProtected */
export async function protectClip(
  tx: Tx,
  { id, organizationId }: Pick<Clip, 'id' | 'organizationId'>,
  isProtected: boolean,
): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('recordingClips')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('isProtected', '=', true)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  if (isProtected && count >= clipLimits.protectedMax) throw new AppError('archive.tooManyProtected')
  await tx.updateTable('recordingClips').set({ isProtected }).where('id', '=', id).execute()
}

/** Their files go with the others that nothing refers to. */
export async function removeClipsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('recordingClips')
    .where('createdAt', '<', before.toISOString())
    .where('isProtected', '=', false)
    .execute()
}
