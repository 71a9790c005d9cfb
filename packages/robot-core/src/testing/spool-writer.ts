/** Adds media to the spool of the folder named by its argument without end, and reports to its parent each that is safe. */
import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from '../clock.ts'
import { openMediaSpool } from '../media/media-spool.ts'

const [, , folder = ''] = process.argv
const limits = { maxBytes: 1e9, maxAgeMs: 1e15 }
const spool = openMediaSpool(folder, { clock: systemClock, limits, onDropped: () => {} })
for (;;) {
  const takenAt = new Date().toISOString()
  const { mediaId } = await spool.add(
    {
      mediaId: randomUUID(),
      kind: 'photo',
      cameraId: 'v1',
      takenAt,
      actionId: 'order.1',
      pose: null,
      seconds: null,
      areas: [],
      title: null,
      anonymised: null,
    },
    randomBytes(300_000),
  )
  process.send?.(mediaId)
}
