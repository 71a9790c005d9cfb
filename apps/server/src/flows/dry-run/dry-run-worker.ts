/** Simulates one dry run beside the server, which meanwhile goes on driving robots; see `dry-run-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import type { DryRunTask } from './dry-run-task.ts'
import type { ThreadMessage } from './dry-run-thread.ts'
import { simulateRun } from './simulate-run.ts'

const until = performance.now() + dryRunLimits.seconds * 1_000
const isOver = () => performance.now() > until

/** Milliseconds of the server's time between two words on how far it is. */
const tellEveryMs = 250
let toldAt = -Infinity
const say = (message: ThreadMessage) => parentPort?.postMessage(message)
const tell = (progress: DryRunProgress) => {
  const now = performance.now()
  if (now - toldAt < tellEveryMs) return
  toldAt = now
  say({ progress })
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `dry-run-thread.ts` hands over this
say({ run: await simulateRun(workerData as DryRunTask, isOver, tell) })
