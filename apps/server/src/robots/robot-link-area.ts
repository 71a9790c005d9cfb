import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotConsoleChannels } from '@wheelhouse/contract/robots/robot-console'
import type { SignalUp } from '@wheelhouse/contract/robots/robot-link'
import { type TeleopDown, teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import {
  type BrokerAccess,
  isDeviceTopic,
  type RobotBroker,
  type RobotMessageListener,
} from '../kernel/broker/broker.ts'
import { startEmbeddedBroker } from '../kernel/broker/embedded-broker.ts'
import { connectExternalBroker } from '../kernel/broker/external-broker.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Notices } from '../kernel/database/notices.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import type { AuditSeal } from '../kernel/http/audit-seal.ts'
import type { Metrics } from '../kernel/http/metrics.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import type { Live } from '../kernel/live/live.ts'
import type { OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../kernel/outgoing/partners.ts'
import { createBackground } from '../kernel/process/background.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Config } from '../kernel/process/config.ts'
import type { Log } from '../kernel/process/log.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import type { ServerSecret } from '../kernel/process/server-secret.ts'
import { nameWork } from '../kernel/process/stall-watch.ts'
import type { Sessions } from '../session/sessions.ts'
import { type AttentionBoard, createAttentionBoard } from './attention/attention.ts'
import { createBlockedWayWatch } from './attention/blocked-ways.ts'
import type { RobotEventNotifier } from './attention/robot-event-notifier.ts'
import { createLostCleaningWatch } from './cleaning/lost-cleanings.ts'
import { type BrokerAddress, getBrokerAddress } from './enrolment/broker-card.ts'
import { createRefusalCounter } from './enrolment/count-refusals.ts'
import { enrolmentHandlers } from './enrolment/enrolment.routes.ts'
import {
  publishRobotState,
  registerRobotStateChannel,
  robotStateHandlers,
} from './records/robot-state.routes.ts'
import type { RobotChanges } from './robot-changes.ts'
import { type CommandRun, robotCommandHandlers } from './robot-command.routes.ts'
import { type RemoteStop, registerRobotConsole, robotConsoleHandlers } from './robot-console.routes.ts'
import { createRobotLink, type RobotLink, type RobotLinkServices } from './robot-link/robot-link.ts'
import { createMapFiles } from './robot-link/syncs/map-files.ts'
import { createSoftwareFiles } from './robot-link/syncs/software-files.ts'
import type { RobotTwin } from './robot-link/twins/robot-twin.ts'
import { createWireLog } from './robot-link/wire/wire-log.ts'
import { findLinkRobotById, listLinkRobots } from './robot-link.store.ts'
import { robotMapHandlers } from './robot-map.routes.ts'
import { robotSoftwareHandlers } from './robot-software.routes.ts'
import { createSiteBoard, type SiteBoard } from './site-board.ts'
import { soundHandlers } from './speech/sound.routes.ts'
import { createSoundFiles } from './speech/sound-files.ts'
import { speechHandlers } from './speech/speech.routes.ts'
import { createSpeechSounds } from './speech/speech-sounds.ts'

type Parts = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  live: Live
  metrics: Metrics
  sessions: Sessions
  robotChanges: RobotChanges
  robotEvents: RobotEventNotifier
  secret: ServerSecret
  files: FileFolder
  notices: Notices
  sealAudit: AuditSeal
  /** Who else comes to the broker. */
  devices: Devices
  onMedia: RobotLinkServices['onMedia']
  onRecordings: RobotLinkServices['onRecordings']
  onSensor: RobotLinkServices['onSensor']
  listedSensors: RobotLinkServices['sensors']
  /** Whoever else follows the robots. */
  onTwinChange: (twin: RobotTwin) => void
  /** Where agents reach this server. */
  origin: () => string
  calls: { http: OutgoingHttp; partners: Partners; secrets: Secrets }
  /** Driving by hand rests on connected robots; they know only this much of it. */
  createTeleop: (live: Live, link: RobotLink) => Teleop
  /** Running flows as well. */
  createRuns: (live: Live, link: RobotLink) => Runs
}

type Devices = {
  joinAccess(robots: BrokerAccess): BrokerAccess
  onMessage: RobotMessageListener
  attach(broker: RobotBroker): void
}

type Runs = {
  bindings: RouteBinding[]
  onTwinChange(twin: RobotTwin): void
  command: CommandRun
  onDetection: RobotLinkServices['onDetection']
  start(): void
  stop(): Promise<void>
}

type Teleop = {
  bindings: RouteBinding[]
  leases: {
    load(): Promise<void>
    endOutOfReach(twin: RobotTwin): Promise<void>
    endSession(sessionId: string): Promise<void>
    stop(): void
  }
  rooms: {
    signal(twin: RobotTwin, signal: SignalUp): void
    tell(twin: RobotTwin, body: TeleopDown): void
  }
  onTwinChange(twin: RobotTwin): void
  stop: RemoteStop
}

export type RobotLinkArea = {
  bindings: RouteBinding[]
  /** Where robots and devices reach the broker, once it is open. */
  brokerAddress: () => BrokerAddress
  /** Takes up robots, orders and leases, then opens the broker. @returns where robots connect */
  start(): Promise<RobotBroker['address']>
  /** Reads a robot that was made or changed beside the calls. */
  refresh(robotId: string): Promise<void>
  stop(): Promise<void>
}

/** Robots that are connected: the broker, their twins, commands to them, and driving by hand. */
export function createRobotLinkArea(parts: Parts): RobotLinkArea {
  const { db, clock, log, live, secret, origin } = parts
  const attention = createAttentionBoard({ live, db, clock, log })
  const site = createSiteBoard({ live, db, clock, twins: () => link.twins() })
  const refusals = createRefusalCounter({
    db,
    clock,
    log,
    getRobotId: (userName) => link.getRobotId(userName),
  })
  // None of the robots is there yet: nothing calls back before everything is made.
  const mapFiles = createMapFiles({ db, clock, secret, origin })
  const softwareFiles = createSoftwareFiles({ clock, secret, origin })
  const sounds = createSpeechSounds({ db, clock, log, secret, origin, ...parts.calls })
  const soundFiles = createSoundFiles({ clock, secret, folder: parts.files, origin })
  const wire = createWireLog(clock)
  const link = createRobotLink({
    db,
    clock,
    log,
    wire,
    mapFiles,
    softwareFiles,
    sounds,
    soundFiles,
    robotEvents: parts.robotEvents,
    sealAudit: parts.sealAudit,
    onChange(twin) {
      attention.onTwinChange(twin)
      // Before the state: a page that hears of a robot that is back connects at once, and must know the way by then.
      teleop.onTwinChange(twin)
      runs.onTwinChange(twin)
      publishRobotState(live, link, twin)
      site.onTwinChange(twin)
      parts.onTwinChange(twin)
    },
    onMedia: parts.onMedia,
    onRecordings: parts.onRecordings,
    onDetection: (twin, message) => runs.onDetection(twin, message),
    onSensor: parts.onSensor,
    sensors: parts.listedSensors,
    onSignal: (twin, signal) => teleop.rooms.signal(twin, signal),
    passStop: (twin, stopId) => teleop.rooms.tell(twin, { kind: 'passStop', stopId }),
    onRefused: (call) => refusals.count(call),
    onReachChange: (twin) => recheckReach(parts, teleop, twin),
  })
  const teleop = parts.createTeleop(live, link)
  const runs = parts.createRuns(live, link)
  registerRobotStateChannel(live, link)
  registerRobotConsole(live, link, wire)
  const countMessages = measureLink(parts.metrics, link)
  const changes = listenToChanges(parts, { link, teleop, attention, site })
  const broker = createBrokerStarter(parts, link, countMessages)
  const watched = { db, clock, log, twinById: (id: string) => link.twinById(id) }
  const watches = [createBlockedWayWatch(watched), createLostCleaningWatch(watched)]

  return {
    brokerAddress: broker.getAddress,
    bindings: [
      ...robotStateHandlers(link),
      ...attention.bindings,
      ...site.bindings,
      ...robotCommandHandlers(link, attention.onCallTaken, runs.command),
      ...robotConsoleHandlers(link, { stop: teleop.stop, commandRun: runs.command }),
      ...robotMapHandlers({ files: mapFiles, clock, twins: () => link.twins() }),
      ...soundHandlers({ files: soundFiles, db, twins: () => link.twins() }),
      ...robotSoftwareHandlers({ link, files: softwareFiles, folder: parts.files }),
      ...speechHandlers(sounds, () => link.twins()),
      ...enrolmentHandlers({ link, secret, refusals, brokerAddress: broker.getAddress, origin }),
      ...teleop.bindings,
      ...runs.bindings,
    ],
    async start() {
      const robots = await listLinkRobots(db)
      for (const { id, name } of robots) {
        attention.learnName(id, name)
        site.learnName(id, name)
      }
      await link.load(robots)
      await teleop.leases.load()
      const address = await broker.start()
      runs.start()
      for (const watch of watches) watch.start()
      return address
    },
    refresh: changes.refresh,
    async stop() {
      await changes.stop()
      await Promise.all(watches.map((watch) => watch.stop()))
      await runs.stop()
      teleop.leases.stop()
      attention.stop()
      site.stop()
      await broker.stop()
      await refusals.stop()
      await link.stop()
      sounds.close()
      wire.stop()
    },
  }
}

/** The robot has moved or is gone: not everybody who has it open may go on. */
function recheckReach({ live, log }: Parts, teleop: Teleop, twin: RobotTwin): void {
  teleop.leases
    .endOutOfReach(twin)
    .catch((error: unknown) => log.error({ error }, 'a lease could not be ended'))
  live.recheck(robotChannels.state, { serialNo: twin.serialNumber })
  live.recheck(robotConsoleChannels.messages, { serialNo: twin.serialNumber })
  live.recheck(teleopChannels.teleop, { serialNo: twin.serialNumber })
}

/** @returns what counts the messages of robots */
function measureLink(metrics: Metrics, link: RobotLink): () => void {
  const { waiting, transactions } = link.activityFigures
  metrics.gauge('wheelhouse_robots', 'Robots of the installation.', () => [...link.twins()].length)
  metrics.gauge('wheelhouse_activities_waiting', 'Lines of robots that wait to be written.', waiting)
  metrics.gauge('wheelhouse_activity_writes', 'Transactions that wrote lines of robots.', transactions)
  return metrics.counter('wheelhouse_robot_messages_total', 'Messages that robots sent.')
}

/** Entities whose changes decide by which maps robots work: entries of the history tell what was published. */
const mapPaths = ['/sync-histories', '/buildings/:buildingId/floors', '/buildings']
/** The same of how robots make their pictures unrecognisable. */
const policyPaths = ['/anonymize-policies', '/organizations', '/buildings', '/robots']

/** Follows changes of robots in the database, and sessions that end. */
function listenToChanges(
  { db, log, sessions, robotChanges, notices }: Parts,
  {
    link,
    teleop,
    attention,
    site,
  }: { link: RobotLink; teleop: Teleop; attention: AttentionBoard; site: SiteBoard },
): Pick<RobotLinkArea, 'refresh' | 'stop'> {
  const { keep, stop: stopBackground } = createBackground(log)
  async function refresh(robotId: string): Promise<void> {
    const robot = await findLinkRobotById(db, robotId)
    if (robot === null) return
    attention.learnName(robot.id, robot.name)
    site.learnName(robot.id, robot.name)
    link.upsert(robot)
  }

  const stopListening = [
    notices.on('entity_changes', (payload) => {
      // Nothing in it: some may have been missed.
      const loadWhenNamed = (what: string, paths: readonly string[], load: () => Promise<void>) => {
        if (payload !== '' && !paths.some((path) => payload.includes(`"${path}"`))) return
        keep(load(), `the ${what} for robots could not be read`)
      }
      loadWhenNamed('sensors', [deviceRoutes.list.path], () => link.loadSensors())
      loadWhenNamed('maps', mapPaths, () => link.loadMaps())
      loadWhenNamed('policies', policyPaths, () => link.loadPolicies())
    }),
    robotChanges.on(({ kind, robotId }) => {
      if (kind === 'deleted') {
        attention.forget(robotId)
        site.forget(robotId)
        return link.remove(robotId)
      }
      keep(refresh(robotId), 'a changed robot could not be taken up')
    }),
    sessions.ended.on(({ sessionId }) => {
      keep(teleop.leases.endSession(sessionId), 'a lease could not be ended')
    }),
  ]
  return {
    refresh,
    stop: async () => {
      for (const stop of stopListening) stop()
      await stopBackground()
    },
  }
}

/** The broker of robots and devices, in this process or outside of it. */
function createBrokerStarter({ config, log, devices }: Parts, link: RobotLink, countMessage: () => void) {
  let broker: RobotBroker | null = null
  const onMessage = (topic: string, payload: Buffer) => {
    if (isDeviceTopic(topic)) return nameWork('device message', () => devices.onMessage(topic, payload))
    countMessage()
    const kind = topic.slice(topic.lastIndexOf('/') + 1)
    nameWork(`robot message ${kind}`, () => link.onMessage(topic, payload))
  }
  return {
    getAddress: () => {
      if (broker === null) throw new Error('the broker is not open yet')
      return getBrokerAddress(config, broker.address)
    },
    start: async (): Promise<RobotBroker['address']> => {
      const { host, mqttPort: port, mqttUrl } = config
      const access = devices.joinAccess(link.access)
      broker =
        mqttUrl === null
          ? await startEmbeddedBroker({ host, port, access, onMessage })
          : connectExternalBroker({
              url: mqttUrl,
              onMessage,
              log,
              onUp: () => link.greetAll(),
              onDown: () => link.loseAll(),
            })
      devices.attach(broker)
      link.attach(broker)
      return broker.address
    },
    stop: async () => broker?.close(),
  }
}
