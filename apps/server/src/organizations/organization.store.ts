import type { Filter } from '@wheelhouse/contract/kernel/filter'
import { organizationTypes, type OrganizationType } from '@wheelhouse/contract/organizations/organization'
import type { Database } from '../kernel/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../kernel/filter-sql.ts'
import type { Identity } from '../kernel/identity.ts'
import { organizationsVisibleTo } from './organization.policy.ts'

const columns = {
  id: 'organizations.id',
  name: 'organizations.name',
  type: 'organizations.type',
  status: 'organizations.status',
  updatedAt: 'organizations.updatedAt',
}

/** What the list of specification §7 answers, for one person. */
export async function listOrganizations(db: Database, identity: Identity, filter: Filter | undefined) {
  const query = db
    .selectFrom('organizations')
    .select(['organizations.id', 'organizations.name', 'organizations.type'])
    .where('organizations.deletedAt', 'is', null)
    .where(organizationsVisibleTo(identity))
    .where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(query, filter, columns, 'name').execute())
  return pickFields(
    // The table's check allows the contract's types only.
    rows.map((row) => ({ ...row, type: row.type as OrganizationType })),
    filter,
  )
}

/** Is this an organisation that the person may see? */
export async function hasOrganization(db: Database, identity: Identity, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('organizations.id')
    .where('organizations.id', '=', id)
    .where('organizations.deletedAt', 'is', null)
    .where(organizationsVisibleTo(identity))
    .executeTakeFirst()
  return row !== undefined
}

/** The organisation of this name; made as a management organisation when there is none. */
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
