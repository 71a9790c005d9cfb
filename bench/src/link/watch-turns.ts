/**
 * Loaded into the server before its own code (`--import`): measures the duration of event loop turns in milliseconds of
 * CPU time, like the server's own stall detector but finer. Answers each message from the
 * benchmark with the longest turn since the previous one. Threads and child processes have turns of their own.
 */
import { isMainThread } from 'node:worker_threads'

/** The finest resolution of timers. Turns within it are combined. */
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
