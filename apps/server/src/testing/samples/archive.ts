import { defineSamples } from '../define-samples.ts'
import { testNow } from '../factories.ts'
import { aRecording } from '../recording-factory.ts'

/** Tests of access let hours pass, after which a recording is seen by contract alone. */
const notOld = new Date(testNow.getTime() + 30 * 86_400_000)

export const samples = defineSamples('archives', {
  bodies: { protect: () => ({ isProtected: true }) },
  make: ({ db, dataDir }, { robot }) => aRecording(db, dataDir, { robotId: robot.id, startAt: notOld }),
})
