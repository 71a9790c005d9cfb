import type { BrokerAccess } from '../../kernel/broker.ts'
import type { Log } from '../../kernel/log.ts'
import type { LinkRobot } from '../robot-link.store.ts'
import { isRobotSecret, type LinkIdentity, mayPublish, maySubscribe } from './broker-access.ts'

type Parts = {
  /** A robot that is known and has a secret. */
  identityOf: (userName: string) => LinkIdentity | null
  /** Reads a robot afresh from the database (robot-look-up.ts). */
  lookUp: (userName: string) => Promise<LinkRobot | null>
  upsert: (robot: LinkRobot) => void
  log: Log
}

/** The embedded broker's rules (robot-link §5.3), by the robots that the link knows. */
export function createLinkAccess({ identityOf, lookUp, upsert, log }: Parts): BrokerAccess {
  function isSecretOf(userName: string, password: Buffer): boolean {
    const robot = identityOf(userName)
    return robot !== null && isRobotSecret(robot, password)
  }

  return {
    async authenticate(userName, password) {
      if (isSecretOf(userName, password)) return true
      // Another program may have registered the robot or given it a new secret.
      const robot = await lookUp(userName)
      if (robot !== null) upsert(robot)
      return isSecretOf(userName, password)
    },
    mayPublish(userName, topic, retain) {
      const robot = identityOf(userName)
      return robot !== null && mayPublish(robot, topic, retain)
    },
    maySubscribe(userName, topicFilter) {
      const robot = identityOf(userName)
      return robot !== null && maySubscribe(robot, topicFilter)
    },
    onRefused: (attempt) => log.warn(attempt, 'a robot was refused'),
  }
}
