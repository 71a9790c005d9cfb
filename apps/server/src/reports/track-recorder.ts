import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask } from '../kernel/process/periodic-task.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { addTrackPoints, type TrackPoint } from './report.store.ts'

/** Records the tracks of robots for the reports in progress. */
export type TrackRecorder = {
  /** Called on each change of a twin; free while the robot stands. */
  look(twin: RobotTwin): void
  stop(): Promise<void>
}

/** Metres between two points. */
const stepM = 0.5
const saveEveryMs = 5_000
/** How many points wait while the database is unreachable; the oldest are dropped. */
const mostWaiting = 20_000

export function createTrackRecorder({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Log
}): TrackRecorder {
  const last = new Map<string, TrackPoint>()
  let waiting: TrackPoint[] = []
  const watch = createPeriodicTask(save, {
    everyMs: saveEveryMs,
    log,
    failure: 'the ways of robots could not be kept',
    runsOnStop: true,
  })
  watch.start()

  async function save(): Promise<void> {
    if (waiting.length === 0) return
    const points = waiting
    waiting = []
    try {
      await addTrackPoints(db, points)
    } catch (error) {
      waiting = [...points, ...waiting].slice(-mostWaiting)
      throw error
    }
  }

  return {
    look({ robotId, state, stale }) {
      const pose = state?.pose ?? null
      if (pose === null || pose.mapId === null || !pose.localized || stale.has('pose')) return
      const { mapId, x, y } = pose
      const before = last.get(robotId)
      if (before?.mapId === mapId && Math.hypot(x - before.x, y - before.y) < stepM) return
      const point = { robotId, at: clock.now(), mapId, x, y }
      last.set(robotId, point)
      waiting.push(point)
      if (waiting.length > mostWaiting) waiting.shift()
    },
    stop: watch.stop,
  }
}
