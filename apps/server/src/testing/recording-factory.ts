import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { aStoredFile, testNow } from './factories.ts'

/** A minute of a robot's first camera, stored on the server and still on the robot. */
export async function aRecording(
  db: Database,
  dataDir: string,
  { robotId, ...values }: { robotId: string } & Partial<Insertable<DB['recordings']>>,
): Promise<{ id: string }> {
  const place = await db
    .selectFrom('robots')
    .select(['organizationId', 'buildingId'])
    .where('id', '=', robotId)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.alloc(1_000, 7)
  const kind = { kind: 'video', name: 'v1.mp4', mime: 'video/mp4' }
  const { id } = await aStoredFile(db, dataDir, { bytes, ...kind, ...place })
  await db
    .insertInto('recordings')
    .values({
      ...{
        id,
        fileId: id,
        storedAt: testNow,
        robotId,
        ...place,
        cameraId: 'v1',
        startAt: testNow,
        seconds: 60,
      },
      ...{ size: bytes.length, sha256: 'a'.repeat(64), quality: 'low', isProtected: false, onRobot: true },
      ...values,
    })
    .execute()
  return { id }
}
