import type { RobotTwin } from './robot-twin.ts'

type Waiter = { twin: RobotTwin; check: () => void }

/** Lets a request wait until a robot's twin shows its effect. */
export type TwinWaiters = {
  /**
   * Resolves with the first value of `look` that is not `undefined`, tried now and after every message of the robot;
   * `null` after `timeoutMs`.
   */
  waitFor<T>(twin: RobotTwin, look: (twin: RobotTwin) => T | undefined, timeoutMs: number): Promise<T | null>
  /** Call after every change of a twin. */
  changed(twin: RobotTwin): void
}

export function createTwinWaiters(): TwinWaiters {
  const waiters = new Set<Waiter>()
  return {
    waitFor(twin, look, timeoutMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => finish(null), timeoutMs)
        const waiter: Waiter = { twin, check }
        function finish(value: Parameters<typeof resolve>[0]) {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(value)
        }
        function check() {
          const value = look(twin)
          if (value !== undefined) finish(value)
        }
        waiters.add(waiter)
        check()
      })
    },
    changed(twin) {
      for (const waiter of waiters) if (waiter.twin === twin) waiter.check()
    },
  }
}
