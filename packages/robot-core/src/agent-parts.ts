import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { ActionOutcome, Vehicle } from './adapter.ts'
import { type AgentEvent, type AgentState, isIntervened, whyNotDrive } from './agent-machine.ts'
import type { AgentMemory, AgentOptions } from './agent-options.ts'
import type { AgentControl, AgentVideo } from './agent-ports.ts'
import { createRobotDetector, type RobotDetector } from './detection/robot-detection.ts'
import { createDriveControl, type DriveControl } from './drive-control.ts'
import { type BrokerLink, openBrokerLink } from './link/broker-link.ts'
import { createEventSpool } from './link/event-spool.ts'
import { createInstantActions } from './link/instant-actions.ts'
import { createOrderExecutor } from './link/order-executor.ts'
import { fetchFile } from './maps/fetch-file.ts'
import { createRobotMaps } from './maps/robot-maps.ts'
import { createRobotMedia, type RobotMedia } from './media/media.ts'
import { publishActivity } from './publish-activity.ts'
import { createRobotRecordings, type RobotRecordings } from './recording/robot-recordings.ts'
import { createHeardSpool } from './sensors/heard-spool.ts'
import { createRobotSensors, type RobotSensors } from './sensors/robot-sensors.ts'
import { createSoftwareUpdater, type SoftwareUpdater } from './software/software-updater.ts'
import { createStateReporter, isMoving } from './state-reporter.ts'

/** The agent as its parts see it. None of them may call it while they are being created. */
type AgentPorts = {
  /** What is known from the last run of the process. */
  readonly remembered: AgentMemory | null
  state(): AgentState
  dispatch(event: AgentEvent): void
  /** A raw message from the server. */
  receive(name: string, payload: Buffer): void
}

type UpdaterPorts = Pick<AgentPorts, 'state' | 'dispatch'> & {
  vehicle: Vehicle
  still: { run(run: () => void): void }
  orders: { isActive(): boolean }
}

/** What a robot's agent is made of. */
export type AgentParts = ReturnType<typeof createAgentParts>

export function createAgentParts(options: AgentOptions, agent: AgentPorts) {
  const { identity, clock } = options
  const reportChanged = () => agent.dispatch({ kind: 'reportChanged' })
  const drive = createDriveControl({
    vehicle: options.vehicle,
    clock,
    remoteStop: agent.remembered?.remoteStop ?? null,
    onChange: (change) => agent.dispatch({ kind: 'driveChanged', ...change }),
  })
  const inputs = () => ({ guard: drive.state(), tick: clock.tick() })
  const getHindrance = () => whyNotDrive(agent.state(), inputs())

  const control = createAgentControl(drive)
  const video = createAgentVideo(options, control)
  const heard = createHeardSpool(options.sensors?.spool ?? null, clock)
  const link = openBrokerLink(
    identity,
    { clock, random: options.random, spool: createEventSpool(options.spool), heard },
    {
      onMessage: (name, payload) => agent.receive(name, payload),
      onUp: () => agent.dispatch({ kind: 'linkUp' }),
      onDown: () => agent.dispatch({ kind: 'linkDown' }),
    },
  )
  const media = createAgentMedia(options, { video, link })
  const recordings = createAgentRecordings(options, { video, link })
  const sensors = createAgentSensors(options, media?.vehicle ?? options.vehicle, link)
  const detector = createAgentDetector(options, sensors?.vehicle ?? media?.vehicle ?? options.vehicle, {
    video,
    link,
    onChange: () => reporter.sendStatus(),
  })
  const vehicle = detector?.vehicle ?? sensors?.vehicle ?? media?.vehicle ?? options.vehicle
  const still = createStillWaiter(vehicle)
  const orders = createOrderExecutor(vehicle, {
    mayTake: () => getHindrance() === null,
    onChange: reportChanged,
    memory: options.orders,
    log: options.logOrders,
  })
  const maps = createRobotMaps({
    vehicle,
    clock,
    memory: options.maps,
    fetchFile: options.fetchFile ?? fetchFile,
    onChange: reportChanged,
  })
  const updater = createAgentUpdater(options, { ...agent, vehicle, still, orders })
  const moves = { drive, still, orders, getHindrance }
  const instant = createAgentInstant(agent, { ...moves, vehicle, maps, updater, reportChanged })
  const reporter = createStateReporter({
    identity,
    vehicle,
    clock,
    link,
    drive,
    orders,
    instant,
    maps,
    canUpdate: updater !== null,
    isIntervened: () => isIntervened(agent.state(), inputs()),
    storageFailure: () => options.folder?.failure() ?? null,
    extras() {
      const { relay, standby, buildingCodes, settings } = agent.state()
      const viewers = video?.viewers().length ?? 0
      const recordingCode = recordings?.code() ?? 'r001'
      const anonymize = video?.privacy.report()
      const detections = detector?.settingIds() ?? []
      const canPublish = video !== null
      const own = { relay, standby, buildingCodes, recordingCode, viewers, detections, anonymize, canPublish }
      return { ...own, ...settings }
    },
  })
  return {
    identity,
    vehicle,
    clock,
    drive,
    still,
    orders,
    control,
    video,
    link,
    media,
    recordings,
    sensors,
    detector,
    heard,
    instant,
    maps,
    updater,
    reporter,
  }
}

type InstantPorts = {
  vehicle: Vehicle
  drive: DriveControl
  still: ReturnType<typeof createStillWaiter>
  orders: ReturnType<typeof createOrderExecutor>
  maps: ReturnType<typeof createRobotMaps>
  updater: SoftwareUpdater | null
  /** Why the robot may not move now; `null`: it may. */
  getHindrance: () => ActionFault | null
  reportChanged: () => void
}

/** The actions that a robot performs immediately, even in the middle of an order. */
function createAgentInstant(agent: AgentPorts, ports: InstantPorts) {
  const { vehicle, drive, still, orders, maps, updater, getHindrance, reportChanged } = ports
  return createInstantActions(vehicle, {
    maps: maps.actions,
    updateSoftware: updater === null ? null : (action, done) => updater.update(action, done),
    interrupted: agent.remembered?.update ?? null,
    cancelOrder(done) {
      if (!orders.beginCancel()) return done(refuse('noOrderToCancel'))
      // Both in one state: a master takes an order that disappears earlier for a completed one.
      still.run(() => {
        orders.cancel()
        done({ ok: true })
      })
    },
    startPause(done) {
      orders.pause()
      done({ ok: true })
    },
    stopPause(done) {
      const reason = getHindrance()
      if (reason !== null) return done(refuse(reason))
      orders.resume()
      done({ ok: true })
    },
    requestState: reportChanged,
    requestFactsheet: () => agent.dispatch({ kind: 'factsheetRequested' }),
    startTeleop(leaseId, done) {
      agent.dispatch({ kind: 'startTeleop', leaseId })
      done({ ok: true })
    },
    setStandby: (on) => agent.dispatch({ kind: 'setStandby', on }),
    leaseId: () => drive.state().lease?.id ?? null,
    whyNotMove: () => getHindrance() ?? (orders.isActive() ? 'orderActive' : null),
    onChange: reportChanged,
  })
}

/** `null`: it has no cameras. The privacy policy is known before the first picture. */
function createAgentVideo({ createVideo, privacy }: AgentOptions, control: AgentControl): AgentVideo | null {
  const video = createVideo?.(control) ?? null
  if (privacy !== undefined) video?.privacy.remember(privacy)
  return video
}

/** `null`: it has no cameras, or nowhere to keep pictures. */
function createAgentMedia(
  { vehicle, clock, random, media: folder }: AgentOptions,
  { video, link }: { video: AgentVideo | null; link: BrokerLink },
): RobotMedia | null {
  if (video === null || folder === null) return null
  return createRobotMedia({
    folder,
    video,
    vehicle,
    clock,
    random,
    link,
    report: (activity) => publishActivity({ clock, link }, activity),
  })
}

/** `null`: it has no cameras, or nowhere to keep recordings. */
function createAgentRecordings(
  { vehicle, clock, random, recordings: folder }: AgentOptions,
  { video, link }: { video: AgentVideo | null; link: BrokerLink },
): RobotRecordings | null {
  if (video === null || folder === undefined) return null
  const softwareVersion = () => vehicle.info.softwareVersion
  return createRobotRecordings({ folder, video, clock, random, link, softwareVersion })
}

/** `null`: it has no radio that receives sensors. */
function createAgentSensors(
  { clock, sensors: means }: AgentOptions,
  vehicle: Vehicle,
  link: BrokerLink,
): RobotSensors | null {
  if (means === undefined) return null
  const publish: BrokerLink['publishSensor'] = (heard) => link.publishSensor(heard)
  return createRobotSensors({ scanner: means.scanner, clock, vehicle, publish })
}

/** `null`: nothing detects behaviour. */
function createAgentDetector(
  { clock, detector }: AgentOptions,
  vehicle: Vehicle,
  { video, link, onChange }: { video: AgentVideo | null; link: BrokerLink; onChange: () => void },
): RobotDetector | null {
  if (detector === undefined) return null
  const publish: BrokerLink['publishDetection'] = (detection) => link.publishDetection(detection)
  return createRobotDetector({ detector, clock, vehicle, video, publish, onChange })
}

/** `null`: its software cannot be updated. */
function createAgentUpdater(
  { clock, software: means }: AgentOptions,
  { state, dispatch, vehicle, still, orders }: UpdaterPorts,
): SoftwareUpdater | null {
  if (means === undefined) return null
  return createSoftwareUpdater({
    vehicle,
    clock,
    still,
    means,
    whyNot() {
      if (state().update !== null) return 'updating'
      return orders.isActive() ? 'orderActive' : null
    },
    begin: (update) => dispatch({ kind: 'updateBegun', update }),
    fail: () => dispatch({ kind: 'updateFailed' }),
  })
}

/** Holds back what must wait until the vehicle stands still. */
function createStillWaiter(vehicle: Vehicle) {
  let waiting: (() => void)[] = []

  function check(): void {
    if (isMoving(vehicle)) return
    const ready = waiting
    waiting = []
    for (const run of ready) run()
  }

  return {
    /** Runs it once the vehicle stands still: immediately if it already does. */
    run(run: () => void): void {
      waiting.push(run)
      check()
    },
    check,
  }
}

/** What video and its data channels may request goes directly to the guard and back, bypassing everything else. */
function createAgentControl(drive: DriveControl): AgentControl {
  return {
    tick: () => drive.tick(),
    onDrive: (_viewer, command) => drive.tickMessage(command.seq, drive.apply({ kind: 'command', command })),
    currentTick: () => drive.tickMessage(null, null),
    onRemoteStop(viewer, stopId) {
      if (viewer.mayStop) drive.apply({ kind: 'remoteStop', stopId })
    },
  }
}

function refuse(error: ActionFault): ActionOutcome {
  return { ok: false, error, description: `Refused: ${error}` }
}
