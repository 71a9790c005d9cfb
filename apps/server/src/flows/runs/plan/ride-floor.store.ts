import type { RideFloor } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { Database } from '../../../kernel/database/database.ts'

/** What the building's services call a floor by. */
export async function findRideFloor(db: Database, floorId: string): Promise<RideFloor | null> {
  const floor = await db
    .selectFrom('floors')
    .select(['index', 'tspiderFloorId'])
    .where('id', '=', floorId)
    .executeTakeFirst()
  return floor ?? null
}
