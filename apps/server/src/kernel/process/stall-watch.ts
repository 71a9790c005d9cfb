import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** How often the event loop is checked. Five times as often would take one per cent of a core when idle. */
const lookEveryMs = 100
/** The longest that a robot's stop may wait. */
const stallMs = 200
/** How many kinds of work one log line names. */
const namesMax = 20

/** Work in progress, by name. Global, because a process has one event loop. */
const underWay = new Map<string, number>()
/** Work that began or ended since the last check. */
const recent = new Set<string>()

/**
 * Names work on the event loop, so that a stall can be attributed to it.
 * @param name a kind of work, from a small set: the route of a call, the kind of a message
 * @returns ends it
 */
export function beginWork(name: string): () => void {
  recent.add(name)
  underWay.set(name, (underWay.get(name) ?? 0) + 1)
  return () => {
    recent.add(name)
    const left = (underWay.get(name) ?? 1) - 1
    if (left > 0) underWay.set(name, left)
    else underWay.delete(name)
  }
}

/** Names synchronous work. */
export function nameWork<T>(name: string, work: () => T): T {
  const end = beginWork(name)
  try {
    return work()
  } finally {
    end()
  }
}

type StallWatch = {
  start(): void
  /** Called at short intervals. */
  look(): void
  stop(): void
}

/**
 * Detects stalls of the event loop, during which everything waits, including robots' stops. A stall is logged with the
 * work in progress and with this thread's CPU time: little means that the machine gave it no processor.
 * @param countStall a metric of `GET /metrics`
 * @param getCpuMs CPU time of this thread so far, in milliseconds
 * @param getActiveMs how long its event loop has been active so far, in milliseconds
 */
export function createStallWatch({
  log,
  clock,
  countStall,
  getCpuMs = getThreadCpuMs,
  getActiveMs = getLoopActiveMs,
}: {
  log: Log
  clock: Pick<Clock, 'monotonicMs'>
  countStall: () => void
  getCpuMs?: () => number
  getActiveMs?: () => number
}): StallWatch {
  let timer: NodeJS.Timeout | undefined
  const read = () => ({ at: clock.monotonicMs(), cpuMs: getCpuMs(), activeMs: getActiveMs() })
  let last = read()
  const look = () => {
    const before = last
    last = read()
    const lateMs = last.at - before.at - lookEveryMs
    // The stall began somewhere between two checks, and the loop was active from then on.
    const stoodMs = Math.max(lateMs, Math.min(last.activeMs - before.activeMs, lateMs + lookEveryMs))
    if (stoodMs > stallMs) {
      countStall()
      const names = [...new Set([...recent, ...underWay.keys()])]
      const workedMs = Math.round(last.cpuMs - before.cpuMs)
      log.warn(
        { stallMs: Math.round(stoodMs), workedMs, underWay: names.slice(0, namesMax) },
        'the event loop stood still',
      )
    }
    recent.clear()
  }
  return {
    look,
    start() {
      last = read()
      timer = setInterval(look, lookEveryMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

function getThreadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function getLoopActiveMs(): number {
  return performance.eventLoopUtilization().active
}
