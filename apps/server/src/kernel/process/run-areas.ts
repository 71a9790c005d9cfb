import type { Log } from './log.ts'
import { settleWithin } from './settle-within.ts'

/** What works by itself from `start` to `stop`. */
export type Running = {
  start?: () => void | Promise<void>
  /** Ends it, after what is under way. It may not have been started. */
  stop?: () => void | Promise<void>
}

type AllRunning = { start: () => Promise<void>; stop: () => Promise<void> }

/** What has not stopped by then is not waited for: the system gives the whole server 30 s. */
const patienceMs = 10_000

/**
 * Starts areas in order, and stops them backwards, so that nothing is without what it rests on. An area that hangs or fails
 * while it stops is logged by name, and the others stop all the same. When one cannot be started, all are stopped.
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

/** Makes one of several: started in order, stopped backwards. */
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
