import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import type { Clock } from '@wheelhouse/robot-core/clock'
import type { OrderLogLine } from '@wheelhouse/robot-core/link/order-log'

/** A log of this many bytes is put aside, in place of the one before, when the robot is started. */
const largest = 10_000_000

/**
 * The log of a robot's orders: one JSON object a line with the time `at`, first `started` for each start of the robot.
 * What was done is in it before anything follows, also of a robot that is killed. A disk that takes nothing leaves lines
 * out: it must not stop a robot.
 */
export function openOrderLog(path: string, clock: Clock): (line: OrderLogLine) => void {
  if (existsSync(path) && statSync(path).size > largest) renameSync(path, `${path}.old`)
  const write = (line: OrderLogLine | { kind: 'started' }) => {
    const text = JSON.stringify({ at: new Date(clock.wallMs()).toISOString(), ...line })
    try {
      appendFileSync(path, `${text}\n`, { mode: 0o600 })
    } catch {
      // The state files say so (`storageFailed`): they lie on the same disk.
    }
  }
  write({ kind: 'started' })
  return write
}
