import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import type { ListedSensors } from '../devices/ble/listed-sensors.ts'
import type { Area, Host } from '../host.ts'
import type { RobotMessageListener } from '../kernel/broker/broker.ts'
import type { Notices } from '../kernel/database/notices.ts'
import { createBackground } from '../kernel/process/background.ts'
import { createEvents } from '../kernel/process/events.ts'
import type { Log } from '../kernel/process/log.ts'
import { nameWork } from '../kernel/process/stall-watch.ts'
import type { RobotEventNotifier } from './attention/robot-event-notifier.ts'
import { createRefusalCounter, type RefusalCounter } from './enrolment/count-refusals.ts'
import type { RobotChange, RobotChanges } from './robot-changes.ts'
import { createRobotFollower, type RobotFollower } from './robot-follower.ts'
import { createRobotLink, type RobotLink, type RobotLinkServices } from './robot-link/robot-link.ts'
import { createMapFiles } from './robot-link/syncs/map-files.ts'
import { createSoftwareFiles } from './robot-link/syncs/software-files.ts'
import { isOnline } from './robot-link/twins/robot-twin.ts'
import { createWireLog, type WireLog } from './robot-link/wire/wire-log.ts'
import { findLinkRobotById, listLinkRobots } from './robot-link.store.ts'
import { robotMapHandlers } from './robot-map.routes.ts'
import { robotSoftwareHandlers } from './robot-software.routes.ts'
import { soundHandlers } from './speech/sound.routes.ts'
import { createSoundFiles } from './speech/sound-files.ts'
import { speechHandlers } from './speech/speech.routes.ts'
import { createSpeechSounds } from './speech/speech-sounds.ts'

/** Who is notified about robots, and who receives what they deliver. */
type Parts = Pick<
  RobotLinkServices,
  'robotEvents' | 'onMedia' | 'onRecordings' | 'onSensor' | 'isHome' | 'freshen'
> & {
  robotEvents: RobotEventNotifier
  sensors: ListedSensors
}

export type RobotLinkArea = Area & {
  link: RobotLink
  wire: WireLog
  refusals: RefusalCounter
  /** Robots that were registered, changed or removed by a call to this server. */
  robotChanges: RobotChanges
  onMessage: RobotMessageListener
  /** Reloads a robot that was created or changed other than by a call. */
  refresh(robotId: string): Promise<void>
}

/**
 * The link to robots, what they download over it, and the rows that it follows. Its start loads the robots and their
 * orders.
 */
export function createRobotLinkArea(host: Host, parts: Parts): RobotLinkArea {
  const { db, clock, log, secret, origin, files: fileStore, notices } = host
  const robotChanges = createEvents<RobotChange>((error) =>
    log.error({ error }, 'a listener of robot changes failed'),
  )
  const getRobotId = (userName: string) => link.getRobotId(userName)
  const refusals = createRefusalCounter({ db, clock, log, getRobotId })
  const mapFiles = createMapFiles({ db, clock, secret, origin })
  const softwareFiles = createSoftwareFiles({ clock, secret, origin })
  const sounds = createSpeechSounds({ db, clock, log, secret, origin, ...host.calls })
  const soundFiles = createSoundFiles({ clock, secret, fileStore, origin })
  const wire = createWireLog(clock)
  const link = createRobotLink({
    ...parts,
    db,
    clock,
    log,
    sealAudit: host.sealAudit,
    wire,
    mapFiles,
    softwareFiles,
    sounds,
    soundFiles,
    onRefused: (call) => refusals.count(call),
  })
  const countMessage = measureLink(host, link)
  const follower = createRobotFollower({ db, link })
  const rows = followRows({ log, notices, robotChanges, link, refresh, follower })

  async function refresh(robotId: string): Promise<void> {
    const robot = await findLinkRobotById(db, robotId)
    if (robot !== null) link.upsert(robot)
  }

  return {
    name: 'robot link',
    link,
    wire,
    refusals,
    robotChanges,
    refresh,
    onMessage(topic, payload) {
      countMessage()
      const kind = topic.slice(topic.lastIndexOf('/') + 1)
      nameWork(`robot message ${kind}`, () => link.onMessage(topic, payload))
    },
    bindings: [
      ...robotMapHandlers({ files: mapFiles, clock, twins: link.twins }),
      ...soundHandlers({ files: soundFiles, db, twins: link.twins }),
      ...robotSoftwareHandlers({ link, files: softwareFiles, fileStore }),
      ...speechHandlers(sounds, link.twins),
    ],
    async start() {
      await link.load(await listLinkRobots(db))
      rows.start()
    },
    async stop() {
      await rows.stop()
      await refusals.stop()
      await link.stop()
      sounds.close()
      wire.stop()
    },
  }
}

/** @returns the counter of the robots' messages */
function measureLink({ metrics, clock }: Host, link: RobotLink): () => void {
  const { waiting, transactions } = link.activityFigures
  metrics.gauge('wheelhouse_robots', 'Robots of the installation.', () => [...link.twins()].length)
  metrics.gauge('wheelhouse_robots_online', 'Robots that this server hears.', () => {
    const now = clock.monotonicMs()
    return [...link.twins()].filter((twin) => isOnline(twin, now)).length
  })
  metrics.gauge('wheelhouse_activities_waiting', 'Lines of robots that wait to be written.', waiting)
  metrics.total('wheelhouse_activity_writes_total', 'Transactions that wrote lines of robots.', transactions)
  return metrics.counter('wheelhouse_robot_messages_total', 'Messages that robots sent.')
}

/** Entities whose changes decide which maps robots use: entries of the history show what was published. */
const mapPaths = ['/sync-histories', '/buildings/:buildingId/floors', '/buildings']
/** The same for how robots anonymise their pictures. */
const policyPaths = ['/anonymize-policies', '/organizations', '/buildings', '/robots']

/** Makes the link follow database changes to robots and to what they are sent. */
function followRows({
  log,
  notices,
  robotChanges,
  link,
  refresh,
  follower,
}: {
  log: Log
  notices: Notices
  robotChanges: RobotChanges
  link: RobotLink
  refresh: (robotId: string) => Promise<void>
  follower: RobotFollower
}): { start(): void; stop(): Promise<void> } {
  const { keep, stop } = createBackground(log)
  let isStarted = false
  const stopListening = [
    notices.on('entity_changes', (payload) => {
      // Empty: some changes may have been missed.
      const loadWhenNamed = (what: string, paths: readonly string[], load: () => Promise<void>) => {
        if (payload !== '' && !paths.some((path) => payload.includes(`"${path}"`))) return
        keep(load(), `the ${what} for robots could not be read`)
      }
      if (isStarted) keep(follower.follow(payload), 'robots of other servers could not be taken up')
      loadWhenNamed('sensors', [deviceRoutes.list.path], () => link.loadSensors())
      loadWhenNamed('maps', mapPaths, () => link.loadMaps())
      loadWhenNamed('policies', policyPaths, () => link.loadPolicies())
    }),
    notices.on('remote_stops', (robotId) => {
      if (isStarted) keep(link.followStops(robotId), 'remote stops of other servers could not be read')
    }),
    notices.on('robot_orders', (robotId) => {
      if (isStarted) keep(link.followOrders(robotId), 'orders of other servers could not be read')
    }),
    robotChanges.on(({ kind, robotId }) => {
      if (kind === 'deleted') link.remove(robotId)
      else keep(refresh(robotId), 'a changed robot could not be taken up')
    }),
  ]
  return {
    start() {
      isStarted = true
      // Some may have been changed since they were read.
      keep(follower.follow(''), 'robots of other servers could not be taken up')
      keep(link.followStops(''), 'remote stops of other servers could not be read')
      keep(link.followOrders(''), 'orders of other servers could not be read')
    },
    async stop() {
      for (const stopOne of stopListening) stopOne()
      await stop()
    },
  }
}
