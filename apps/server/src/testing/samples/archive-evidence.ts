import { defineSamples } from '../define-samples.ts'
import { aStoredFile, testNow } from '../factories.ts'

/** Tests of access let hours pass, after which what was is seen by contract alone. */
const notOld = new Date(testNow.getTime() + 30 * 86_400_000)
const range = {
  fromAt: notOld.toISOString(),
  untilAt: new Date(notOld.getTime() + 60_000).toISOString(),
}

export const samples = defineSamples('archiveEvidences', {
  bodies: { create: ({ robot }) => ({ serialNo: robot.serialNumber, ...range }) },
  make: async ({ db, dataDir }, { robot }) => {
    const place = await db
      .selectFrom('robots')
      .select(['organizationId', 'buildingId'])
      .where('id', '=', robot.id)
      .executeTakeFirstOrThrow()
    const kind = { kind: 'archive', name: 'evidence.zip', mime: 'application/zip' }
    const { id } = await aStoredFile(db, dataDir, { bytes: Buffer.alloc(100, 7), ...kind, ...place })
    await db
      .insertInto('evidences')
      .values({
        id,
        ...place,
        ...range,
        robotId: robot.id,
        createdAt: testNow,
        aliveAt: testNow,
        status: 'done',
        total: 0,
        done: 0,
        fileId: id,
        size: 100,
        sums: 'a'.repeat(64),
      })
      .execute()
    return { id }
  },
})
