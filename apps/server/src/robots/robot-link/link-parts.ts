import { findFloorPlace } from '../../buildings/floor.store.ts'
import type { ListedSensors } from '../../devices/ble/listed-sensors.ts'
import type { RobotBroker } from '../../kernel/broker/broker.ts'
import type { Database } from '../../kernel/database/database.ts'
import { createAuditBacklog } from '../../kernel/http/audit-backlog.ts'
import type { AuditSeal } from '../../kernel/http/audit-seal.ts'
import { createBackground } from '../../kernel/process/background.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createLimitedLog } from '../../kernel/process/rate-limit.ts'
import type { RobotEventNotifier } from '../attention/robot-event-notifier.ts'
import type { SoundFiles } from '../speech/sound-files.ts'
import type { SpeechSounds } from '../speech/speech-sounds.ts'
import { createActivityWriter } from './activities/activity-writer.ts'
import { createOrderFollower } from './orders/order-follower.ts'
import { createStopManager } from './orders/stop-manager.ts'
import { createSensorAssignments } from './sensor-assignments.ts'
import type { MapFiles } from './syncs/map-files.ts'
import { createMapSyncs } from './syncs/map-syncs.ts'
import { findFloorToPlan } from './syncs/map-target.store.ts'
import type { SoftwareFiles } from './syncs/software-files.ts'
import { createSoftwareUpdates } from './syncs/software-updates.ts'
import { createSyncManager } from './syncs/sync-manager.ts'
import { createAnonymizeTracker } from './twins/anonymize-tracker.ts'
import { createContactTracker } from './twins/contact-tracker.ts'
import { createFactsheetWriter } from './twins/factsheet-writer.ts'
import { createFloorPlaces } from './twins/floor-places.ts'
import { createKindTracker } from './twins/kind-tracker.ts'
import { createRobotRegistry } from './twins/robot-registry.ts'
import type { RobotTwin } from './twins/robot-twin.ts'
import { createStateSampler } from './twins/state-sampler.ts'
import { createTrackSampler } from './twins/track-sampler.ts'
import { createTwinWaiters } from './twins/twin-waiters.ts'
import { createFloorPlans } from './ways/floor-plans.ts'
import { createLinkSender } from './wire/link-sender.ts'
import type { WireLog } from './wire/wire-log.ts'

/** Holds the broker once it is available. */
type BrokerSlot = { current: RobotBroker | null }

type LinkPartsOptions = {
  db: Database
  clock: Clock
  log: Log
  robotEvents: RobotEventNotifier
  sealAudit: AuditSeal
  mapFiles: MapFiles
  softwareFiles: SoftwareFiles
  sounds: SpeechSounds
  soundFiles: SoundFiles
  sensors: ListedSensors
  wire: WireLog
  isHome: (robotId: string) => boolean
  passStop: (twin: RobotTwin, stopId: string) => void
  onVersion: (twin: RobotTwin) => void
  onZones: () => void
  onUpdateEnd: (twin: RobotTwin) => void
  onPolicy: (twin: RobotTwin) => void
  /** Another server has stopped the robot, or released it, or has done something with an order of it. */
  onOtherServer: (twin: RobotTwin) => void
}

/** What the robot link is made of. No part calls another during construction. */
export type LinkParts = ReturnType<typeof createLinkParts>

export function createLinkParts({
  db,
  clock,
  log,
  robotEvents,
  sealAudit,
  mapFiles,
  softwareFiles,
  sounds,
  soundFiles,
  sensors,
  wire,
  isHome,
  passStop,
  onVersion,
  onZones,
  onUpdateEnd,
  onPolicy,
  onOtherServer,
}: LinkPartsOptions) {
  const background = createBackground(log)
  const { keep } = background
  const broker: BrokerSlot = { current: null }
  const robots = createRobotRegistry()
  /** Those whose history this server writes. */
  const own = { all: () => [...robots.all()].filter(({ robotId }) => isHome(robotId)) }
  const sender = createLinkSender({
    clock,
    sounds,
    soundFiles,
    wire,
    broker: () => {
      if (broker.current === null) throw new Error('the broker is not attached yet')
      return broker.current
    },
  })
  const activities = createActivityWriter({ db, clock, log, robotEvents })
  return {
    db,
    clock,
    log,
    broker,
    robots,
    sender,
    wire,
    isHome,
    passStop,
    keep,
    background,
    limitedLog: createLimitedLog(log, () => clock.monotonicMs()),
    sensors: createSensorAssignments(sensors),
    waiters: createTwinWaiters(),
    stops: createStopManager({ db, clock, onChange: onOtherServer }),
    orders: createOrderFollower({ db, clock, onChange: onOtherServer }),
    audit: createAuditBacklog({ db, clock, log, sealAudit }),
    activities,
    factsheets: createFactsheetWriter({ db, clock, keep }),
    syncs: createSyncManager({ db, clock, keep }),
    mapSyncs: createMapSyncs({
      db,
      clock,
      sender,
      keep,
      onZones,
      files: mapFiles,
      twins: () => robots.all(),
    }),
    updates: createSoftwareUpdates({
      db,
      clock,
      sender,
      keep,
      files: softwareFiles,
      addNotice: (twin, notice) => activities.addNotice(twin, notice),
      onEnd: onUpdateEnd,
    }),
    contacts: createContactTracker({ db, clock, robots, keep, onVersion }),
    anonymize: createAnonymizeTracker({ db, clock, robots, keep, onPolicy }),
    kinds: createKindTracker({ db, robots, keep }),
    stateSampler: createStateSampler({ db, clock, robots: own, keep }),
    trackSampler: createTrackSampler({ db, clock, robots: own, keep }),
    floorPlaces: createFloorPlaces({
      clock,
      keep,
      load: (buildingId, floorId) => findFloorPlace(db, buildingId, floorId),
    }),
    floorPlans: createFloorPlans({
      clock,
      load: (buildingId, floorId, known) => findFloorToPlan(db, { buildingId, floorId, known }),
    }),
  }
}
