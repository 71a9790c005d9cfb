/** Robots report which recordings they have; the server stores that, and requests what it wants (decision 0038). */
import type { RecordingRequest } from '@wheelhouse/contract/archives/recording-facts'
import type { RecordingsUp } from '@wheelhouse/contract/robots/robot-link'
import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { createTurns } from '../kernel/process/turns.ts'
import { judgeIndex, type RecordingRobot, takeIndex } from './recording-index.store.ts'

/** How long a request for a recording stays open; after that, the person has left. */
const waitsMs = 10 * 60_000

type RecordingIndex = {
  /** @returns what to request from the robot */
  take(
    robot: RecordingRobot,
    message: Pick<RecordingsUp, 'from' | 'until' | 'recordings'>,
  ): Promise<RecordingRequest[]>
}

export function createRecordingIndex({ db, clock }: { db: Database; clock: Clock }): RecordingIndex {
  const inTurn = createTurns()

  async function take(
    robot: RecordingRobot,
    { from, until, recordings }: Pick<RecordingsUp, 'from' | 'until' | 'recordings'>,
  ): Promise<RecordingRequest[]> {
    const now = clock.now()
    await db.transaction().execute((tx) => takeIndex(tx, robot, { from, until, recordings }, now))
    const waitedSince = new Date(now.getTime() - waitsMs)
    const { send, urgent, protect, release } = await judgeIndex(db, robot, recordings, waitedSince)
    const requests: RecordingRequest[] = [
      { kind: 'send', ids: [...urgent], isUrgent: true },
      { kind: 'send', ids: [...send], isUrgent: false },
      { kind: 'protect', ids: [...protect], isProtected: true },
      { kind: 'protect', ids: [...release], isProtected: false },
    ]
    return requests.filter(({ ids }) => ids.length > 0)
  }

  return { take: (robot, message) => inTurn(robot.robotId, () => take(robot, message)) }
}
