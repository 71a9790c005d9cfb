import type { Database } from '../kernel/database/database.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'

/** A robot and its building, whose id is `id`. */
export type ArchiveRobot = {
  robotId: string
  robotName: string
  serialNumber: string
  id: string
  organizationId: string
  timezone: string
}

/**
 * A robot that this person may see, with the building it is in.
 * @throws AppError entity.notFound
 */
export async function findArchiveRobot(
  db: Database,
  identity: Identity,
  serialNumber: string,
): Promise<ArchiveRobot> {
  const row = await db
    .selectFrom('robots')
    .innerJoin('buildings', 'buildings.id', 'robots.buildingId')
    .select(['robots.id as robotId', 'robots.name as robotName', 'robots.serialNumber'])
    .select(['buildings.id', 'buildings.organizationId', 'buildings.timezone'])
    .where('robots.serialNumber', '=', serialNumber)
    .where('robots.deletedAt', 'is', null)
    .where(scopeCondition(identity, { organization: 'robots.organizationId', building: 'robots.buildingId' }))
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}
