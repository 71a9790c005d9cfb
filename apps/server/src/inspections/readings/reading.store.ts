/** Readings of check items as people see them. */

import type { Reading } from '@wheelhouse/contract/inspections/reading'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../../kernel/database/filter-sql.ts'
import { nameOfPerson } from '../../kernel/entities/name-of-person.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { keepThresholdLog } from '../threshold-log.store.ts'

const columns = {
  id: 'r.id',
  organizationId: 'r.organizationId',
  buildingId: 'r.buildingId',
  checkItemId: 'r.checkItemId',
  checkItemName: 'c.name',
  robotId: 'r.robotId',
  runId: 'r.runId',
  at: 'r.at',
  status: 'r.status',
  service: 'r.service',
  isTest: 'r.isTest',
  value: 'r.value',
  abnormal: 'r.abnormal',
  needsReview: 'r.needsReview',
  reviewedAt: 'r.reviewedAt',
}

/** Anyone who can see the building can see what was read there. */
function selectReadings(db: Database, identity: Identity) {
  return db
    .selectFrom('readings as r')
    .innerJoin('checkItems as c', 'c.id', 'r.checkItemId')
    .leftJoin('robots as m', 'm.id', 'r.robotId')
    .where(scopeCondition(identity, { organization: 'r.organizationId', building: 'r.buildingId' }))
}

function selectRecords(db: Database, identity: Identity) {
  return selectReadings(db, identity)
    .select(['r.id', 'r.organizationId', 'r.buildingId', 'r.checkItemId', 'c.name as checkItemName'])
    .select(['c.targetType', 'c.unit', 'r.robotId', 'm.name as robotName', 'r.runId', 'r.isTest', 'r.at'])
    .select(['r.status', 'r.service', 'r.value', 'r.readValue', 'r.confidence', 'r.doubt', 'r.rolledOver'])
    .select(['r.previous', 'r.judgement', 'r.mediaId', 'r.cropId', 'r.needsReview', 'r.reviewedAt'])
    .select(['r.reason', 'r.revision'])
    .select(nameOfPerson('r.reviewedBy').as('reviewedBy'))
    .$castTo<Reading>()
}

export async function listReadings(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectRecords(db, identity).where(whereCondition(filter?.where, columns))
  return listRows(applyPage(found, filter, columns, 'at DESC'), filter)
}

export async function countReadings(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectReadings(db, identity).where(whereCondition(where, columns)))
}

/** @throws AppError entity.notFound */
export async function getReading(db: Database, identity: Identity, id: string): Promise<Reading> {
  const row = await selectRecords(db, identity).where('r.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

/** Like `getReading`, but locks it until the transaction ends. @throws AppError entity.notFound */
export async function lockReading(tx: Tx, identity: Identity, id: string): Promise<Reading> {
  await tx.selectFrom('readings').select('id').where('id', '=', id).forUpdate().execute()
  return getReading(tx, identity, id)
}

/** The readings of the steps of runs, by run and visit. */
export async function listReadingsOfRuns(
  db: Database,
  identity: Identity,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Reading>>> {
  const rows = await selectRecords(db, identity)
    .select('r.visit')
    .where('r.runId', '=', sql<string>`any(${runIds}::uuid[])`)
    .$castTo<Reading & { runId: string; visit: number }>()
    .execute()
  const byRun = new Map<string, Map<number, Reading>>()
  for (const { visit, ...reading } of rows) {
    const readings = byRun.get(reading.runId) ?? new Map<number, Reading>()
    byRun.set(reading.runId, readings.set(visit, reading))
  }
  return byRun
}

/** Saves a person's review of a reading. */
export async function setReviewed(
  tx: Tx,
  id: string,
  reviewed: Pick<Reading, 'status' | 'value' | 'judgement' | 'doubt' | 'reason'> & {
    reviewedBy: string | null
    now: Date
  },
): Promise<void> {
  const { status, value, judgement, doubt, reason, reviewedBy, now } = reviewed
  await tx
    .updateTable('readings')
    .set({
      status,
      value,
      doubt,
      reason,
      reviewedBy,
      reviewedAt: now,
      updatedAt: now,
      needsReview: false,
      judgement: judgement === null ? null : JSON.stringify(judgement),
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
  await keepThresholdLog(tx, id, now)
}
