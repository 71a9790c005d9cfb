import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import { type DriveRefusal, driveLimits } from '@wheelhouse/contract/teleop/drive'
import type { Vehicle } from './adapter.ts'
import type { Clock } from './clock.ts'
import {
  deadManActsAfterMs,
  type GuardEvent,
  type GuardState,
  guardTarget,
  initialGuard,
  reduceGuard,
  standing,
} from './drive-guard.ts'

export type DriveControl = {
  state(): GuardState
  /** Whole milliseconds of the robot's monotonic clock: what ticks report and commands echo. */
  tick(): number
  /** Passes one event to the guard and the outcome to the vehicle, before it returns. */
  apply(event: GuardEvent): DriveRefusal | null
  tickMessage(seq: number | null, refused: DriveRefusal | null): Tick
  close(): void
}

type Options = {
  vehicle: Vehicle
  clock: Clock
  remoteStop: GuardState['remoteStop']
  /** Called after the vehicle has its target, with what else has changed. */
  onChange: (change: { remoteStop: boolean; lease: boolean }) => void
}

/** Runs the guard: keeps its state, wakes it when its next timeout is due, and gives the vehicle its target. */
export function createDriveControl({ vehicle, clock, remoteStop, onChange }: Options): DriveControl {
  let guard = initialGuard(clock.tick(), remoteStop)
  let cancelDeadline: (() => void) | null = null

  function apply(event: GuardEvent): DriveRefusal | null {
    const before = guard
    const { state, refused } = reduceGuard(before, event, clock.tick())
    guard = state
    if (before.hold !== null || guard.hold !== null) vehicle.drive(guardTarget(guard, vehicle.info.caps))
    scheduleDeadline()
    const change = {
      remoteStop: before.remoteStop?.stopId !== guard.remoteStop?.stopId,
      lease: before.lease?.id !== guard.lease?.id,
    }
    if (change.remoteStop || change.lease || before.stopped !== guard.stopped) onChange(change)
    return refused
  }

  function scheduleDeadline(): void {
    cancelDeadline?.()
    const { hold, lease } = guard
    const due = Math.min(
      hold === null ? Number.POSITIVE_INFINITY : hold.acceptedAt + deadManActsAfterMs,
      lease === null ? Number.POSITIVE_INFINITY : lease.expiresAt,
      lease === null ? Number.POSITIVE_INFINITY : lease.lastGoodAt + driveLimits.idleMs,
    )
    if (due === Number.POSITIVE_INFINITY) cancelDeadline = null
    else cancelDeadline = clock.after(Math.max(0, due - clock.tick()), () => apply({ kind: 'time' }))
  }

  return {
    state: () => guard,
    tick: () => Math.floor(clock.tick()),
    apply,
    tickMessage(seq, refused) {
      const { velocity, x, y, theta, obstacle } = vehicle.state()
      const { stopped } = guard
      const tick = Math.floor(clock.tick())
      return {
        t: 'tick',
        tick,
        seq,
        refused,
        stopped,
        vx: velocity.vx,
        w: velocity.omega,
        x,
        y,
        theta,
        obstacle,
      }
    },
    close() {
      cancelDeadline?.()
      vehicle.drive(standing)
    },
  }
}
