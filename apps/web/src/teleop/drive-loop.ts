import { type DriveCommand, type DriveStop, driveLimits } from '@wheelhouse/contract/teleop/drive'
import { type DriveIntent, isMoving, noIntent, speedOf } from './drive-intent.ts'
import { type DriveLock, type ReleaseReason, releaseReason } from './drive-lock.ts'

/**
 * Sends drive commands: at once on key-down, 20 times a second while held, and zero, repeated, when anything ends it.
 * Then it is silent, because endless zeros would fight other controllers. Nothing resumes by itself: after a lock or a
 * stop the hands must have let go before motion is asked for again (design §6).
 */
export type DriveLoop = {
  /** The hands have changed. `null`: they contradict each other. */
  setIntent(intent: DriveIntent | null): void
  /** What forbids driving has changed, or may have. */
  refresh(): void
  /** The robot refuses until the hands have let go, or has stopped by itself for the reason it tells. */
  stoppedByRobot(stop: DriveStop | null): void
  /** Why the loop waits for the hands to let go; `null` when it does not. */
  mustRelease(): ReleaseReason | null
  /**
   * Asks the robot for a sign of life without asking for motion. For the way through the server, where round trip and
   * tick are known from answers to commands alone.
   */
  probe(): void
  /** Is motion being asked for right now? */
  isHolding(): boolean
  stop(): void
}

export type DriveLoopPorts = {
  judge(): DriveLock
  lease(): string | null
  /** The robot's tick that the page saw last; the robot judges the command's age by it. */
  echo(): number | null
  /** The operator's own cap of the speed, 0 to 1. */
  scale(): number
  send(command: DriveCommand): void
  /** Calls back every 50 ms until cancelled. */
  every(ms: number, callback: () => void): () => void
}

export function createDriveLoop(ports: DriveLoopPorts): DriveLoop {
  let intent: DriveIntent | null = noIntent
  let seq = 0
  let mustLetGo: ReleaseReason | null = null
  let isHolding = false
  let stopsLeft = 0
  let cancel: (() => void) | null = null

  function wantsMotion(): boolean {
    return intent === null || isMoving(intent)
  }

  /** One turn of the loop: a hold, one of the last stops, or silence. */
  function turn(): void {
    const lock = ports.judge()
    if (intent !== null && !isMoving(intent)) mustLetGo = null
    else if (lock.reason !== null || intent === null) mustLetGo ??= releaseReason(lock.reason)
    if (intent !== null && isMoving(intent) && lock.reason === null && mustLetGo === null)
      hold(intent, lock.speedFactor)
    else letGo()
  }

  function hold(now: DriveIntent, speedFactor: number): void {
    isHolding = true
    stopsLeft = driveLimits.stopRepeats
    transmit(true, speedOf(now, ports.scale(), speedFactor))
    cancel ??= ports.every(1000 / driveLimits.rateHz, turn)
  }

  function letGo(): void {
    isHolding = false
    if (stopsLeft === 0) {
      // While hands are still held the loop stays awake, to notice that a lock has ended and say so.
      if (!wantsMotion()) sleep()
      return
    }
    stopsLeft--
    transmit(false, { vx: 0, w: 0 })
    cancel ??= ports.every(1000 / driveLimits.rateHz, turn)
  }

  function sleep(): void {
    cancel?.()
    cancel = null
  }

  function transmit(isHold: boolean, { vx, w }: { vx: number; w: number }): void {
    const lease = ports.lease()
    // Without a lease there is nobody who would listen; the robot stops by its dead-man anyway.
    if (lease === null) return
    ports.send({ lease, seq: seq++, echo: ports.echo() ?? 0, hold: isHold, vx, vy: 0, w })
  }

  return {
    setIntent(next) {
      const before = wantsMotion()
      intent = next
      // A key that goes up is told the robot even when a hold was never sent: it clears "must release" there.
      if (before && !wantsMotion()) stopsLeft = driveLimits.stopRepeats
      turn()
    },
    refresh: turn,
    stoppedByRobot(stop) {
      if (isHolding) mustLetGo ??= releaseReason(stop)
      turn()
    },
    probe() {
      if (!isHolding) transmit(false, { vx: 0, w: 0 })
    },
    mustRelease: () => (wantsMotion() ? mustLetGo : null),
    isHolding: () => isHolding,
    stop() {
      intent = noIntent
      if (isHolding) {
        stopsLeft = driveLimits.stopRepeats
        for (let i = 0; i < driveLimits.stopRepeats; i++) letGo()
      }
      sleep()
    },
  }
}
