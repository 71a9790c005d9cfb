import type { RelayedCamera } from '@wheelhouse/contract/teleop/video-relay'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { mayUseRobot } from '../robots/robot.policy.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { tokensCountForMs } from './video-relay.ts'

/**
 * Sessions that may be watching at the relay: all that were given a token since the camera was last published anew. Whether
 * a page still shows the pictures does not matter, because a program may close its page and go on watching.
 */
export type RelayReaders = {
  /** The page of this person was given a token for a camera. */
  add(twin: RobotTwin, camera: RelayedCamera, identity: OperatorIdentity): void
  /** A session is over: ends everything that it may be watching. */
  endSession(sessionId: string): void
  /** A robot has moved: ends what people may be watching who may no longer see it. */
  endOutOfReach(twin: RobotTwin): void
  stop(): void
}

type Reader = { identity: OperatorIdentity; tokenUntil: number; unwatch: () => void }
type Readers = Map<string, Reader>

type Parts = {
  clock: Clock
  /** Monitors a session without keeping it from timing out. */
  watchSession: (identity: OperatorIdentity) => () => void
  /** Has the robot publish a camera anew, which ends all that is watched of it. */
  republish: (twin: RobotTwin, camera: RelayedCamera) => void
}

export function createRelayReaders({ clock, watchSession, republish }: Parts): RelayReaders {
  const cameras = new Map<RobotTwin, Map<RelayedCamera, Readers>>()

  function remove(readers: Readers, sessionId: string): void {
    readers.get(sessionId)?.unwatch()
    readers.delete(sessionId)
  }

  /** Those whose tokens still count may come back without asking. */
  function forgetEnded(readers: Readers): void {
    const now = clock.monotonicMs()
    for (const [sessionId, { tokenUntil }] of readers) if (tokenUntil < now) remove(readers, sessionId)
  }

  function end(isOver: (twin: RobotTwin, identity: OperatorIdentity) => boolean): void {
    for (const [twin, ofRobot] of cameras)
      for (const [camera, readers] of ofRobot) {
        const over = [...readers].filter(([, { identity }]) => isOver(twin, identity))
        if (over.length === 0) continue
        for (const [sessionId] of over) remove(readers, sessionId)
        republish(twin, camera)
        forgetEnded(readers)
      }
  }

  return {
    add(twin, camera, identity) {
      const ofRobot = cameras.get(twin) ?? new Map<RelayedCamera, Readers>()
      cameras.set(twin, ofRobot)
      const readers: Readers = ofRobot.get(camera) ?? new Map()
      ofRobot.set(camera, readers)
      remove(readers, identity.sessionId)
      const tokenUntil = clock.monotonicMs() + tokensCountForMs
      readers.set(identity.sessionId, { identity, tokenUntil, unwatch: watchSession(identity) })
    },
    endSession: (sessionId) => end((_twin, identity) => identity.sessionId === sessionId),
    endOutOfReach: (moved) => end((twin, identity) => twin === moved && !mayUseRobot(identity, twin)),
    stop() {
      for (const ofRobot of cameras.values())
        for (const readers of ofRobot.values()) for (const { unwatch } of readers.values()) unwatch()
      cameras.clear()
    },
  }
}
