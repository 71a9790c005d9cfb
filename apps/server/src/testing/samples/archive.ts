import { defineSamples } from '../define-samples.ts'
import { aRecording } from '../recording-factory.ts'

export const samples = defineSamples('archives', {
  bodies: { protect: () => ({ isProtected: true }) },
  make: ({ db, dataDir }, { robot }) => aRecording(db, dataDir, { robotId: robot.id }),
})
