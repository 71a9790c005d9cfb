import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { createTurns } from '../../../kernel/process/turns.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { deleteRemoteStop, findRemoteStop, listRemoteStops, saveRemoteStop } from './remote-stop.store.ts'

/**
 * Stores which remote stops are requested, so that a restarted server keeps requesting them, and follows those of other
 * servers: a stop holds for all of them, whichever took it, until one of them releases it.
 */
export type StopManager = {
  /** Resolves when the database has stored `twin.stopRequested`. @throws Error while the database is unreachable */
  keep(twin: RobotTwin): Promise<void>
  /** The stop of this robot has changed in the database. @throws Error while the database is unreachable */
  reread(twin: RobotTwin): Promise<void>
  /** Stops of any of these robots may have changed. @throws Error while the database is unreachable */
  rereadAll(twins: Iterable<RobotTwin>): Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  /** Another server has stopped the robot, or released it. */
  onChange: (twin: RobotTwin) => void
}

export function createStopManager({ db, clock, onChange }: Parts): StopManager {
  /** Reads and writes of one robot are serialised: the last write wins, and what is read is no older than it. */
  const inTurn = createTurns()

  async function write(twin: RobotTwin): Promise<void> {
    const { stopRequested, savedStop, robotId } = twin
    if (stopRequested === savedStop) return
    if (stopRequested !== null) await saveRemoteStop(db, { robotId, stopId: stopRequested, at: clock.now() })
    else if (savedStop !== null) await deleteRemoteStop(db, { robotId, stopId: savedStop })
    twin.savedStop = stopRequested
    // Another server may have stopped it again while this one released it.
    if (stopRequested === null) await read(twin)
  }

  async function read(twin: RobotTwin): Promise<void> {
    const stopId = await findRemoteStop(db, twin.robotId)
    // What this server has not written down yet is newer.
    if (twin.stopRequested !== twin.savedStop || twin.stopRequested === stopId) return
    twin.stopRequested = stopId
    twin.savedStop = stopId
    onChange(twin)
  }

  const reread = (twin: RobotTwin) => inTurn(twin.robotId, () => read(twin))

  return {
    keep: (twin) => inTurn(twin.robotId, () => write(twin)),
    reread,
    async rereadAll(twins) {
      const stopped = new Set((await listRemoteStops(db)).map(({ robotId }) => robotId))
      for (const twin of twins) if (stopped.has(twin.robotId) || twin.savedStop !== null) await reread(twin)
    },
  }
}
