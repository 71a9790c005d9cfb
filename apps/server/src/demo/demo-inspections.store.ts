import { checkItemStatuses } from '@wheelhouse/contract/inspections/check-item'
import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import { demoRule, toElectricityMeter, toThermometer } from '@wheelhouse/simulator/demo/demo-inspections'
import { type Database, inTransaction } from '../kernel/database/database.ts'

type Place = { organizationId: string; buildingId: string; floorId: string }

/**
 * Adds the demo's threshold rule and check items if the building has none yet, so that people's changes are kept. They
 * have no readings.
 */
export async function ensureInspections(
  db: Database,
  { floorId, ...place }: Place,
  [thermometer, electricity]: readonly VirtualMeter[],
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom('checkItems')
    .select('id')
    .where('buildingId', '=', place.buildingId)
    .executeTakeFirst()
  if (known !== undefined || thermometer === undefined || electricity === undefined) return
  const stamps = { createdAt: now, updatedAt: now }
  await inTransaction(db, async (tx) => {
    const { id: thresholdRuleId } = await tx
      .insertInto('thresholdRules')
      .values({ ...place, ...demoRule, ...stamps, conditions: JSON.stringify(demoRule.conditions) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = [
      { ...toThermometer(thermometer), thresholdRuleId },
      { ...toElectricityMeter(electricity), thresholdRuleId: null },
    ]
    const rows = items.map(({ position, plausibility, definition, ...item }) => ({
      ...place,
      floorId,
      ...item,
      ...stamps,
      status: checkItemStatuses.settingUp,
      position: JSON.stringify(position),
      plausibility: JSON.stringify(plausibility),
      definition: JSON.stringify(definition),
    }))
    await tx.insertInto('checkItems').values(rows).execute()
  })
}
