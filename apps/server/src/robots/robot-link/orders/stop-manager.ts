import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { deleteRemoteStop, saveRemoteStop } from './remote-stop.store.ts'

/** Stores which remote stops are requested, so that a restarted server keeps requesting them. */
export type StopManager = {
  /** Resolves when the database has stored `twin.stopRequested`. @throws Error while the database is unreachable */
  keep(twin: RobotTwin): Promise<void>
}

export function createStopManager({ db, clock }: { db: Database; clock: Clock }): StopManager {
  /** Writes of one robot are serialised, so that the last one wins. */
  const writing = new Map<RobotTwin, Promise<void>>()

  async function write(twin: RobotTwin): Promise<void> {
    const stopId = twin.stopRequested
    if (stopId === twin.savedStop) return
    if (stopId === null) await deleteRemoteStop(db, twin.robotId)
    else await saveRemoteStop(db, { robotId: twin.robotId, stopId, at: clock.now() })
    twin.savedStop = stopId
  }

  return {
    keep(twin) {
      const before = writing.get(twin) ?? Promise.resolve()
      const own = before.catch(() => undefined).then(() => write(twin))
      writing.set(twin, own)
      return own
    },
  }
}
