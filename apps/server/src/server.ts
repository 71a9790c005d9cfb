/** Composes the server: the one explicit list of its areas. */

import { customRoutes } from '@wheelhouse/contract/custom/manifest'
import { consoleVersion } from '@wheelhouse/contract/kernel/version'
import * as routes from '@wheelhouse/contract/routes'
import type { FastifyInstance } from 'fastify'
import { createAccountArea } from './account/account-area.ts'
import { createAlertsArea } from './alerts/alerts-area.ts'
import { createArchivesArea } from './archives/archives-area.ts'
import { createRecordingIndex } from './archives/recording-index.ts'
import { createBrokerArea } from './broker-area.ts'
import { createBuildingsArea } from './buildings/buildings-area.ts'
import { createBuilding } from './buildings/create-building.ts'
import { createCustomArea } from './custom/custom-area.ts'
import { createDashboardArea } from './dashboard/dashboard-area.ts'
import { createDevicesArea } from './devices/devices-area.ts'
import * as entityHandlers from './entity-handlers.ts'
import { createFlowsArea } from './flows/flows-area.ts'
import { createRunsArea } from './flows/runs/runs-area.ts'
import { createGuideArea } from './guide/guide-area.ts'
import { type AppParts, type Area, createHost, type Host, listHostAreas } from './host.ts'
import { createDetectionArea } from './inspections/detection/detection-area.ts'
import { createInspectionsArea } from './inspections/inspections-area.ts'
import { listReadingsOfRuns } from './inspections/readings/reading.store.ts'
import { prepareRunReadings } from './inspections/readings/run-readings.ts'
import { createTriggersArea } from './inspections/triggers/triggers-area.ts'
import type { RobotBroker } from './kernel/broker/broker.ts'
import { registerApiDocument } from './kernel/http/api-document.ts'
import { createHttp } from './kernel/http/http.ts'
import { makeApiDocument } from './kernel/http/openapi.ts'
import { publicOrigin } from './kernel/http/public-origin.ts'
import { registerReadiness } from './kernel/http/readiness.ts'
import { assertComplete } from './kernel/http/route-binding.ts'
import { type Live } from './kernel/live/live.ts'
import { type Job, measureJobs } from './kernel/process/jobs.ts'
import { runAreas } from './kernel/process/run-areas.ts'
import { createMapsArea } from './maps/maps-area.ts'
import { createNotifier } from './organizations/notifier.ts'
import { createOrganizationsArea } from './organizations/organizations-area.ts'
import { prepareRows } from './prepare-rows.ts'
import { createReportsArea } from './reports/reports-area.ts'
import { retentionJob } from './retention.ts'
import { createRobotEventNotifier } from './robots/attention/robot-event-notifier.ts'
import { removeRobotsOf } from './robots/change-robot.ts'
import { createHomes, createHomesArea } from './robots/homes/homes-area.ts'
import { addMapSyncs } from './robots/records/sync-history.store.ts'
import { createRobotLinkArea } from './robots/robot-link-area.ts'
import { createRobotsArea } from './robots/robots-area.ts'
import { createSchedulesArea } from './schedules/schedules-area.ts'
import { createSessionArea } from './session/session-area.ts'
import { createAuthenticate } from './system/iam/api-clients.ts'
import { createSystemArea } from './system/system-area.ts'
import { createTeleopArea } from './teleop/teleop-area.ts'

export type App = {
  http: FastifyInstance
  live: Live
  /** Scheduled jobs; each run happens on only one of the servers. */
  jobs: readonly Job[]
  /**
   * Loads the robots, opens their broker and starts all background work.
   * @throws SettingError if its port cannot be opened
   */
  start(): Promise<void>
  /** Where robots connect, once it is started. */
  getBrokerAddress: () => RobotBroker['address']
  /** Reloads a robot that was created or changed outside the API: by a program on this machine, or by a test. */
  refreshRobot(robotId: string): Promise<void>
  /** Closes all connections and stops whatever is running, however far startup came; the database stays open. */
  stop(): Promise<void>
}

const describeApi = () => makeApiDocument({ ...routes, custom: customRoutes }, consoleVersion)

/** Composes the areas, without listening yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log } = parts
  /** Where the server listens, known once it does. */
  const listener: { current: FastifyInstance | null } = { current: null }
  const origin = () => publicOrigin(config, listener.current?.server.address() ?? null)
  const host = await createHost(parts, origin)
  await prepareRows(host)
  const { areas, broker, robots, custom } = createAreas(host, parts)
  const http = await openHttp(host, areas, custom)
  listener.current = http
  const running = runAreas([...areas, { name: 'http', stop: () => http.close() }], log)
  return {
    http,
    live: host.live,
    jobs: measureJobs(
      areas.flatMap(({ jobs = [] }) => jobs),
      host,
    ),
    getBrokerAddress: broker.getAddress,
    refreshRobot: (robotId) => robots.refresh(robotId),
    ...running,
  }
}

/**
 * The areas in the order in which they start, each built from those before it; they stop in reverse. The host's own
 * work comes first and so stops last, so that what an area writes while stopping is still published and sent. Robots
 * are loaded before the broker opens, and what drives them starts only after that, so it has stopped when the broker
 * closes.
 */
function createAreas(host: Host, { initSets = [], watchesAlerts = true }: AppParts) {
  const notifier = createNotifier({ ...host, ...host.calls })
  const system = createSystemArea(host, initSets)
  const inspections = createInspectionsArea(host, notifier)
  const { readings } = inspections
  const reports = createReportsArea(host, {
    listReadings: listReadingsOfRuns,
    onMedium: (id) => readings.onMedium(id),
  })
  const { tracks, uploads } = reports
  const recordings = createRecordingIndex(host)
  const devices = createDevicesArea(host, notifier)
  const { deviceLink, sensors } = devices
  const homes = createHomes(host)
  const isHome = homes?.isHome ?? (() => true)
  const robots = createRobotLinkArea(host, {
    robotEvents: createRobotEventNotifier({ queue: host.queue, notifier, webhooks: system.webhooks }),
    sensors,
    isHome,
    freshen: homes?.freshen ?? (async () => undefined),
    onSensor: deviceLink.onHeard,
    onMedia: (twin, facts) => uploads.announce(twin, facts),
    onRecordings: (twin, message) => recordings.take(twin, message),
  })
  const { link, robotChanges } = robots
  link.events.changed.on((twin) => {
    if (isHome(twin.robotId)) tracks.look(twin)
  })
  const teleop = createTeleopArea(host, link)
  const { leases, stopRobot, isOpen } = teleop
  const broker = createBrokerArea(host, { robots, devices: deviceLink })
  const runs = createRunsArea(host, { link, notifier, onDone: prepareRunReadings })
  const { flowStarter, sendRunCommand } = runs
  const custom = createCustomArea(host)
  const areas: Area[] = [
    ...listHostAreas(host),
    { name: 'entities', bindings: Object.values(entityHandlers).flat() },
    createSessionArea(host),
    createAccountArea(host),
    system,
    { name: 'retention', jobs: [retentionJob(host.db, host.clock)] },
    createOrganizationsArea(host, {
      notifier,
      createBuilding,
      removeRobots: (tx, ctx, id) => removeRobotsOf(tx, ctx, id, robotChanges),
    }),
    createBuildingsArea(host, readings),
    createMapsArea(host, { afterPublish: addMapSyncs }),
    inspections,
    reports,
    devices,
    robots,
    teleop,
    ...(homes === null ? [] : [createHomesArea(host, { ...broker, robots, homes, isOpen })]),
    broker,
    createFlowsArea({ link, leases }),
    runs,
    createSchedulesArea(host, { link, flowStarter, notifier }),
    createTriggersArea(host, { link, flowStarter, notifier }),
    createDetectionArea(host, { link, flowStarter, notifier }),
    createGuideArea(host, link),
    createRobotsArea(host, { robots, stopRobot, sendRunCommand }),
    createArchivesArea(host, { link, notifier }),
    createDashboardArea(host, link),
    createAlertsArea(host, { notifier, isWatching: watchesAlerts }),
    custom,
  ]
  return { areas, broker, robots, custom }
}

/** The web server for the routes of all areas. */
async function openHttp(
  host: Host,
  areas: readonly Area[],
  custom: ReturnType<typeof createCustomArea>,
): Promise<FastifyInstance> {
  const bindings = areas.flatMap((area) => area.bindings ?? [])
  assertComplete(routes, bindings)
  const authenticate = createAuthenticate({ ...host, others: host.sessions.authenticate })
  const http = await createHttp({ ...host, authenticate, bindings })
  const atApi = { prefix: '/api' }
  await http.register((api) => registerApiDocument(api, describeApi), atApi)
  const listMissing = () => areas.flatMap(({ findMissing }) => findMissing?.() ?? [])
  const listLeftOut = () => areas.flatMap(({ findLeftOut }) => findLeftOut?.() ?? [])
  await http.register(async (api) => registerReadiness(api, host, { listMissing, listLeftOut }), atApi)
  await http.register((api) => custom.registerFiles(api), atApi)
  return http
}
