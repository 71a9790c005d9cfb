import type { DetectionTask } from '@wheelhouse/contract/inspections/robot-detection'
import type { Database } from '../kernel/database/database.ts'

/** The setting by which a robot detects. */
export type PlannedDetection = DetectionTask & { readonly robotId: string }

/**
 * The enabled settings of an organisation's robots, each in the building of its robot; none where the contract has no
 * behaviour detection.
 */
export function listDetections(db: Database, organizationId: string): Promise<PlannedDetection[]> {
  return db
    .selectFrom('detectionSettings as s')
    .innerJoin('contracts as c', 'c.organizationId', 's.organizationId')
    .innerJoin('robots as r', (join) =>
      join.onRef('r.id', '=', 's.robotId').onRef('r.buildingId', '=', 's.buildingId'),
    )
    .select(['s.robotId', 's.id as settingId', 's.behaviours', 's.area', 's.stayMinutes'])
    .where('s.organizationId', '=', organizationId)
    .where('s.status', '=', 1)
    .where('c.isMiniAsilla', '=', true)
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()
}

/** The robot's own settings among these, as it is sent them (parameters of `startDetection`). */
export function toDetectionParams(detections: readonly PlannedDetection[], robotId: string | null) {
  return {
    settings: detections.flatMap(({ robotId: own, ...task }) => (own === robotId ? [task] : [])),
  }
}
