import type { Crop } from '@wheelhouse/contract/inspections/crop'
import { createFairTurns } from '../../kernel/bounded/fair-turns.ts'
import { runProgram } from '../../kernel/bounded/run-program.ts'

/** Timeout of the process. Milliseconds. */
const longestMs = 30_000
const largestHeapMb = 512
const program = new URL('cut-meter-program.ts', import.meta.url)
/** Few at a time, as each takes a core; the queue is long enough for the people who test items. */
const inTurn = createFairTurns({ lanes: { all: 2, ofOne: 1 }, waitingMax: 100 })

/** The program's answer: a JPEG; `null` if the marker is not in the picture. */
export type CutExchange = { task: { jpeg: Uint8Array; crop: Crop }; message: Uint8Array | null }

/**
 * Crops a whole picture as defined by `crop`, as robots do with their own pictures, in a separate process.
 * @param organizationId the owner of the item
 * @returns a JPEG; `null` if the marker is not in the picture, or the picture cannot be read
 */
export function cutMeter(organizationId: string, jpeg: Buffer, crop: Crop): Promise<Buffer | null> {
  return inTurn(organizationId, async () => {
    try {
      const messages = runProgram<CutExchange>(program, { jpeg, crop }, { largestHeapMb, longestMs })
      for await (const cut of messages) {
        return cut === null ? null : Buffer.from(cut)
      }
      return null
    } catch {
      return null
    }
  })
}
