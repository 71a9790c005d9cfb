import type { Bus } from '../../kernel/bus/bus.ts'
import type { Database } from '../../kernel/database/database.ts'
import { createEvents, type Events } from '../../kernel/process/events.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import {
  claimHomes,
  countHomes,
  type HeardHome,
  type HomeCounts,
  listHeardHomes,
  removeServer,
  renewServer,
  type ServerRow,
  takeOverHomes,
} from './robot-home.store.ts'

/** How often a server says that it is alive, and looks for robots without a home. */
const lookEveryMs = 2_000
/** A server that has said nothing for this long is dead: its robots are taken over within one look more. */
const aliveForSeconds = 5
/** Robots that a server takes over from a fuller one at each look: new servers fill gently. */
const takenAtOnce = 200

/** Which robots this server hears, and for which it acts. */
export type RobotHomes = {
  /** On which the servers that share the robots publish what they hear. */
  readonly bus: Bus
  /**
   * Is this server the one that acts on what the robot reports: keeps it, answers it, passes it on? While the bus is away
   * every server does, and the database keeps what they do to once.
   */
  isHome: (robotId: string) => boolean
  /** Does this server hear the robot itself, rather than follow another? */
  hears: (robotId: string) => boolean
  /** Counts the robot's homes; of two servers that publish it, the one with the higher number is right. */
  getFence: (robotId: string) => number
  /** Does it hear every robot, because it can follow nobody? */
  hearsAll(): boolean
  /** Robots whose home this server is. */
  countOwn: () => number
  /** Follows these robots quickly from now on. @returns once it does, or no home has answered in time */
  freshen: (robotIds: readonly string[]) => Promise<void>
  /** Are there servers that follow this one? Also one that is late in saying that it is alive. */
  hasFollowers(): boolean
  attach(surroundings: Surroundings): void
  /**
   * What is heard may have changed. `begun` are the robots that this server has just begun to hear, `gained` those of
   * them whose home it has become.
   */
  looked: Events<{ begun: readonly string[]; gained: readonly string[] }>
  look: PeriodicTask['runSoon']
  /** Finds homes for a first time before it returns, so that the broker is opened with what is to be heard. */
  start: () => Promise<void>
  /** Gives the robots up; the others are told, and take them. */
  stop: () => Promise<void>
}

/** What is known only once the robots' link and the broker exist. */
type Surroundings = {
  /** Robots that are heard beside those that must be: what their home publishes comes a moment later. */
  listNeeded: () => readonly string[]
  /** Has this server lost the broker? Then it hears nothing, and must be nobody's home. */
  isBrokerAway: () => boolean
  freshen: RobotHomes['freshen']
}

type Parts = {
  db: Database
  log: Log
  bus: Bus
  server: ServerRow
}

/**
 * Shares the robots among the servers of one bus (decision 0097). A server that cannot reach the bus hears all robots
 * itself. Neither it nor one that cannot reach the broker says that it is alive, and so it soon is nobody's home.
 */
export function createRobotHomes({ db, log, bus, server }: Parts): RobotHomes {
  let heard: ReadonlyMap<string, HeardHome> = new Map()
  let counts: HomeCounts = { robots: 0, homes: 0, own: 0, servers: 0, others: 0 }
  /** Also while it does not know yet whom it may follow. */
  let isAlone = true
  let surroundings: Surroundings = {
    listNeeded: () => [],
    isBrokerAway: () => false,
    freshen: async () => undefined,
  }
  const looked: RobotHomes['looked'] = createEvents((error) =>
    log.error({ error }, 'a listener of homes failed'),
  )

  async function look(): Promise<void> {
    if (!bus.isConnected()) return looked.emit({ begun: [], gained: [] })
    if (surroundings.isBrokerAway()) {
      // Its subscriptions stay as they are, for when the broker is back; until then it follows whoever hears the robots.
      isAlone = false
      heard = new Map()
      return
    }
    await renewServer(db, server, aliveForSeconds)
    counts = await shareHomes(db, server.id)
    const before = isAlone ? new Map<string, HeardHome>() : heard
    const found = await listHeardHomes(db, server)
    isAlone = !bus.isConnected()
    const also = surroundings.listNeeded().map((robotId): HeardHome => ({ robotId, fence: 0, isOwn: false }))
    heard = new Map([...also, ...found].map((home) => [home.robotId, home]))
    const isGained = (robotId: string) => isHome(robotId) && before.get(robotId)?.isOwn !== true
    const begun = [...heard.keys()].filter((robotId) => !before.has(robotId))
    looked.emit({ begun, gained: [...heard.keys()].filter(isGained) })
  }
  const isHome = (robotId: string) => isAlone || heard.get(robotId)?.isOwn === true

  const task = createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'homes of robots could not be checked',
  })
  const stopListening = [
    bus.on('homes', task.runSoon),
    bus.onConnection((isConnected) => {
      if (!isConnected) isAlone = true
      task.runSoon()
    }),
  ]
  return {
    bus,
    isHome,
    hears: (robotId) => isAlone || heard.has(robotId),
    getFence: (robotId) => heard.get(robotId)?.fence ?? 0,
    hearsAll: () => isAlone,
    countOwn: () => counts.own,
    freshen: (robotIds) => surroundings.freshen(robotIds),
    hasFollowers: () => !isAlone && counts.others > 0,
    attach(found) {
      surroundings = found
    },
    looked,
    look: task.runSoon,
    async start() {
      await look()
      task.start()
    },
    async stop() {
      for (const stop of stopListening) stop()
      await task.stop()
      await removeServer(db, server.id).catch((error: unknown) =>
        log.warn({ error }, 'the homes of robots could not be given up'),
      )
      bus.publish('homes', '')
    },
  }
}

/** Takes this server's share of the robots: those without a home first, then from whoever has more than its own. */
async function shareHomes(db: Database, serverId: string): Promise<HomeCounts> {
  const counts = await countHomes(db, serverId)
  const share = counts.robots / Math.max(1, counts.servers)
  const missing = Math.ceil(share) - counts.own
  const least = Math.floor(share)
  if (missing <= 0) return counts
  if (counts.homes < counts.robots) await claimHomes(db, serverId, missing)
  else if (counts.own < least)
    await takeOverHomes(db, serverId, { least, limit: Math.min(takenAtOnce, least - counts.own) })
  else return counts
  return countHomes(db, serverId)
}
