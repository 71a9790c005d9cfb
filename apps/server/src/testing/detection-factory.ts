/** Settings of behaviour detection and their events, as `factories.ts` makes rows. */
import type { DetectionSetting } from '@wheelhouse/contract/inspections/detection-setting'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DetectionEventsTable } from '../kernel/database/db-types.ts'
import { saveContract } from '../organizations/contract.store.ts'
import { stamps, testNow, unique } from './factories.ts'
import { aFlow } from './flow-factories.ts'

type Place = { buildingId: string; floorId: string; robotId: string }
type Values = Partial<DetectionSetting>

/** In the building's organisation, whose contract has behaviour detection then; of falls, with a flow of its own. */
export async function aDetectionSetting(
  db: Database,
  {
    buildingId,
    floorId,
    robotId,
    behaviours = ['fall'],
    area = null,
    windows = [],
    ...values
  }: Place & Values,
) {
  const { organizationId } = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow()
  await saveContract(db, organizationId, { isMiniAsilla: true }, testNow)
  const flowId = values.flowId ?? (await aFlow(db, { buildingId, floorId })).id
  return db
    .insertInto('detectionSettings')
    .values({
      name: `Detection ${unique()}`,
      sensitivity: 3,
      level: 5,
      status: 1,
      ...stamps,
      ...values,
      organizationId,
      buildingId,
      robotId,
      flowId,
      behaviours: JSON.stringify(behaviours),
      area: area === null ? null : JSON.stringify(area),
      windows: JSON.stringify(windows),
    })
    .returning(['id', 'name', 'organizationId', 'buildingId', 'robotId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** Of a setting of its own. */
export async function aDetectionEvent(
  db: Database,
  place: Place,
  values: Partial<Insertable<DetectionEventsTable>> = {},
) {
  const { id: settingId, organizationId, buildingId, robotId } = await aDetectionSetting(db, place)
  return db
    .insertInto('detectionEvents')
    .values({
      settingId,
      organizationId,
      buildingId,
      robotId,
      kind: 'fall',
      cameraId: 'v1',
      score: 0.9,
      at: testNow,
      second: testNow,
      receivedAt: testNow,
      updatedAt: testNow,
      ...values,
    })
    .returning(['id', 'settingId'])
    .executeTakeFirstOrThrow()
}
