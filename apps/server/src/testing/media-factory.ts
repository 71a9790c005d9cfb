import { thermalBytes } from '@wheelhouse/contract/reports/thermal-image'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { aStoredFile, testNow } from './factories.ts'

/** A thermal picture of a robot, 20 °C everywhere. */
export async function aMedium(
  db: Database,
  dataDir: string,
  { robotId, ...values }: { robotId: string } & Partial<Insertable<DB['media']>>,
): Promise<{ id: string }> {
  const { organizationId, buildingId } = await db
    .selectFrom('robots')
    .innerJoin('buildings', 'buildings.id', 'robots.buildingId')
    .select(['robots.organizationId', 'robots.buildingId'])
    .where('robots.id', '=', robotId)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.alloc(thermalBytes, Buffer.from(new Uint16Array([(20 + 273.15) * 64]).buffer))
  const place = { organizationId, buildingId }
  const kind = { kind: 'thermal', name: 'thermal.t16', mime: 'application/x-thermal' }
  const { id } = await aStoredFile(db, dataDir, { bytes, ...kind, ...place })
  const thermal = JSON.stringify({ min: 20, max: 20, mean: 20, areas: [] })
  await db
    .insertInto('media')
    .values({
      id,
      robotId,
      ...place,
      kind: 'thermal',
      cameraId: 'thermal',
      takenAt: testNow,
      storedAt: testNow,
      actionId: 'order.1',
      thermal,
      ...values,
    })
    .execute()
  return { id }
}
