import type { Log } from './log.ts'
import { settleWithin } from './settle-within.ts'

/** Something that runs from `start` to `stop`. */
export type Running = {
  start?: () => void | Promise<void>
  /** Ends it after the work in progress. It may not have been started. */
  stop?: () => void | Promise<void>
}

type AllRunning = { start: () => Promise<void>; stop: () => Promise<void> }

/** Areas that have not stopped by then are not waited for: the system gives the whole server 30 s. */
const patienceMs = 10_000

/**
 * Starts areas in order and stops them in reverse, so that dependencies are always available. An area that hangs or
 * fails while stopping is logged by name, and the others still stop. If one cannot be started, all are stopped.
 */
export function runAreas(
  areas: readonly (Running & { name: string })[],
  log: Log,
  { waitMs = patienceMs } = {},
): AllRunning {
  let stopping: Promise<void> | null = null
  const stopNow = async ({ stop }: Running) => stop?.()

  /** @returns whether it has stopped */
  async function stopArea(area: Running & { name: string }): Promise<boolean> {
    try {
      if (await settleWithin(stopNow(area), waitMs)) return true
      log.error({ area: area.name, waitMs }, 'an area did not stop in time')
    } catch (error) {
      log.error({ area: area.name, error }, 'an area could not be stopped')
    }
    return false
  }

  async function stopAll(): Promise<void> {
    const left: string[] = []
    for (const area of areas.toReversed()) if (!(await stopArea(area))) left.push(area.name)
    if (left.length > 0) throw new Error(`Not stopped: ${left.join(', ')}`)
  }

  const stop = () => (stopping ??= stopAll())
  return {
    async start() {
      try {
        for (const area of areas) if (stopping === null) await area.start?.()
      } catch (error) {
        await stop().catch(() => undefined)
        throw error
      }
    },
    stop,
  }
}

/** Combines several into one: started in order, stopped in reverse. */
export function runTogether(parts: readonly Running[]): AllRunning {
  return {
    async start() {
      for (const part of parts) await part.start?.()
    },
    async stop() {
      for (const part of parts.toReversed()) await part.stop?.()
    },
  }
}
