/** Simulates one dry run beside the server, which meanwhile goes on driving robots; see `dry-run-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import type { DryRunTask } from './dry-run-task.ts'
import type { ThreadMessage } from './dry-run-thread.ts'
import { simulateRun } from './simulate-run.ts'

/** By the processor: how much of it the server has for others must not decide how far a dry run gets. */
const isOver = () => readCpuSeconds() - cpuAtStart > dryRunLimits.seconds
const cpuAtStart = readCpuSeconds()

function readCpuSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000_000
}

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
