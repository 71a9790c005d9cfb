import { type DryRun, type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import { createFairTurns } from '../../kernel/bounded/fair-turns.ts'
import { OutOfBounds, runProgram } from '../../kernel/bounded/run-program.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { DryRunTask } from './dry-run-task.ts'

/**
 * For one that does not end by itself: a map so large that one look at it takes longer than the whole dry run may.
 * Milliseconds by the clock; several times what it may take of a processor, for a server that is busy.
 */
const longestMs = dryRunLimits.seconds * 6_000
const largestHeapMb = 512

/** What the program says: how far it is, now and then, and in the end what it found. */
export type DryRunMessage = { readonly progress: DryRunProgress } | { readonly run: DryRun }

const program = new URL('dry-run-program.ts', import.meta.url)
/** Few at a time: each takes a core. */
const inTurn = createFairTurns({ lanes: { all: 3, ofOne: 2 }, waitingMax: 20 })

/**
 * Simulates in a process of its own, with bounds in time and memory.
 * @param organizationId of whoever wants to know
 * @param signal ends it, also while it waits for its turn
 * @param onProgress is told how far it is
 * @throws AppError dryRun.tookTooLong and dryRun.tooLarge beyond the bounds, request.tooMany; the reason of the signal
 */
export function runDryRun(
  organizationId: string,
  task: DryRunTask,
  signal: AbortSignal,
  onProgress: (progress: DryRunProgress) => void,
): Promise<DryRun> {
  const simulate = async () => {
    try {
      for await (const message of runProgram(program, task, { largestHeapMb, longestMs, signal })) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program beside this file says nothing else
        const said = message as DryRunMessage
        if ('run' in said) return said.run
        onProgress(said.progress)
      }
      throw new Error('a dry run has ended without a word')
    } catch (error) {
      if (!(error instanceof OutOfBounds)) throw error
      throw new AppError(error.bound === 'time' ? 'dryRun.tookTooLong' : 'dryRun.tooLarge')
    }
  }
  return inTurn(organizationId, simulate, signal)
}
