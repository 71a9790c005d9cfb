import type { Database } from '../kernel/database/database.ts'

type Location = { organizationId: string | null; buildingId: string | null }

export async function setLocation(db: Database, sessionId: string, location: Location): Promise<void> {
  const { organizationId, buildingId } = location
  await db
    .updateTable('sessions')
    .set({ locationOrganizationId: organizationId, locationBuildingId: buildingId })
    .where('id', '=', sessionId)
    .execute()
}

export async function getLocation(db: Database, sessionId: string): Promise<Location> {
  return db
    .selectFrom('sessions')
    .select(['locationOrganizationId as organizationId', 'locationBuildingId as buildingId'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}
