/** Clips of recordings (R-ARCHIVES-4). */
import { type Clip, clipLimits, clipSchema } from '@wheelhouse/contract/archives/clip'
import type { RecordedCamera } from '@wheelhouse/contract/archives/recording-facts'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../kernel/database/filter-sql.ts'
import { createRobotFile } from '../kernel/files/file.store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { countRunning, madeColumns, madeVisibleTo, statusAt, takeMaking } from './making.store.ts'
import type { Requester } from './recording.store.ts'

const columns = { ...madeColumns, cameraId: 'c.cameraId' }

function selectClips(db: Database, { identity, now }: Requester) {
  return db
    .selectFrom('recordingClips as c')
    .innerJoin('robots as m', 'm.id', 'c.robotId')
    .where(madeVisibleTo(identity, now))
}

function selectWhole(db: Database, requester: Requester) {
  return selectClips(db, requester)
    .select(['c.id', 'c.organizationId', 'c.buildingId', 'c.robotId', 'm.serialNumber', 'c.cameraId'])
    .select(['c.fromAt', 'c.untilAt', 'c.createdAt', 'c.fault', 'c.done', 'c.total', 'c.size'])
    .select('c.isProtected')
    .select(statusAt(requester.now).as('status'))
}

export async function listClips(db: Database, requester: Requester, filter: Filter | undefined) {
  const found = selectWhole(db, requester).where(whereCondition(filter?.where, columns)).$castTo<Clip>()
  return listRows(applyPage(found, filter, columns, 'createdAt DESC'), filter)
}

export async function countClips(
  db: Database,
  requester: Requester,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectClips(db, requester).where(whereCondition(where, columns)))
}

/** @throws AppError entity.notFound */
export async function getClip(db: Database, requester: Requester, id: string): Promise<Clip> {
  const row = await selectWhole(db, requester).where('c.id', '=', id).executeTakeFirst()
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
  const count = await countRunning(tx, 'recordingClips', values.organizationId, now)
  if (count >= clipLimits.runningMax) throw new AppError('archive.tooManyClips')
  await tx
    .insertInto('recordingClips')
    .values({ ...values, status: 'running', createdAt: now, aliveAt: now })
    .execute()
}

/** Completes a clip whose video is on the disk. @returns whether it is still wanted */
export async function completeClip(
  tx: Tx,
  { id, ...clip }: { id: string; name: string; size: number; sha256: string; now: Date },
): Promise<boolean> {
  const row = await takeMaking(tx, 'recordingClips', id)
  if (row === null) return false
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

/** Their files are removed later, together with other unreferenced ones. */
export async function removeClipsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('recordingClips')
    .where('createdAt', '<', before.toISOString())
    .where('isProtected', '=', false)
    .execute()
}
