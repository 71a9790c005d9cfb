/** Simulates one dry run beside the server, which meanwhile goes on driving robots; see `dry-run-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import type { DryRunTask } from './dry-run-task.ts'
import { simulateRun } from './simulate-run.ts'

const until = performance.now() + dryRunLimits.seconds * 1_000
const isOver = () => performance.now() > until

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `dry-run-thread.ts` hands over this
parentPort?.postMessage(await simulateRun(workerData as DryRunTask, isOver))
