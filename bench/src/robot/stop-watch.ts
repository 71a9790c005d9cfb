import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { Vehicle } from '@wheelhouse/robot-core/adapter'
import type { Clock } from '@wheelhouse/robot-core/clock'

/** One stop from the robot's point of view. Milliseconds of its own clock. */
export type Stop = {
  /** From the last good command until the vehicle was commanded to stop. */
  readonly untilBrakesMs: number
  /** From the last good command until it stood still. */
  readonly untilStillMs: number
  /** The braking time from its speed at that moment, at its own deceleration. */
  readonly brakingMs: number
}

/** Observes commands and motion inside the robot. */
export type StopWatch = {
  /** The vehicle, instrumented to record its commands. */
  readonly vehicle: Vehicle
  /** Records a command and the robot's answer to it. */
  onDrive(command: DriveCommand, answer: Tick): Tick
  /** The stops since the last call. */
  take(): Stop[]
  /** m/s forwards. */
  speed(): number
}

/** Angular braking of the virtual robot's chassis in rad/s²; a vehicle's description does not include it. */
const turnBraking = 3
/** Fine enough for a goal of 300 ms. */
const lookEveryMs = 4

export function createStopWatch(vehicle: Vehicle, clock: Clock): StopWatch {
  let stops: Stop[] = []
  let lastGoodAt: number | null = null
  let stopping: { at: number; brakingMs: number } | null = null

  function onTarget(isMoving: boolean): void {
    if (isMoving || lastGoodAt === null || stopping !== null) {
      if (isMoving) stopping = null
      return
    }
    const { vx, omega } = vehicle.state().velocity
    const seconds = Math.max(Math.abs(vx) / vehicle.info.maxBraking, Math.abs(omega) / turnBraking)
    stopping = { at: clock.tick(), brakingMs: seconds * 1000 }
    const stopLooking = clock.every(lookEveryMs, () => {
      if (stopping === null) return stopLooking()
      const { velocity } = vehicle.state()
      if (velocity.vx !== 0 || velocity.omega !== 0) return
      stopLooking()
      const { at, brakingMs } = stopping
      const good = lastGoodAt
      stopping = null
      lastGoodAt = null
      if (good === null) return
      stops.push({ untilBrakesMs: at - good, untilStillMs: clock.tick() - good, brakingMs })
    })
  }

  return {
    vehicle: {
      ...vehicle,
      drive(target) {
        vehicle.drive(target)
        onTarget(target.vx !== 0 || target.vy !== 0 || target.w !== 0)
      },
    },
    onDrive(command, answer) {
      if (command.hold && answer.refused === null) lastGoodAt = clock.tick()
      return answer
    },
    take() {
      const taken = stops
      stops = []
      return taken
    },
    speed: () => vehicle.state().velocity.vx,
  }
}
