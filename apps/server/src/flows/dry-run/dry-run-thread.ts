import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type DryRun, type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import { AppError } from '../../kernel/process/app-error.ts'
import { createTurns } from '../../kernel/process/turns.ts'
import type { DryRunTask } from './dry-run-task.ts'

/** So many at a time, of all people together: each takes a core. */
const lanes = 2
/**
 * A thread that does not end by itself: a map so large that one look at it takes longer than the whole dry run may.
 * Milliseconds by the clock; several times what a thread may take of a processor, for a server that is busy.
 */
const longestMs = dryRunLimits.seconds * 6_000
const largestHeapMb = 512

/** What the thread says: how far it is, now and then, and in the end what it found. */
export type ThreadMessage = { readonly progress: DryRunProgress } | { readonly run: DryRun }

const inTurn = createTurns()
let next = 0

/**
 * Simulates in a thread of its own, with bounds in time and memory.
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
    signal.throwIfAborted()
    const worker = new Worker(new URL('dry-run-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
    })
    try {
      const bound = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
      for await (const messages of on(worker, 'message', { signal: bound })) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker beside this file says nothing else
        const [message] = messages as [ThreadMessage]
        if ('run' in message) return message.run
        onProgress(message.progress)
      }
      throw new Error('a dry run has ended without a word')
    } catch (error) {
      signal.throwIfAborted()
      throw isOutOfBounds(error) ? new AppError('dryRun.tooLarge') : error
    } finally {
      await worker.terminate()
    }
  })
}

function isOutOfBounds(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR'
}
