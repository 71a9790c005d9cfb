import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import type { Clock } from '@wheelhouse/robot-core/clock'
import type { OrderLogLine } from '@wheelhouse/robot-core/link/order-log'

/** When the robot starts, a log larger than this many bytes is rotated, replacing the previous one. */
const largest = 10_000_000

/**
 * The log of a robot's orders: one JSON object per line with the time `at`, beginning with `started` at each start.
 * Each step is logged before its effects, so nothing is missing after a kill. If the disk cannot be written, lines are
 * dropped: the log must not stop a robot.
 */
export function openOrderLog(path: string, clock: Clock): (line: OrderLogLine) => void {
  if (existsSync(path) && statSync(path).size > largest) renameSync(path, `${path}.old`)
  const write = (line: OrderLogLine | { kind: 'started' }) => {
    const text = JSON.stringify({ at: new Date(clock.wallMs()).toISOString(), ...line })
    try {
      appendFileSync(path, `${text}\n`, { mode: 0o600 })
    } catch {
      // The state files report it (`storageFailed`): they are on the same disk.
    }
  }
  write({ kind: 'started' })
  return write
}
