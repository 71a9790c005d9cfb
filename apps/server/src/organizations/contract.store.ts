import type { Contract } from '@wheelhouse/contract/organizations/contract'
import type { Database } from '../kernel/database.ts'

/** What the organisation has bought; without a contract row nothing extra. */
export async function getContract(db: Database, organizationId: string): Promise<Contract> {
  const row = await db
    .selectFrom('organizations as g')
    .leftJoin('contracts as c', 'c.organizationId', 'g.id')
    .leftJoin('organizations as m', 'm.id', 'c.maintenanceCompanyId')
    .select(['g.contractEndAt', 'm.id as companyId', 'm.name as companyName'])
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
