import type { Crop } from '@wheelhouse/contract/inspections/crop'
import { createFairTurns } from '../../kernel/bounded/fair-turns.ts'
import { runProgram } from '../../kernel/bounded/run-program.ts'

/** For one that does not end by itself. Milliseconds. */
const longestMs = 30_000
const largestHeapMb = 512
const program = new URL('cut-meter-program.ts', import.meta.url)
/** Few at a time, for each takes a core; those that wait are as many as people who try an item. */
const inTurn = createFairTurns({ lanes: { all: 2, ofOne: 1 }, waitingMax: 100 })

export type CutTask = { jpeg: Uint8Array; crop: Crop }

/**
 * Cuts the part that a crop names out of a whole picture, as robots do with pictures of their own, in a process of its own.
 * @param organizationId whose item it is
 * @returns a JPEG; `null`: the marker is not in the picture, or the picture cannot be read
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
