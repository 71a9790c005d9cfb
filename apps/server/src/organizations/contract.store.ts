import {
  type Contract,
  type ContractFlag,
  organizationContractSchema,
} from '@wheelhouse/contract/organizations/contract'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { contractsVisibleTo } from './organization.policy.ts'

/** What the organisation's contract includes; without a contract row nothing extra. */
export async function getContract(db: Database, organizationId: string): Promise<Contract> {
  const row = await db
    .selectFrom('organizations as g')
    .leftJoin('contracts as c', 'c.organizationId', 'g.id')
    .leftJoin('organizations as m', 'm.id', 'c.maintenanceCompanyId')
    .select(['c.contractEndAt', 'm.id as companyId', 'm.name as companyName'])
    .select(['c.isArchive', 'c.isMiniAsilla', 'c.isLilz', 'c.isHakaruAi', 'c.isKanriroid', 'c.isAutoGuide'])
    .where('g.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { companyId, companyName, contractEndAt } = row
  return {
    isArchive: row.isArchive ?? false,
    isMiniAsilla: row.isMiniAsilla ?? false,
    isLilz: row.isLilz ?? false,
    isHakaruAi: row.isHakaruAi ?? false,
    isKanriroid: row.isKanriroid ?? false,
    isAutoGuide: row.isAutoGuide ?? false,
    contractEndAt,
    maintenanceCompany:
      companyId === null || companyName === null
        ? null
        : { id: companyId, name: companyName, isOwner: companyId === organizationId },
  }
}

export const contractStore = crudStore('contracts', {
  schema: organizationContractSchema,
  visibleTo: contractsVisibleTo,
  order: 'createdAt',
  unique: { contracts_organization: { field: 'organizationId', code: 'contract.exists' } },
  computed: {
    maintenanceCompanyName: sql`(select m.name from organizations m where m.id = contracts.maintenance_company_id)`,
  },
})

/** What an organisation's contract includes, and who maintains its robots. */
type ContractTerms = { [Flag in ContractFlag]?: boolean } & {
  maintenanceCompanyId?: string | null
  contractEndAt?: Date | null
  paymentComplete?: boolean
}

/** Saves the organisation's contract, replacing an existing one. */
export async function saveContract(
  db: Database,
  organizationId: string,
  terms: ContractTerms,
  now: Date,
): Promise<void> {
  await db
    .insertInto('contracts')
    .values({ organizationId, ...terms, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ ...terms, updatedAt: now }))
    .execute()
}
