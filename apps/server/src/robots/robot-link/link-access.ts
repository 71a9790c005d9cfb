import type { BrokerAccess, Refusal, RefusedCall } from '../../kernel/broker.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { LinkRobot } from '../robot-link.store.ts'
import { mayPublish, maySubscribe } from './broker-access.ts'
import { countingCredentials, provenCredential } from './check-credential.ts'

type Parts = {
  clock: Clock
  /** A robot that is known here. */
  robotOf: (userName: string) => LinkRobot | null
  /** Reads a robot afresh from the database (robot-look-up.ts). */
  lookUp: (userName: string) => Promise<LinkRobot | null>
  upsert: (robot: LinkRobot) => void
  /** A robot has shown this credential. */
  onSignIn: (robot: LinkRobot, credentialId: string) => void
  onRefused: (call: RefusedCall) => void
}

/** The embedded broker's rules (robot-link §5.3), by the robots that the link knows. */
export function createLinkAccess(parts: Parts): BrokerAccess {
  const { clock, robotOf, lookUp, upsert, onSignIn, onRefused } = parts

  async function check(userName: string, password: Buffer): Promise<Refusal | null> {
    const robot = robotOf(userName)
    if (robot === null) return 'unknownRobot'
    const now = clock.now()
    if (countingCredentials(robot.credentials, now).length === 0) return 'noCredential'
    const proven = await provenCredential(robot.credentials, { userName, password, now })
    if (proven === null) return 'wrongCredential'
    onSignIn(robot, proven.id)
    return null
  }

  /** The robot, while it may be connected at all. */
  function admitted(userName: string): LinkRobot | null {
    const robot = robotOf(userName)
    return robot !== null && robot.credentials.length > 0 ? robot : null
  }

  return {
    async authenticate(userName, password) {
      const refusal = await check(userName, password)
      if (refusal === null) return null
      // Another program may have registered the robot or given it a new secret.
      const robot = await lookUp(userName)
      if (robot === null) return refusal
      upsert(robot)
      return check(userName, password)
    },
    mayPublish(userName, topic, retain) {
      const robot = admitted(userName)
      return robot !== null && mayPublish(robot, topic, retain)
    },
    maySubscribe(userName, topicFilter) {
      const robot = admitted(userName)
      return robot !== null && maySubscribe(robot, topicFilter)
    },
    onRefused,
  }
}
