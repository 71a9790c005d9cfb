/** Simulates one dry run in its own process, while the server continues to drive robots; see `run-dry-run.ts`. */
import { type DryRunProgress, dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import { serveTask } from '../../kernel/bounded/run-program.ts'
import type { DryRunExchange } from './run-dry-run.ts'
import { simulateRun } from './simulate-run.ts'

/** Measured in CPU time: how busy the server is must not decide how far a dry run gets. */
const isOver = () => getComputed() > dryRunLimits.seconds
const getComputed = () => readCpuSeconds() - cpuAtStart
const cpuAtStart = readCpuSeconds()

function readCpuSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000_000
}

/** Milliseconds between two progress reports. */
const publishEveryMs = 250

serveTask<DryRunExchange>(async (task, say) => {
  let publishedAt = -Infinity
  const reportProgress = (progress: Omit<DryRunProgress, 'computed'>) => {
    const now = performance.now()
    if (now - publishedAt < publishEveryMs) return
    publishedAt = now
    say({ progress: { ...progress, computed: getComputed() } })
  }
  say({ run: await simulateRun(task, isOver, reportProgress) })
})
