/** Robots say which recordings they have; the server keeps that, and asks for what it wants (decision 0038). */
import type { RecordingRequest } from '@wheelhouse/contract/archives/recording-facts'
import type { RecordingsUp } from '@wheelhouse/contract/robots/robot-link'
import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { createTurns } from '../kernel/process/turns.ts'
import { judgeIndex, type RecordingRobot, takeIndex } from './recording-index.store.ts'

/** Whoever asked for a recording that a robot could not bring by then has gone. */
const waitsMs = 10 * 60_000

export type RecordingIndex = {
  /** @returns what the robot is asked for */
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
