import { type DryRun, type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import { AppError } from '../../kernel/process/app-error.ts'
import { OutOfBounds, runProgram } from '../../kernel/process/run-program.ts'
import { createTurns } from '../../kernel/process/turns.ts'
import type { DryRunTask } from './dry-run-task.ts'

/** So many at a time, of all people together: each takes a core. */
const lanes = 2
/**
 * For one that does not end by itself: a map so large that one look at it takes longer than the whole dry run may.
 * Milliseconds by the clock; several times what it may take of a processor, for a server that is busy.
 */
const longestMs = dryRunLimits.seconds * 6_000
const largestHeapMb = 512

/** What the program says: how far it is, now and then, and in the end what it found. */
export type DryRunMessage = { readonly progress: DryRunProgress } | { readonly run: DryRun }

const program = new URL('dry-run-program.ts', import.meta.url)
const inTurn = createTurns()
let next = 0

/**
 * Simulates in a process of its own, with bounds in time and memory.
 * @param signal ends it, also while it waits for its turn
 * @param onProgress is told how far it is
 * @throws AppError dryRun.tooLarge beyond the bounds; the reason of the signal
 */
export function runDryRun(
  task: DryRunTask,
  signal: AbortSignal,
  onProgress: (progress: DryRunProgress) => void,
): Promise<DryRun> {
  next = (next + 1) % lanes
  return inTurn(`lane ${next}`, async () => {
    try {
      for await (const message of runProgram(program, task, { largestHeapMb, longestMs, signal })) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program beside this file says nothing else
        const said = message as DryRunMessage
        if ('run' in said) return said.run
        onProgress(said.progress)
      }
      throw new Error('a dry run has ended without a word')
    } catch (error) {
      throw error instanceof OutOfBounds ? new AppError('dryRun.tooLarge') : error
    }
  })
}
