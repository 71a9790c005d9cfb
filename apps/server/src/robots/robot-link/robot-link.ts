import type { ListedSensors } from '../../devices/ble/listed-sensors.ts'
import type {
  BrokerAccess,
  RefusedCall,
  RobotBroker,
  RobotMessageListener,
} from '../../kernel/broker/broker.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { AuditSeal } from '../../kernel/http/audit-seal.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { createLoader } from '../../kernel/process/create-loader.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { RobotEventNotifier } from '../attention/robot-event-notifier.ts'
import type { LinkRobot, RobotVersion } from '../robot-link.store.ts'
import type { SoundFiles } from '../speech/sound-files.ts'
import type { SpeechSounds } from '../speech/speech-sounds.ts'
import { createLinkAccess } from './access/link-access.ts'
import type { ActivityWriter } from './activities/activity-writer.ts'
import { createLinkChanges, type LinkChanges } from './link-changes.ts'
import type { LinkContext } from './link-context.ts'
import { createLinkEvents, type LinkEvents } from './link-events.ts'
import { createLinkParts, type LinkParts } from './link-parts.ts'
import { createLinkRoster, loadRoster, sendConfig, sendSensors } from './link-roster.ts'
import { createLinkTimers } from './link-timers.ts'
import { createMessageListener, type RobotDeliveries, type TakeDetection } from './message-listener.ts'
import { stopBeforeKeepouts } from './orders/stop-before-keepouts.ts'
import type { MapFiles } from './syncs/map-files.ts'
import type { SoftwareFiles } from './syncs/software-files.ts'
import type { SoftwareUpdates } from './syncs/software-updates.ts'
import { createRobotLookup } from './twins/robot-lookup.ts'
import type { RobotTwin } from './twins/robot-twin.ts'
import type { Notice } from './twins/twin-changes.ts'
import type { WireLog } from './wire/wire-log.ts'

export type RobotLinkServices = RobotDeliveries & {
  db: Database
  clock: Clock
  log: Log
  sensors: ListedSensors
  wire: WireLog
  onRefused: (call: RefusedCall) => void
  /** Is this server the one that acts on what the robot reports? It may hear robots of other servers, too. */
  isHome: (robotId: string) => boolean
  /** See `LinkContext`. */
  freshen: (robotIds: readonly string[]) => Promise<void>
  robotEvents: RobotEventNotifier
  sealAudit: AuditSeal
  mapFiles: MapFiles
  softwareFiles: SoftwareFiles
  sounds: SpeechSounds
  soundFiles: SoundFiles
}

export type RobotLink = LinkContext & {
  events: LinkEvents
  /** Sets the handler of detections. Set later, because detections start flows, which depend on the link. */
  serveDetections(take: TakeDetection): void
  updates: Pick<SoftwareUpdates, 'begin'>
  access: BrokerAccess
  onMessage: RobotMessageListener
  /**
   * Registers the robots of the database, resumes the orders and stops that were under way, and starts the timers. Call
   * before the broker opens.
   */
  load(robots: readonly LinkRobot[]): Promise<void>
  /** A robot was registered or changed. One that has a new address is disconnected. */
  upsert: (robot: LinkRobot) => void
  /** Closes the robot's connection and forgets what came over it. It may reconnect if it still has access. */
  disconnect(robotId: string): void
  /** The id of the robot with this MQTT user name. */
  getRobotId(userName: string): string | null
  /** Does the link have this record of the robot, or a newer one? */
  knows: (robot: RobotVersion) => boolean
  /** A robot was taken out of service: its connection ends. */
  remove(robotId: string): void
  attach(broker: RobotBroker): void
  /** The broker is available, again or for the first time: sends every robot its settings and requests its state. */
  greetAll: () => void
  /** Requests the state of robots that this server has begun to hear. */
  requestStates: (robotIds: readonly string[]) => void
  /** The broker is unreachable: what robots last reported may be outdated. */
  loseAll: () => void
  /** Maps were published, or floors or buildings changed: sends robots the maps to use. */
  loadMaps(): Promise<void>
  /** Devices were changed: sends robots the sensors to listen for. */
  loadSensors(): Promise<void>
  /** Another server has stopped this robot or released it; `''`: any robot, because notices may have been missed. */
  followStops(robotId: string): Promise<void>
  /** The same of an order of this robot. */
  followOrders(robotId: string): Promise<void>
  /** Policies or their assignment have changed: sends robots the policy by which to anonymise their pictures. */
  loadPolicies(): Promise<void>
  /** How much work the robots cause: entries waiting to be written, and transactions so far. */
  activityFigures: Pick<ActivityWriter, 'waiting' | 'transactions'>
  stop(): Promise<void>
}

/** The server's end of the robot link: who the robots are, what they report, and what they are sent. */
export function createRobotLink(services: RobotLinkServices): RobotLink {
  const { db, clock, log, robotEvents, sealAudit, mapFiles, softwareFiles, sounds, soundFiles } = services
  const events = createLinkEvents(log)
  const detections: { take: TakeDetection } = { take: async () => false }
  const onVersion = (twin: RobotTwin) => sendConfig(parts, twin)
  const parts: LinkParts = createLinkParts({
    db,
    clock,
    log,
    robotEvents,
    sealAudit,
    mapFiles,
    softwareFiles,
    sounds,
    soundFiles,
    isHome: services.isHome,
    onVersion,
    sensors: services.sensors,
    wire: services.wire,
    passStop: (twin, stopId) => events.stopRequested.emit({ twin, stopId }),
    onZones: () => stopBeforeKeepouts(parts, link),
    onUpdateEnd: (twin) => changes.changed(twin),
    onOtherServer: (twin) => changes.changed(twin),
    onPolicy(twin) {
      sendConfig(parts, twin)
      changes.changed(twin)
    },
  })
  const { robots, broker, audit, activities, updates } = parts
  const changes = createLinkChanges(parts, (twin) => events.changed.emit(twin))
  const roster = createLinkRoster(parts, changes, events)
  const access = createAccess(parts, roster.upsert, services.onRefused)
  const timers = createLinkTimers(parts, changes)

  const link = toLinkContext(services, parts, changes)
  return {
    ...link,
    events,
    serveDetections(take) {
      detections.take = take
    },
    updates,
    ...createGreetings(parts, changes),
    access,
    upsert: roster.upsert,
    remove: roster.remove,
    disconnect: roster.disconnect,
    activityFigures: activities,
    knows: robots.knows,
    loadSensors: createLoader(async () => {
      await parts.sensors.load()
      sendSensors(parts, robots.all())
    }),
    loadMaps: () => parts.mapSyncs.load(),
    loadPolicies: () => parts.anonymize.load(),
    async followStops(robotId) {
      if (robotId === '') return parts.stops.rereadAll(robots.all())
      const twin = robots.twin(robotId)
      if (twin !== undefined) await parts.stops.reread(twin)
    },
    async followOrders(robotId) {
      if (robotId === '') return parts.orders.rereadAll(robots.all())
      const twin = robots.twin(robotId)
      if (twin !== undefined) await parts.orders.reread(twin)
    },
    getRobotId: (userName) => robots.byUser(userName)?.robotId ?? null,
    onMessage: createMessageListener(parts, changes, {
      ...services,
      onSignal: (twin, signal) => events.signalled.emit({ twin, signal }),
      onDetection: (twin, message) => detections.take(twin, message),
    }),
    async load(known) {
      for (const robot of known) events.known.emit(robot)
      await parts.sensors.load()
      await loadRoster(parts, known)
      await timers.start()
    },
    attach(attached) {
      broker.current = attached
      sendConfigs(parts)
      parts.keep(parts.mapSyncs.load(), 'the maps for robots could not be read')
    },
    async stop() {
      await timers.stop()
      parts.factsheets.save()
      await activities.stop()
      await audit.stop()
      await parts.background.stop()
      parts.contacts.saveFirst()
      parts.contacts.saveLast()
      await parts.background.stop()
    },
  }
}

function sendConfigs(parts: LinkParts): void {
  for (const twin of parts.robots.all()) sendConfig(parts, twin)
}

/** What is requested of robots as they come within reach, and assumed of them when they no longer are. */
function createGreetings(
  parts: LinkParts,
  { ask }: LinkChanges,
): Pick<RobotLink, 'greetAll' | 'requestStates' | 'loseAll'> {
  const { robots, broker } = parts
  return {
    greetAll() {
      sendConfigs(parts)
      for (const twin of robots.all()) ask(twin, 'stateRequest')
    },
    requestStates(robotIds) {
      if (broker.current === null) return
      for (const robotId of robotIds) {
        const twin = robots.twin(robotId)
        if (twin !== undefined) ask(twin, 'stateRequest')
      }
    },
    loseAll() {
      for (const twin of robots.all()) twin.isStateCurrent = false
    },
  }
}

/** Which robots may connect. */
function createAccess(
  { db, clock, log, robots, contacts, activities }: LinkParts,
  upsert: RobotLink['upsert'],
  onRefused: RobotLinkServices['onRefused'],
): BrokerAccess {
  return createLinkAccess({
    clock,
    robotOf: (userName) => robots.robot(robots.byUser(userName)?.robotId ?? '') ?? null,
    lookUp: createRobotLookup({ db, clock, log }),
    lookAgain: createRobotLookup({ db, clock, log }),
    upsert,
    onSignIn: (robot, credentialId) => {
      contacts.signedIn(robot.id, credentialId)
      // On a new connection a robot may count from the beginning again.
      robots.twin(robot.id)?.topicOrder.clear()
    },
    onRefused,
    onReplaced: ({ userName, formerIp, ip }) => {
      const twin = robots.byUser(userName)
      if (twin !== undefined) activities.addNotice(twin, toReplacedNotice(formerIp, ip))
    },
  })
}

function toReplacedNotice(formerIp: string | null, ip: string | null): Notice {
  const detail = { formerIp, ip }
  return { level: 4, service: 'network', type: 'connectionReplaced', detail, errorCode: null }
}

/** What the other areas see of the link. */
function toLinkContext(
  { db, clock, log, sounds, soundFiles, freshen }: RobotLinkServices,
  { robots, sender, waiters, stops, audit, floorPlans, activities, passStop }: LinkParts,
  { changed }: LinkChanges,
): LinkContext {
  return {
    db,
    clock,
    log,
    sender,
    waiters,
    stops,
    audit,
    floorPlans,
    sounds,
    soundFiles,
    passStop,
    changed,
    freshen: (twins) => freshen(twins.map(({ robotId }) => robotId)),
    addNotice: (twin, notice) => activities.addNotice(twin, notice),
    twin: (serialNumber) => robots.bySerial(serialNumber),
    twinById: (robotId) => robots.twin(robotId),
    twins: () => robots.all(),
  }
}
