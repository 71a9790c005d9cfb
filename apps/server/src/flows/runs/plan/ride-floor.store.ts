import type { RideFloor } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { Database } from '../../../kernel/database/database.ts'

/** How the building's services identify a floor. */
export async function findRideFloor(db: Database, floorId: string): Promise<RideFloor | null> {
  const floor = await db
    .selectFrom('floors')
    .select(['index', 'tspiderFloorId'])
    .where('id', '=', floorId)
    .executeTakeFirst()
  return floor ?? null
}
