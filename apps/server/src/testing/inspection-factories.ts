/** Check items and threshold rules, as `factories.ts` makes rows. */
import { randomUUID } from 'node:crypto'
import type { CheckDefinition, Plausibility } from '@wheelhouse/contract/inspections/check-item'
import type { Condition } from '@wheelhouse/contract/inspections/threshold-rule'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { aBuilding, aFloor, stamps, testNow, unique } from './factories.ts'

type RuleValues = Omit<Partial<Insertable<DB['thresholdRules']>>, 'conditions'> & {
  conditions?: readonly Condition[]
}

/** In a building of its own, unless one is given; abnormal is what is 30 or more. */
export async function aThresholdRule(db: Database, { conditions, ...values }: RuleValues = {}) {
  const buildingId = values.buildingId ?? (await aBuilding(db)).id
  return db
    .insertInto('thresholdRules')
    .values({
      name: `Rule ${unique()}`,
      description: '',
      level: 5,
      status: 1,
      ...stamps,
      ...values,
      organizationId: await getOrganizationId(db, buildingId),
      buildingId,
      conditions: JSON.stringify(conditions ?? [{ operator: 'gte', target: 30 }]),
    })
    .returning(['id', 'name', 'buildingId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** Always the middle of the front camera's picture. */
export const middleOfPicture: CheckDefinition = {
  editor: 'crop',
  cameraId: 'v1',
  crop: { marker: 'none', rect: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
}

type ItemValues = Omit<Partial<Insertable<DB['checkItems']>>, 'definition' | 'plausibility' | 'position'> & {
  definition?: CheckDefinition
  plausibility?: Plausibility
}

const anything: Plausibility = { isCounter: false, rollsOverAt: null, maxPerHour: null }

/** A thermometer that people read, enabled; in a building with a floor of its own, unless they are given. */
export async function aCheckItem(
  db: Database,
  { definition = middleOfPicture, plausibility = anything, ...values }: ItemValues = {},
) {
  const floor =
    values.floorId === undefined || values.buildingId === undefined
      ? await aFloor(db, values.buildingId === undefined ? {} : { buildingId: values.buildingId })
      : { id: values.floorId, buildingId: values.buildingId }
  const { buildingId } = floor
  return db
    .insertInto('checkItems')
    .values({
      name: `Item ${unique()}`,
      targetType: 1,
      meterType: 'MET0010',
      readingService: 'none',
      key: '',
      unit: '℃',
      status: 1,
      ...stamps,
      ...values,
      organizationId: await getOrganizationId(db, buildingId),
      buildingId,
      floorId: floor.id,
      plausibility: JSON.stringify(plausibility),
      definition: JSON.stringify(definition),
    })
    .returning(['id', 'name', 'buildingId', 'floorId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** A value that somebody should look at, of an item of its own. */
export async function aReading(
  db: Database,
  place: { buildingId: string; floorId: string },
  values: Partial<Insertable<DB['readings']>> = {},
) {
  const { id: checkItemId, buildingId } = await aCheckItem(db, place)
  return db
    .insertInto('readings')
    .values({
      organizationId: await getOrganizationId(db, buildingId),
      buildingId,
      checkItemId,
      isTest: false,
      at: testNow,
      updatedAt: testNow,
      status: 'unreadable',
      service: 'none',
      needsReview: true,
      ...values,
    })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow()
}

/** An abnormal value of an item of its own, which people were notified of. */
export async function aThresholdLog(
  db: Database,
  place: { buildingId: string; floorId: string },
  {
    conditions,
    ...values
  }: Omit<Partial<Insertable<DB['thresholdLogs']>>, 'conditions'> & {
    conditions?: readonly Condition[]
  } = {},
) {
  const { id: readingId } = await aReading(db, place, { status: 'done', value: 31, needsReview: false })
  const reading = await db
    .selectFrom('readings')
    .select(['organizationId', 'buildingId', 'checkItemId', 'at'])
    .where('id', '=', readingId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('thresholdLogs')
    .values({
      ...reading,
      readingId,
      ruleId: randomUUID(),
      ruleName: `Rule ${unique()}`,
      level: 5,
      value: 31,
      abnormal: true,
      updatedAt: testNow,
      toldAt: testNow,
      ...values,
      conditions: JSON.stringify(conditions ?? [{ operator: 'gte', target: 30 }]),
    })
    .returning(['id', 'readingId'])
    .executeTakeFirstOrThrow()
}

async function getOrganizationId(db: Database, buildingId: string): Promise<string> {
  const { organizationId } = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow()
  return organizationId
}
