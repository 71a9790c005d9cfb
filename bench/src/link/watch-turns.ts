/**
 * Loaded into the server before its own code (`--import`): measures what its event loop works before it comes round again,
 * in milliseconds of the processor as the server's own watch for stalls does, only finer. Answers each message of the
 * benchmark with the longest such turn since the one before. Threads and programs of the server have turns of their own.
 */
import { isMainThread } from 'node:worker_threads'

/** The finest that timers have. The turns within it count as one. */
const lookEveryMs = 1

let workedMs = readWork()
let longestMs = 0

function readWork(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function look(): void {
  const before = workedMs
  workedMs = readWork()
  longestMs = Math.max(longestMs, workedMs - before)
}

if (isMainThread && process.send !== undefined) {
  setInterval(look, lookEveryMs).unref()
  process.on('message', () => {
    look()
    process.send?.(longestMs)
    longestMs = 0
  })
}
