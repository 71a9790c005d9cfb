import { linkTopics, type SignalUp, topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import { countsVideoMode } from '@wheelhouse/contract/robots/video-mode'
import type {
  BrokerAccess,
  RefusedCall,
  RobotBroker,
  RobotMessageListener,
} from '../../kernel/broker/broker.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/process/log.ts'
import { findFloorMap } from '../../buildings/floor.store.ts'
import type { RobotNews } from '../robot-news.ts'
import { type LinkRobot, saveFactsheet } from '../robot-link.store.ts'
import { splitTopic, userNameOf } from './broker-access.ts'
import { createContactKeeper } from './contact-keeper.ts'
import { createLinkAccess } from './link-access.ts'
import { createRobotLookUp } from './robot-look-up.ts'
import { createFloorPlans } from './floor-plans.ts'
import { ingest, type IngestEvents } from './ingest.ts'
import type { LinkContext } from './link-context.ts'
import { createLinkSender } from './link-sender.ts'
import { cancelGivenUpOrders, saveGivenUpOrders, watchGivenUpOrders } from './given-up-orders.ts'
import { listGivenUpOrders, listOpenOrders, setOrderStatus } from './order.store.ts'
import { createActivityKeeper } from './activity-keeper.ts'
import { askToStop } from './ask-to-stop.ts'
import { isCapable } from './robot-readiness.ts'
import { createRobotRegistry } from './robot-registry.ts'
import { forgetLiveState, onlineForMs, statusSilenceMs, type RobotTwin } from './robot-twin.ts'
import { factsOf, noticesBetween, type TwinFacts } from './twin-changes.ts'
import { listRemoteStops } from './remote-stop.store.ts'
import { createSyncKeeper } from './sync-keeper.ts'
import { createStopKeeper } from './stop-keeper.ts'
import { createTwinWaiters } from './twin-waiters.ts'

export type RobotLinkServices = {
  db: Database
  clock: Clock
  log: Log
  /** A twin has changed: live channels want to know. */
  onChange: (twin: RobotTwin) => void
  onSignal: (twin: RobotTwin, signal: SignalUp) => void
  onRefused: (call: RefusedCall) => void
  /** A robot has another organisation or building, or is gone: not everybody who has it open may go on. */
  onReachChange: (twin: RobotTwin) => void
  news: RobotNews
}

export type RobotLink = LinkContext & {
  access: BrokerAccess
  onMessage: RobotMessageListener
  /** Knows the robots of the database and takes up the orders and stops that were under way. Call before the broker opens. */
  load(robots: readonly LinkRobot[]): Promise<void>
  /** A robot was registered or changed. One that has a new address is disconnected. */
  upsert(robot: LinkRobot): void
  /** Ends the robot's connection and forgets what came over it. It may come back if it still can. */
  disconnect(robotId: string): void
  /** The id of the robot with this MQTT user name. */
  robotIdOf(userName: string): string | null
  /** A robot was taken out of service: its connection ends. */
  remove(robotId: string): void
  attach(broker: RobotBroker): void
  /** Tells every robot its settings, retained at the broker. */
  sendConfigs(): void
  stop(): Promise<void>
}

/** How often silence is looked at, and what robots said of themselves is written down. */
const sweepEveryMs = 1_000
const saveEveryMs = 5_000

/** The server's end of the robot link (robot-link §5): who the robots are, what they say, and what they are told. */
export function createRobotLink(services: RobotLinkServices): RobotLink {
  const { db, clock, log } = services
  const robots = createRobotRegistry()
  const facts = new Map<RobotTwin, TwinFacts>()
  const waiters = createTwinWaiters()
  const stops = createStopKeeper({ db, clock })
  const activities = createActivityKeeper({ db, clock, news: services.news })
  let broker: RobotBroker | null = null
  const background = new Set<Promise<void>>()

  const sender = createLinkSender({
    clock,
    broker: () => {
      if (broker === null) throw new Error('the broker is not attached yet')
      return broker
    },
  })

  const giving = { db, clock, log, sender }

  function changed(twin: RobotTwin): void {
    watch(twin)
    watchGivenUpOrders({ ...giving, keep }, twin)
    syncs.heard(twin)
    waiters.changed(twin)
    services.onChange(twin)
  }

  /** Keeps what must be kept without making the robot's message wait for it. */
  function keep(work: Promise<void>, what: string): void {
    const done = work
      .catch((error: unknown) => log.error({ error }, what))
      .finally(() => background.delete(done))
    background.add(done)
  }

  function watch(twin: RobotTwin): void {
    // Nothing can be told of a robot before its first state.
    if (twin.state === null) return
    const before = facts.get(twin) ?? null
    const after = factsOf(twin, clock.monotonicMs(), before)
    facts.set(twin, after)
    if (after.online && before?.online !== true) greet(twin)
    // At the first look after a start of ours only the end of an order is news.
    for (const notice of noticesBetween(before ?? { ...after, order: null }, after)) {
      keep(activities.keepNotice(twin, notice), 'activity not kept')
      if ((notice.type === 'orderDone' || notice.type === 'orderFailed') && twin.order !== null) {
        keep(
          setOrderStatus(
            db,
            twin.order.orderId,
            notice.type === 'orderDone' ? 'done' : 'failed',
            clock.now(),
          ),
          'order not closed',
        )
        twin.order = null
      }
    }
  }

  function ask(twin: RobotTwin, actionType: 'stateRequest' | 'factsheetRequest'): void {
    if (isCapable(twin, actionType)) sender.instantActions(twin, [{ actionType, parameters: {} }])
  }

  /** What a robot that comes (back) online is told and asked. */
  function greet(twin: RobotTwin): void {
    // Before anything else: what it was told to do and did not answer for must not begin now.
    cancelGivenUpOrders(giving, twin)
    twin.stopAsked = null
    if (twin.stopRequested !== null) askToStop(sender, twin, twin.stopRequested)
    // Also when we have one: it may be of the software before the last update.
    ask(twin, 'factsheetRequest')
  }

  function sendConfig(twin: RobotTwin): void {
    const robot = robots.robot(twin.robotId)
    if (broker === null || robot === undefined) return
    const settings = {
      ...(countsVideoMode(robot.version) && { videoMode: robot.videoMode }),
      archiveStart: robot.archiveStart,
    }
    sender.extension(twin, linkTopics.config, { ...settings, revision: robot.revision })
    syncs.published(robot.id, robot.revision, Object.keys(settings))
  }

  const sweep = setInterval(() => {
    // Rotation lets a connection live on, but not longer than the credential that it was made with.
    broker?.disconnectVoid()
    syncs.sweep(robots.all())
    const now = clock.monotonicMs()
    for (const twin of robots.all()) {
      const silentFor = now - (twin.lastStatusAt ?? twin.lastStateAt ?? now)
      // Only robots that have just become silent, or have just gone: everything else arrives as a message.
      if (silentFor > statusSilenceMs && silentFor < onlineForMs + 2 * sweepEveryMs) changed(twin)
      const latched = twin.statusMessage?.remoteStop.latched === true
      if (twin.stopRequested !== null && !latched && broker !== null)
        askToStop(sender, twin, twin.stopRequested)
    }
  }, sweepEveryMs)

  const syncs = createSyncKeeper({ db, clock, keep })
  const contacts = createContactKeeper({ db, clock, robots, keep, onVersion: sendConfig })
  const save = setInterval(() => {
    contacts.save()
    for (const twin of robots.all()) {
      if (twin.stopRequested !== twin.savedStop) keep(stops.keep(twin), 'remote stop not kept')
      if (twin.givenUp.orders.size > 0) keep(saveGivenUpOrders(giving, twin), 'given up orders not kept')
    }
  }, saveEveryMs)

  const access = createLinkAccess({
    clock,
    robotOf: (userName) => robots.robot(robots.byUser(userName)?.robotId ?? '') ?? null,
    lookUp: createRobotLookUp({ db, clock, log }),
    lookAgain: createRobotLookUp({ db, clock, log }),
    upsert,
    onSignIn: (robot, credentialId) => contacts.signedIn(robot.id, credentialId),
    onRefused: services.onRefused,
  })

  function upsert(robot: LinkRobot): void {
    // Another program may have removed the robot that had this serial number.
    const namesake = robots.bySerial(robot.serialNumber)
    if (namesake !== undefined && namesake.robotId !== robot.id) remove(namesake.robotId)
    const { twin, movedFrom, hasNewOwner } = robots.put(robot)
    syncs.take(robot)
    if (broker === null) return
    if (hasNewOwner) services.onReachChange(twin)
    if (movedFrom !== null) {
      // What is retained at the old address would wait there for ever.
      broker.publish(`${topicPrefix(movedFrom)}/${linkTopics.config.name}`, '', { qos: 1, retain: true })
      shutOut(twin, userNameOf(movedFrom))
    }
    sendConfig(twin)
    changed(twin)
  }

  function remove(robotId: string): void {
    const twin = robots.remove(robotId)
    if (twin === undefined) return
    syncs.remove(robotId)
    if (broker !== null) services.onReachChange(twin)
    shutOut(twin, userNameOf(twin))
  }

  function shutOut(twin: RobotTwin, userName: string): void {
    broker?.disconnect(userName)
    forgetLiveState(twin)
    // When it comes back it is greeted anew.
    facts.delete(twin)
  }

  function sendConfigs(): void {
    for (const twin of robots.all()) sendConfig(twin)
  }

  const ingestEvents: IngestEvents = {
    onChange: changed,
    onFactsheet: (twin, factsheet) => keep(saveFactsheet(db, twin.robotId, factsheet), 'factsheet not kept'),
    onEvent: (twin, event) => keep(activities.keepEvent(twin, event), 'event not kept'),
    onSignal: services.onSignal,
    // After a restart of ours: a robot that speaks every 30 s only is asked where it is.
    onOnline: (twin) => ask(twin, 'stateRequest'),
    onDropped: (twin, message) =>
      log.warn({ robot: userNameOf(twin), ...message }, 'a robot message was dropped'),
  }

  return {
    db,
    clock,
    log,
    sender,
    sendConfigs,
    waiters,
    stops,
    changed,
    access,
    upsert,
    floorPlans: createFloorPlans((buildingId, floorId) => findFloorMap(db, buildingId, floorId)),
    twin: (serialNumber) => robots.bySerial(serialNumber),
    twins: () => robots.all(),
    robotIdOf: (userName) => robots.byUser(userName)?.robotId ?? null,
    onMessage(topic, payload) {
      const parts = splitTopic(topic)
      const twin = parts === null ? undefined : robots.byUser(parts.userName)
      if (parts === null || twin === undefined || parts.interfaceName !== twin.interfaceName) return
      contacts.heard(twin)
      ingest(twin, parts.name, payload, clock, ingestEvents)
    },
    async load(list) {
      for (const robot of list) upsert(robot)
      for (const { robotId, stopId } of await listRemoteStops(db)) {
        const twin = robots.twin(robotId)
        if (twin !== undefined) Object.assign(twin, { stopRequested: stopId, savedStop: stopId })
      }
      for (const { id, robotId } of await listGivenUpOrders(db))
        robots.twin(robotId)?.givenUp.orders.set(id, { isSaved: true })
      for (const order of await listOpenOrders(db)) {
        const twin = robots.twin(order.robotId)
        if (twin === undefined) continue
        const status = order.status === 'paused' ? 'paused' : 'running'
        const remaining = order.document.path.nodes.map((node) => node.nodeId)
        twin.order = { orderId: order.id, goal: order.document.goal, status, remaining }
      }
    },
    attach(attached) {
      broker = attached
      sendConfigs()
    },
    disconnect(robotId) {
      const twin = robots.twin(robotId)
      if (twin === undefined) return
      shutOut(twin, userNameOf(twin))
      changed(twin)
    },
    remove,
    async stop() {
      clearInterval(sweep)
      clearInterval(save)
      await Promise.all(background)
    },
  }
}
