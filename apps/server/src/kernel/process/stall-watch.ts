import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** So often it is looked whether the event loop still comes round. Five times as often takes one per cent of a core at rest. */
const lookEveryMs = 100
/** What a robot's stop may wait for at most. */
const stallMs = 200
/** Kinds of work that one line of the log names. */
const namesMax = 20

/** Work that has begun and not ended, by its name: a process has one event loop, whatever else there are several of. */
const underWay = new Map<string, number>()
/** What has begun or ended since it was looked last. */
const recent = new Set<string>()

/**
 * Names work on the event loop, so that a stall can be laid at its door.
 * @param name a kind of work, of which there are few: the route of a call, the kind of a message
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

/** Names work that is over when the function returns. */
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
 * Watches whether the event loop stands still: everything waits then, robots' stops among it. A stall is logged with what
 * was under way, and with how much of it this thread worked: little means that the machine gave it no processor.
 * @param countStall a figure of `GET /metrics`
 * @param getCpuMs how much this thread has worked so far; milliseconds
 * @param getActiveMs how long its event loop has had something to do so far; milliseconds
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
    // It began to stand still somewhere between two looks, and had something to do from then on.
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
