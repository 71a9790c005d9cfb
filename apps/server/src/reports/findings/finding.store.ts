/**
 * Findings: what was abnormal in reports, and who is in charge of it. Whoever may see the building may see its
 * findings.
 */

import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import {
  type Finding,
  type FindingChange,
  type FindingPerson,
  type FindingState,
  type FindingValues,
  findingLimits,
} from '@wheelhouse/contract/reports/finding'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Tx, violatedKey } from '../../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../../kernel/database/filter-sql.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'
import { AppError } from '../../kernel/process/app-error.ts'

const columns = {
  id: 'f.id',
  organizationId: 'f.organizationId',
  buildingId: 'f.buildingId',
  reportId: 'f.reportId',
  reportTitle: 'f.reportTitle',
  robotId: 'f.robotId',
  robotName: 'm.name',
  title: 'f.title',
  foundAt: 'f.foundAt',
  result: 'f.result',
  state: 'f.state',
  ownerId: 'f.ownerId',
  dueOn: 'f.dueOn',
  note: 'f.note',
  createdAt: 'f.createdAt',
  closedAt: 'f.closedAt',
}

function selectFindings(db: Database, identity: Identity) {
  return db
    .selectFrom('findings as f')
    .leftJoin('robots as m', 'm.id', 'f.robotId')
    .where(scopeCondition(identity, { organization: 'f.organizationId', building: 'f.buildingId' }))
}

/** The person whose id is in a column. */
function personIn(column: string): RawBuilder<FindingPerson | null> {
  return sql<FindingPerson | null>`(
    select json_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
      from operators as person where person.id = ${sql.ref(column)})`
}

function selectRecords(db: Database, identity: Identity) {
  return selectFindings(db, identity)
    .select(['f.id', 'f.organizationId', 'f.buildingId', 'f.reportId', 'f.reportTitle', 'f.detailId'])
    .select(['f.robotId', 'm.name as robotName', 'f.title', 'f.foundAt', 'f.result', 'f.readingId'])
    .select(['f.mediaIds', 'f.state', 'f.dueOn', 'f.note', 'f.createdAt', 'f.closedAt', 'f.revision'])
    .select([personIn('f.ownerId').as('owner'), personIn('f.createdBy').as('createdBy')])
    .select(personIn('f.closedBy').as('closedBy'))
    .$castTo<Finding>()
}

export async function listFindings(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectRecords(db, identity).where(whereCondition(filter?.where, columns))
  return listRows(applyPage(found, filter, columns, 'foundAt DESC'), filter)
}

export async function countFindings(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectFindings(db, identity).where(whereCondition(where, columns)))
}

/** @throws AppError entity.notFound */
export async function getFinding(db: Database, identity: Identity, id: string): Promise<Finding> {
  const row = await selectRecords(db, identity).where('f.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

/** The same, locked until the transaction ends. @throws AppError entity.notFound */
export async function lockFinding(tx: Tx, identity: Identity, id: string): Promise<Finding> {
  await tx.selectFrom('findings').select('id').where('id', '=', id).forUpdate().execute()
  return getFinding(tx, identity, id)
}

type NewFinding = Pick<
  Finding,
  | ('organizationId' | 'buildingId' | 'reportTitle' | 'detailId' | 'title' | 'foundAt' | 'result')
  | ('readingId' | 'mediaIds' | 'note')
> & { reportId: string; robotId: string; createdBy: string }

/** @throws AppError finding.exists */
export async function addFinding(tx: Tx, finding: NewFinding, now: Date): Promise<string> {
  try {
    const { id } = await tx
      .insertInto('findings')
      .values({ ...finding, mediaIds: [...finding.mediaIds], createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (violatedKey(error) === 'findings_detail') throw new AppError('finding.exists')
    throw error
  }
}

/** The columns that change with a finding. */
export type FindingColumns = {
  title?: string
  state?: FindingState
  ownerId?: string | null
  dueOn?: string | null
  note?: string
  closedAt?: Date | null
  closedBy?: string | null
}

export async function changeFinding(tx: Tx, id: string, columns: FindingColumns, now: Date): Promise<void> {
  await tx
    .updateTable('findings')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

type NewChange = { before: FindingValues; after: FindingValues; changedBy: string; at: Date }

/** Records what was done with a finding, for the person who handles it later. */
export async function addFindingChange(
  tx: Tx,
  { id, organizationId }: Finding,
  { before, after, ...by }: NewChange,
): Promise<void> {
  const values = { before: JSON.stringify(before), after: JSON.stringify(after) }
  await tx
    .insertInto('findingChanges')
    .values({ findingId: id, organizationId, ...by, ...values })
    .execute()
}

/** What was done with a finding, newest first. */
export function listFindingChanges(db: Database, findingId: string): Promise<FindingChange[]> {
  return db
    .selectFrom('findingChanges as c')
    .select(['c.id', 'c.at', 'c.before', 'c.after', personIn('c.changedBy').as('person')])
    .where('c.findingId', '=', findingId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id')
    .limit(findingLimits.changesMax)
    .$castTo<FindingChange>()
    .execute()
}

/** Who may own a finding: people of its organisation; those assigned to one building only within that building. */
function selectOwners(db: Database, { organizationId, buildingId }: Finding) {
  return db
    .selectFrom('operators')
    .select(['id', 'firstName', 'lastName'])
    .where('organizationId', '=', organizationId)
    .where((eb) => eb.or([eb('buildingId', 'is', null), eb('buildingId', '=', buildingId)]))
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
}

export async function listOwners(db: Database, finding: Finding): Promise<FindingPerson[]> {
  return selectOwners(db, finding)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(findingLimits.ownersMax)
    .execute()
}

/** @returns `null` for anybody who may not own it */
export async function findOwner(
  db: Database,
  finding: Finding,
  operatorId: string,
): Promise<FindingPerson | null> {
  return (await selectOwners(db, finding).where('id', '=', operatorId).executeTakeFirst()) ?? null
}
