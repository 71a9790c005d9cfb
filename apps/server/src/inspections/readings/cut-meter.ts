import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Crop } from '@wheelhouse/contract/inspections/crop'
import { createTurns } from '../../kernel/process/turns.ts'

/** A thread that does not end by itself is ended. Milliseconds. */
const longestMs = 30_000
const inTurn = createTurns()

/**
 * Cuts the part that a crop names out of a whole picture, as robots do with pictures of their own, in a thread: one at a
 * time, for each takes a core.
 * @returns a JPEG; `null`: the marker is not in the picture, or the picture cannot be read
 */
export function cutMeter(jpeg: Buffer, crop: Crop): Promise<Buffer | null> {
  return inTurn('cut', async () => {
    const worker = new Worker(new URL('cut-meter-worker.ts', import.meta.url), { workerData: { jpeg, crop } })
    try {
      const messages = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker beside this file says nothing else
      const cut = messages[0] as Uint8Array | null
      return cut === null ? null : Buffer.from(cut)
    } catch {
      return null
    } finally {
      await worker.terminate()
    }
  })
}
