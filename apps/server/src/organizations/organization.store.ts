import {
  organizationListFields,
  organizationSchema,
  organizationTypes,
} from '@wheelhouse/contract/organizations/organization'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { organizationsVisibleTo } from '../kernel/entities/place.policy.ts'
import { AppError } from '../kernel/process/app-error.ts'

const rows = crudStore('organizations', {
  schema: organizationSchema,
  visibleTo: organizationsVisibleTo,
  order: 'name',
  unique: { organizations_name: { field: 'name', code: 'name.taken' } },
})

export const organizationStore: typeof rows = {
  ...rows,
  /** The default fields (R-ORGANIZATIONS-4), or those requested. */
  list: (db, identity, filter) => rows.list(db, identity, { fields: organizationListFields, ...filter }),
  /** Accounts, contract, notification targets and on-call rotas are deleted with it; the caller is not among them. */
  remove: async (tx, id, change) => {
    const { operatorId: updatedBy, now } = change
    if (updatedBy !== null && (await isMember(tx, id, updatedBy))) throw new AppError('entity.inUse')
    await rows.remove(tx, id, change)
    await tx
      .updateTable('operators')
      .set({ deletedAt: now, updatedAt: now, updatedBy })
      .where('organizationId', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
    await tx.deleteFrom('contracts').where('organizationId', '=', id).execute()
    await tx.deleteFrom('notificationTargets').where('organizationId', '=', id).execute()
    await tx.deleteFrom('onCallRotas').where('organizationId', '=', id).execute()
  },
}

async function isMember(tx: Tx, organizationId: string, operatorId: string): Promise<boolean> {
  const query = tx.selectFrom('operators').select('id').where('organizationId', '=', organizationId)
  return (await query.where('id', '=', operatorId).executeTakeFirst()) !== undefined
}

/** The organisation, and those above it up to the top; stops at a cycle. */
export async function listAncestors(db: Database, id: string): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    with recursive line as (
      select id, parent_id from organizations where id = ${id}
      union
      select parent.id, parent.parent_id from organizations parent join line on line.parent_id = parent.id
    ) select id from line`.execute(db)
  return found.map((row) => row.id)
}

/** Is any organisation below this one? */
export async function hasChildren(db: Database, id: string): Promise<boolean> {
  const child = await db
    .selectFrom('organizations')
    .select('id')
    .where('parentId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return child !== undefined
}

/** The organisation with this name, created as a management organisation if there is none. */
export async function ensureManagementOrganization(db: Database, name: string, now: Date): Promise<string> {
  const existing = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', name)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (existing) return existing.id
  const { id } = await db
    .insertInto('organizations')
    .values({ name, type: organizationTypes.management, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Who created the organisation with this id, including deleted ones; `null` if nobody did. The id is locked until the
 * transaction ends.
 */
export async function reserveOrganization(tx: Tx, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`organization ${id}`}, 0))`.execute(tx)
  const made = await tx
    .selectFrom('organizations')
    .select(['createdBy', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return made === undefined ? null : { createdBy: made.createdBy, isDeleted: made.deletedAt !== null }
}
