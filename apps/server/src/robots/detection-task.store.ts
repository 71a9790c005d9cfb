import type { DetectionTask } from '@wheelhouse/contract/inspections/robot-detection'
import type { Database } from '../kernel/database/database.ts'

type Robot = { robotId: string; buildingId: string }

/**
 * What a robot is told of an enabled setting of its own, in its building; `null`: there is none, or the contract has no
 * behaviour detection.
 */
export async function findDetectionTask(
  db: Database,
  { robotId, buildingId }: Robot,
  settingId: string,
): Promise<DetectionTask | null> {
  const row = await db
    .selectFrom('detectionSettings as s')
    .innerJoin('contracts as c', 'c.organizationId', 's.organizationId')
    .select(['s.id as settingId', 's.behaviours', 's.area', 's.stayMinutes'])
    .where('s.id', '=', settingId)
    .where('s.robotId', '=', robotId)
    .where('s.buildingId', '=', buildingId)
    .where('s.status', '=', 1)
    .where('c.isMiniAsilla', '=', true)
    .executeTakeFirst()
  return row ?? null
}
