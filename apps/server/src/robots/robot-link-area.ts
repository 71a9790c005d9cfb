import type { SignalUp } from '@wheelhouse/contract/robots/robot-link'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import type { RobotBroker } from '../kernel/broker/broker.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Config } from '../kernel/process/config.ts'
import type { Database } from '../kernel/database/database.ts'
import { startEmbeddedBroker } from '../kernel/broker/embedded-broker.ts'
import { connectExternalBroker } from '../kernel/broker/external-broker.ts'
import type { Live } from '../kernel/live/live.ts'
import type { Log } from '../kernel/process/log.ts'
import type { Metrics } from '../kernel/http/metrics.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import type { ServerSecret } from '../kernel/process/server-secret.ts'
import type { Sessions } from '../session/sessions.ts'
import { createAttentionBoard } from './attention.ts'
import { brokerAddressOf } from './enrolment/broker-card.ts'
import { createRefusalCounter } from './enrolment/count-refusals.ts'
import { enrolmentHandlers } from './enrolment/enrolment.routes.ts'
import { createRobotLink, type RobotLink } from './robot-link/robot-link.ts'
import type { RobotTwin } from './robot-link/robot-twin.ts'
import type { RobotChanges } from './robot-changes.ts'
import type { RobotNews } from './robot-news.ts'
import { robotCommandHandlers } from './robot-command.routes.ts'
import { findLinkRobotById, listLinkRobots } from './robot-link.store.ts'
import { publishRobotState, registerRobotStateChannel, robotStateHandlers } from './robot-state.routes.ts'

type Parts = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  live: Live
  metrics: Metrics
  sessions: Sessions
  robotChanges: RobotChanges
  news: RobotNews
  secret: ServerSecret
  /** Where agents reach this server. */
  origin: () => string
  /** Driving by hand rests on connected robots; they know only this much of it. */
  createTeleop: (live: Live, link: RobotLink) => Teleop
}

type Teleop = {
  bindings: RouteBinding[]
  leases: {
    load(): Promise<void>
    endOutOfReach(twin: RobotTwin): Promise<void>
    endSession(sessionId: string): Promise<void>
    stop(): void
  }
  rooms: { signal(twin: RobotTwin, signal: SignalUp): void }
  onTwinChange(twin: RobotTwin): void
}

export type RobotLinkArea = {
  bindings: RouteBinding[]
  /** Takes up robots, orders and leases, then opens the broker. @returns where robots connect */
  start(): Promise<RobotBroker['address']>
  stop(): Promise<void>
}

/** Robots that are connected: the broker, their twins, commands to them, and driving by hand. */
export function createRobotLinkArea({
  config,
  db,
  clock,
  log,
  live,
  metrics,
  sessions,
  robotChanges,
  news,
  secret,
  origin,
  createTeleop,
}: Parts): RobotLinkArea {
  const countMessages = metrics.counter('wheelhouse_robot_messages_total', 'Messages that robots sent.')
  const link = createRobotLink({
    db,
    clock,
    log,
    news,
    onChange(twin) {
      attention.onTwinChange(twin)
      // Before the state: a page that hears of a robot that is back connects at once, and must know the way by then.
      teleop.onTwinChange(twin)
      publishRobotState(live, link, twin)
    },
    onSignal: (twin, signal) => teleop.rooms.signal(twin, signal),
    onRefused: (call) => refusals.count(call),
    onReachChange(twin) {
      teleop.leases
        .endOutOfReach(twin)
        .catch((error: unknown) => log.error({ error }, 'a lease could not be ended'))
      live.recheck(robotChannels.state, { serialNo: twin.serialNumber })
      live.recheck(teleopChannels.teleop, { serialNo: twin.serialNumber })
    },
  })
  const refusals = createRefusalCounter({ db, clock, log, robotIdOf: (userName) => link.robotIdOf(userName) })
  const teleop = createTeleop(live, link)
  registerRobotStateChannel(live, link)
  const attention = createAttentionBoard({ live, db, clock, log })
  metrics.gauge('wheelhouse_robots', 'Robots of the installation.', () => [...link.twins()].length)

  const { waiting, transactions } = link.activityFigures
  metrics.gauge('wheelhouse_activities_waiting', 'Lines of robots that wait to be written.', waiting)
  metrics.gauge('wheelhouse_activity_writes', 'Transactions that wrote lines of robots.', transactions)

  const stopListening = [
    robotChanges.on(({ kind, robotId }) => {
      if (kind === 'deleted') {
        attention.forget(robotId)
        return link.remove(robotId)
      }
      takeUp(robotId).catch((error: unknown) => log.error({ error }, 'a changed robot could not be taken up'))
    }),
    sessions.ended.on(({ sessionId }) => {
      teleop.leases
        .endSession(sessionId)
        .catch((error: unknown) => log.error({ error }, 'a lease could not be ended'))
    }),
  ]

  async function takeUp(robotId: string): Promise<void> {
    const robot = await findLinkRobotById(db, robotId)
    if (robot === null) return
    attention.learnName(robot.id, robot.name)
    link.upsert(robot)
  }

  const onMessage = (topic: string, payload: Buffer) => {
    countMessages()
    link.onMessage(topic, payload)
  }
  let broker: RobotBroker | null = null
  function brokerAddress() {
    if (broker === null) throw new Error('the broker is not open yet')
    return brokerAddressOf(config, broker.address)
  }
  return {
    bindings: [
      ...robotStateHandlers(link),
      ...attention.bindings,
      ...robotCommandHandlers(link, attention.onCallTaken),
      ...enrolmentHandlers({ link, secret, refusals, brokerAddress, origin }),
      ...teleop.bindings,
    ],
    async start() {
      const robots = await listLinkRobots(db)
      for (const { id, name } of robots) attention.learnName(id, name)
      await link.load(robots)
      await teleop.leases.load()
      broker =
        config.mqttUrl === null
          ? await startEmbeddedBroker({
              host: config.host,
              port: config.mqttPort,
              access: link.access,
              onMessage,
            })
          : connectExternalBroker({ url: config.mqttUrl, onMessage, onUp: () => link.sendConfigs(), log })
      link.attach(broker)
      return broker.address
    },
    async stop() {
      for (const stop of stopListening) stop()
      teleop.leases.stop()
      attention.stop()
      await broker?.close()
      await refusals.stop()
      await link.stop()
    },
  }
}
