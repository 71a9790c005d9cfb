import { type DryRun, type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import { createFairTurns } from '../../kernel/bounded/fair-turns.ts'
import { OutOfBounds, runProgram } from '../../kernel/bounded/run-program.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { DryRunTask } from './dry-run-task.ts'

/**
 * A limit for dry runs that never check their own: on a very large map a single look can exceed the whole budget.
 * Wall-clock milliseconds; several times the CPU budget, to allow for a busy server.
 */
const longestMs = dryRunLimits.seconds * 6_000
const largestHeapMb = 512

/** Messages of the program: progress now and then, and finally the result. */
export type DryRunExchange = {
  task: DryRunTask
  message: { readonly progress: DryRunProgress } | { readonly run: DryRun }
}

const program = new URL('dry-run-program.ts', import.meta.url)
/** Few at a time: each takes a core. */
const inTurn = createFairTurns({ lanes: { all: 3, ofOne: 2 }, waitingMax: 20 })

/**
 * Runs the simulation in a separate process, with limits on time and memory.
 * @param organizationId of the caller
 * @param signal aborts it, even while it is queued
 * @param onProgress receives progress reports
 * @throws AppError dryRun.tookTooLong and dryRun.tooLarge beyond the limits, request.tooMany; the signal's reason
 */
export function runDryRun(
  organizationId: string,
  task: DryRunTask,
  signal: AbortSignal,
  onProgress: (progress: DryRunProgress) => void,
): Promise<DryRun> {
  const simulate = async () => {
    try {
      const bounds = { largestHeapMb, longestMs, signal }
      for await (const message of runProgram<DryRunExchange>(program, task, bounds)) {
        if ('run' in message) return message.run
        onProgress(message.progress)
      }
      throw new Error('a dry run has ended without a word')
    } catch (error) {
      if (!(error instanceof OutOfBounds)) throw error
      throw new AppError(error.bound === 'time' ? 'dryRun.tookTooLong' : 'dryRun.tooLarge')
    }
  }
  return inTurn(organizationId, simulate, signal)
}
