import type { Crop } from '@wheelhouse/contract/inspections/crop'
import { createFairTurns } from '../../kernel/bounded/fair-turns.ts'
import { runProgram } from '../../kernel/bounded/run-program.ts'

/** Timeout of the process. Milliseconds. */
const longestMs = 30_000
const largestHeapMb = 512
const program = new URL('cut-meter-program.ts', import.meta.url)
/** Few at a time, as each takes a core; the queue is long enough for the people who test items. */
const inTurn = createFairTurns({ lanes: { all: 2, ofOne: 1 }, waitingMax: 100 })

export type CutTask = { jpeg: Uint8Array; crop: Crop }

/**
 * Crops a whole picture as defined by `crop`, as robots do with their own pictures, in a separate process.
 * @param organizationId the owner of the item
 * @returns a JPEG; `null` if the marker is not in the picture, or the picture cannot be read
 */
export function cutMeter(organizationId: string, jpeg: Buffer, crop: Crop): Promise<Buffer | null> {
  return inTurn(organizationId, async () => {
    try {
      const task: CutTask = { jpeg, crop }
      for await (const message of runProgram(program, task, { largestHeapMb, longestMs })) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program beside this file says nothing else
        const cut = message as Uint8Array | null
        return cut === null ? null : Buffer.from(cut)
      }
      return null
    } catch {
      return null
    }
  })
}
