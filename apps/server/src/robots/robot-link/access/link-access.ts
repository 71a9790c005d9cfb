import type { BrokerAccess, Entry, RefusedCall, ReplacedConnection } from '../../../kernel/broker/broker.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { LinkRobot } from '../../robot-link.store.ts'
import { mayPublish, maySubscribe } from './broker-access.ts'
import { countingCredentials, provenCredential } from './check-credential.ts'

type Lookup = (userName: string) => Promise<LinkRobot | null>

type Parts = {
  clock: Clock
  /** A robot that is known here. */
  robotOf: (userName: string) => LinkRobot | null
  /** Rereads a refused robot from the database (robot-lookup.ts). */
  lookUp: Lookup
  /** The same for a robot that would be let in; unknown callers must not use up its quota. */
  lookAgain: Lookup
  upsert: (robot: LinkRobot) => void
  /** A robot has presented this credential. */
  onSignIn: (robot: LinkRobot, credentialId: string) => void
  onRefused: (call: RefusedCall) => void
  onReplaced: (replaced: ReplacedConnection) => void
}

/** How long a robot that would be let in waits for the database: an outage must not lock robots out. */
const patienceMs = 500

/** The embedded broker's rules (R-ROBOTS-20), based on the robots that the link knows. */
export function createLinkAccess(parts: Parts): BrokerAccess {
  const { clock, robotOf, lookUp, lookAgain, upsert, onSignIn, onRefused, onReplaced } = parts

  async function check(userName: string, password: Buffer): Promise<Entry> {
    const robot = robotOf(userName)
    if (robot === null) return { refusal: 'unknownRobot' }
    const now = clock.now()
    if (countingCredentials(robot.credentials, now).length === 0) return { refusal: 'noCredential' }
    const proven = await provenCredential(robot.credentials, { userName, password, now })
    return proven === null ? { refusal: 'wrongCredential' } : { credentialId: proven.id }
  }

  /** Another program may have registered the robot, or given it a new secret that voids the one shown. */
  async function checkAfresh(userName: string, password: Buffer): Promise<Entry> {
    const entry = await check(userName, password)
    const isRefused = 'refusal' in entry
    const robot = await (isRefused ? lookUp(userName) : soon(lookAgain(userName)))
    if (robot === null) return entry
    if (!isRefused && robot.credentials.some(({ id }) => id === entry.credentialId)) return entry
    upsert(robot)
    return check(userName, password)
  }

  /** The robot, while it may be connected at all. */
  function admitted(userName: string): LinkRobot | null {
    const robot = robotOf(userName)
    return robot !== null && robot.credentials.length > 0 ? robot : null
  }

  return {
    async authenticate(userName, password) {
      const entry = await checkAfresh(userName, password)
      const robot = robotOf(userName)
      if (robot !== null && 'credentialId' in entry) onSignIn(robot, entry.credentialId)
      return entry
    },
    counts(userName, credentialId) {
      const credentials = robotOf(userName)?.credentials ?? []
      return countingCredentials(credentials, clock.now()).some(({ id }) => id === credentialId)
    },
    mayPublish(userName, topic, retain) {
      const robot = admitted(userName)
      return robot !== null && mayPublish(robot, topic, retain)
    },
    maySubscribe(userName, topicFilter) {
      const robot = admitted(userName)
      return robot !== null && maySubscribe(robot, topicFilter)
    },
    // Excess messages are dropped on receipt instead: the robot must still be read, without delay.
    getPace: () => null,
    onSlowed: () => undefined,
    onRefused,
    onReplaced,
  }
}

function soon(looking: Promise<LinkRobot | null>): Promise<LinkRobot | null> {
  return Promise.race([
    looking,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs).unref()),
  ])
}
