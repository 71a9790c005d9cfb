/** Archives of evidence (R-ARCHIVES-6). */
import { type Evidence, evidenceLimits, evidenceSchema } from '@wheelhouse/contract/archives/evidence'
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
import { createRobotFile } from '../kernel/files/file.store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { countRunning, madeColumns, madeVisibleTo, statusAt, takeMaking } from './making.store.ts'
import type { Requester } from './recording.store.ts'

function selectEvidences(db: Database, { identity, now }: Requester) {
  return db
    .selectFrom('evidences as c')
    .innerJoin('robots as m', 'm.id', 'c.robotId')
    .where(madeVisibleTo(identity, now))
}

function selectWhole(db: Database, requester: Requester) {
  return selectEvidences(db, requester)
    .leftJoin('operators as o', 'o.id', 'c.createdBy')
    .select(['c.id', 'c.organizationId', 'c.buildingId', 'c.robotId', 'm.serialNumber', 'c.fromAt'])
    .select(['c.untilAt', 'c.createdAt', 'c.fault', 'c.done', 'c.total', 'c.size', 'c.sums'])
    .select([
      statusAt(requester.now).as('status'),
      sql`case when o.id is not null then json_build_object(
        'id', o.id, 'firstName', o.first_name, 'lastName', o.last_name) end`.as('createdBy'),
    ])
}

export async function listEvidences(db: Database, requester: Requester, filter: Filter | undefined) {
  const found = selectWhole(db, requester)
    .where(whereCondition(filter?.where, madeColumns))
    .$castTo<Evidence>()
  return pickFields(
    await runFiltered(applyPage(found, filter, madeColumns, 'createdAt DESC').execute()),
    filter,
  )
}

export async function countEvidences(
  db: Database,
  requester: Requester,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectEvidences(db, requester).where(whereCondition(where, madeColumns)))
}

/** @throws AppError entity.notFound */
export async function getEvidence(db: Database, requester: Requester, id: string): Promise<Evidence> {
  const row = await selectWhole(db, requester).where('c.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return evidenceSchema.parse(row)
}

/** The details of a building that appear in evidence. */
export type EvidencePlace = { id: string; name: string; organizationId: string; timezone: string }

/** @throws AppError entity.notFound */
export async function getEvidencePlace(db: Database, buildingId: string): Promise<EvidencePlace> {
  const row = await db
    .selectFrom('buildings')
    .select(['id', 'name', 'organizationId', 'timezone'])
    .where('id', '=', buildingId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

type NewEvidence = Pick<
  Evidence,
  'id' | 'organizationId' | 'buildingId' | 'robotId' | 'fromAt' | 'untilAt' | 'total'
> & { createdBy: string; now: Date }

/** @throws AppError archive.tooManyEvidences */
export async function addEvidence(tx: Tx, { now, ...values }: NewEvidence): Promise<void> {
  const count = await countRunning(tx, 'evidences', values.organizationId, now)
  if (count >= evidenceLimits.runningMax) throw new AppError('archive.tooManyEvidences')
  await tx
    .insertInto('evidences')
    .values({ ...values, status: 'running', createdAt: now, aliveAt: now })
    .execute()
}

/** Completes evidence whose archive is on the disk. @returns whether it is still wanted */
export async function keepEvidence(
  tx: Tx,
  { id, ...archive }: { id: string; name: string; size: number; sha256: string; sums: string; now: Date },
): Promise<boolean> {
  const owner = await takeMaking(tx, 'evidences', id)
  if (owner === null) return false
  const { name, size, sha256, sums, now } = archive
  const file = { id, kind: 'archive', name, size } as const
  await createRobotFile(tx, file, { mime: 'application/zip', sha256 }, { owner, now })
  await tx
    .updateTable('evidences')
    .set({ status: 'done', done: sql<number>`total`, fileId: id, size, sums })
    .where('id', '=', id)
    .execute()
  return true
}

/** Their files are removed later, together with other unreferenced ones. */
export async function removeEvidencesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('evidences').where('createdAt', '<', before.toISOString()).execute()
}
