import { defineSamples } from '../define-samples.ts'
import { testNow } from '../factories.ts'
import { aRecording } from '../recording-factory.ts'

/** Tests of access let hours pass, after which a recording is seen by contract alone. */
const notOld = new Date(testNow.getTime() + 30 * 86_400_000)
const range = {
  fromAt: notOld.toISOString(),
  untilAt: new Date(notOld.getTime() + 60_000).toISOString(),
}

export const samples = defineSamples('archiveClips', {
  bodies: {
    create: ({ robot }) => ({ serialNo: robot.serialNumber, cameraId: 'v1', ...range }),
    protect: () => ({ isProtected: true }),
  },
  make: async ({ db, dataDir }, { robot }) => {
    const { id } = await aRecording(db, dataDir, { robotId: robot.id, startAt: notOld })
    const place = await db
      .selectFrom('robots')
      .select(['organizationId', 'buildingId'])
      .where('id', '=', robot.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('recordingClips')
      .values({
        id,
        ...place,
        ...range,
        robotId: robot.id,
        cameraId: 'v1',
        createdAt: testNow,
        aliveAt: testNow,
        status: 'done',
        total: 1,
        done: 1,
        fileId: id,
        size: 1_000,
      })
      .execute()
    return { id }
  },
})
