import type { Database } from '../kernel/database/database.ts'

/**
 * Those of the ids that are knowledge groups with which a robot of this building can guide. None without the contract
 * for the automatic guide.
 * @param isLocked locks them until the transaction ends
 */
export async function findGuideGroups(
  db: Database,
  ids: readonly string[],
  { buildingId, isLocked = false }: { buildingId: string; isLocked?: boolean },
): Promise<string[]> {
  const groups = await db
    .selectFrom('knowledgeGroups as g')
    .innerJoin('contracts as c', 'c.organizationId', 'g.organizationId')
    .select('g.id')
    .where('g.id', 'in', ids)
    .where('g.buildingId', '=', buildingId)
    .where('c.isAutoGuide', '=', true)
    .$if(isLocked, (query) => query.forKeyShare())
    .execute()
  return groups.map(({ id }) => id)
}
