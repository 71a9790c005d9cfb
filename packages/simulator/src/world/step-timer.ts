import type { Clock } from '@wheelhouse/robot-core/clock'
import type { VirtualWorld } from './virtual-world.ts'

/** Milliseconds of one step while something moves. */
const stepMs = 20
/** Milliseconds between two checks of a robot that stands still. */
const restMs = 10_000

/** What is done as simulated time passes. */
type Work = {
  step(seconds: number): void
  /** The due steps are done. @returns whether the robot may sleep now */
  onStepped(): boolean
  onSleep(): void
  /** Nothing moved for this long. */
  onRested(seconds: number): void
  /** Called now and then, whether the robot moves or not. */
  save(): void
}

/** Runs a virtual robot in simulated time: in small steps while it moves, rarely while it stands still. */
export function createStepTimer({ clock, world }: { clock: Clock; world: VirtualWorld }, work: Work) {
  let stopStepping: (() => void) | null = null
  let lastMs = world.simulatedMs()

  function rest(): void {
    const now = world.simulatedMs()
    const seconds = (now - lastMs) / 1000
    lastMs = now
    work.onRested(seconds)
  }

  /** As many small steps as simulated time requires: a time factor only means more of them. */
  function catchUp(): void {
    const now = world.simulatedMs()
    // A process that was suspended does not catch up in one leap through a wall or a person.
    lastMs = Math.max(lastMs, now - 10 * stepMs * Math.max(1, world.timeFactor))
    while (now - lastMs >= stepMs - 0.001) {
      lastMs += stepMs
      work.step(stepMs / 1000)
    }
    if (!work.onStepped()) return
    stopStepping?.()
    stopStepping = null
    work.onSleep()
  }

  const stopResting = clock.every(restMs, () => {
    if (stopStepping === null) rest()
    work.save()
  })

  return {
    wake(): void {
      if (stopStepping !== null) return
      stopStepping = clock.every(stepMs, catchUp)
      rest()
    },
    stop(): void {
      stopStepping?.()
      stopResting()
    },
  }
}
