/** The server, put together: the one explicit list of its areas. */

import { customRoutes } from '@wheelhouse/contract/custom/manifest'
import { consoleVersion } from '@wheelhouse/contract/kernel/version'
import * as routes from '@wheelhouse/contract/routes'
import type { FastifyInstance } from 'fastify'
import { ownSessionHandlers } from './account/own-session.routes.ts'
import { passwordHandlers } from './account/password.routes.ts'
import { profileHandlers } from './account/profile.routes.ts'
import { secondFactorHandlers } from './account/second-factor.routes.ts'
import { termAgreementHandlers } from './account/term-agreement.routes.ts'
import { alertLinkHandlers } from './alerts/alert-link.routes.ts'
import { startCallingPeople } from './alerts/call-people.ts'
import { startEscalation } from './alerts/escalation.ts'
import { archiveHandlers } from './archives/archive.routes.ts'
import { clipHandlers } from './archives/clip.routes.ts'
import { evidenceHandlers } from './archives/evidence.routes.ts'
import { keepRecordingsJob } from './archives/keep-recordings.ts'
import { createBuilding } from './buildings/create-building.ts'
import { createLiftsAndDoors } from './buildings/lifts-and-doors/create-lifts-and-doors.ts'
import { lilzHookHandlers } from './buildings/linkages/lilz-hook.routes.ts'
import { linkageHandlers } from './buildings/linkages/linkage.routes.ts'
import { createLinkages } from './buildings/linkages/linkages.ts'
import { type AppParts, createServices, listStarted, type Services } from './create-services.ts'
import { registerCustomFiles } from './custom/custom-files.ts'
import { customManifestHandlers } from './custom/custom-manifest.routes.ts'
import { createManifestSource } from './custom/manifest-source.ts'
import { dashboardHandlers } from './dashboard/dashboard.routes.ts'
import { createListedSensors } from './devices/ble/listed-sensors.ts'
import { deviceBrokerHandlers } from './devices/broker/device-broker.routes.ts'
import { deviceCheckHandlers } from './devices/check/device-check.routes.ts'
import { deviceHandlers } from './devices/device.routes.ts'
import { deviceOperationHandlers } from './devices/operations/device-operation.routes.ts'
import * as entityHandlers from './entity-handlers.ts'
import { commandListHandlers } from './flows/command-list.routes.ts'
import { commandRunHandlers } from './flows/command-run.routes.ts'
import { dryRunHandlers } from './flows/dry-run/dry-run.routes.ts'
import { posePlayHandlers } from './flows/pose-play.routes.ts'
import { createTellPeople } from './flows/runs/lead/tell-people.ts'
import { createRunsArea } from './flows/runs/runs-area.ts'
import { workPlanHandlers } from './flows/work-plans/work-plan.routes.ts'
import { withGuide } from './guide/guide-area.ts'
import { checkItemHandlers } from './inspections/check-item.routes.ts'
import { withDetection } from './inspections/detection/detection-event.routes.ts'
import { detectionSettingHandlers } from './inspections/detection/detection-setting.routes.ts'
import { readingHandlers } from './inspections/readings/reading.routes.ts'
import { listReadingsOfRuns } from './inspections/readings/reading.store.ts'
import { prepareRunReadings } from './inspections/readings/run-readings.ts'
import { chatHookHandlers } from './inspections/triggers/chat-hook.routes.ts'
import { withTriggers } from './inspections/triggers/triggers-area.ts'
import type { RobotBroker } from './kernel/broker/broker.ts'
import { createUploads } from './kernel/files/uploads.ts'
import { registerApiDocument } from './kernel/http/api-document.ts'
import { createHttp } from './kernel/http/http.ts'
import { makeApiDocument } from './kernel/http/openapi.ts'
import { publicOrigin } from './kernel/http/public-origin.ts'
import { assertComplete, type RouteBinding } from './kernel/http/route-binding.ts'
import { type Live } from './kernel/live/live.ts'
import type { Job } from './kernel/process/jobs.ts'
import { mapImportHandlers } from './maps/map-import.routes.ts'
import { mapPatchHandlers } from './maps/map-patch.routes.ts'
import { mapRevisionHandlers } from './maps/map-revision.routes.ts'
import { notificationTargetHandlers } from './organizations/notification-target.routes.ts'
import { onCallRotaHandlers } from './organizations/on-call-rota.routes.ts'
import { operatorHandlers } from './organizations/operator.routes.ts'
import { organizationHandlers } from './organizations/organization.routes.ts'
import { registrationHandlers } from './organizations/registration.routes.ts'
import { findingHandlers } from './reports/findings/finding.routes.ts'
import { mediaHandlers } from './reports/media.routes.ts'
import { monthlyReportHandlers } from './reports/monthly/monthly-report.routes.ts'
import { reportHandlers } from './reports/report.routes.ts'
import { reportTemplateHandlers } from './reports/templates/report-template.routes.ts'
import { removeRobotsOf } from './robots/change-robot.ts'
import { syncHistoryHandlers } from './robots/records/sync-history.routes.ts'
import { addMapSyncs } from './robots/records/sync-history.store.ts'
import { robotHandlers } from './robots/robot.routes.ts'
import { createRobotLinkArea, type RobotLinkArea } from './robots/robot-link-area.ts'
import { withSchedules } from './schedules/schedules-area.ts'
import { authCodeHandlers } from './session/auth-code.routes.ts'
import { createIdentityProvider } from './session/identity-provider.ts'
import { sessionHandlers } from './session/session.routes.ts'
import { ssoHandlers } from './session/sso.routes.ts'
import { auditHandlers } from './system/audit-log.routes.ts'
import { fileHandlers } from './system/file.routes.ts'
import { createAuthenticate } from './system/iam/api-clients.ts'
import { iamTokenHandlers } from './system/iam/iam-service.routes.ts'
import { initDataHandlers } from './system/init-data/init-data.routes.ts'
import { type InitSet, usualInitSets } from './system/init-data/init-sets.ts'
import { serviceKeyHandlers } from './system/keys/service-key.routes.ts'
import { serviceCommandHandlers } from './system/services/service-command.routes.ts'
import { systemConfigHandlers } from './system/system-config.routes.ts'
import { uploadHandlers } from './system/upload.routes.ts'
import { webhookHandlers } from './system/webhooks/webhook.routes.ts'
import { createIceServers } from './teleop/ice-servers.ts'
import { createTeleopArea } from './teleop/teleop-area.ts'
import { videoKeyHandlers } from './teleop/video-key.routes.ts'

export type App = {
  http: FastifyInstance
  live: Live
  /** Takes up the robots and opens their broker. @throws SettingError when its port cannot be opened */
  openBroker(): Promise<RobotBroker['address']>
  /** Reads a robot that was made or changed beside the calls: by a program on this machine, or a test. */
  refreshRobot(robotId: string): Promise<void>
  /** Closes every connection and stops all that runs; the database stays open for its owner. */
  stop(): Promise<void>
  /** Due on one server of however many. */
  keepRecordings: Job
  /** Alerts call who is on call, and are escalated when nobody acknowledges them. @returns the way to stop, before all else */
  startEscalation(): () => Promise<void>
}

const describeApi = () => makeApiDocument({ ...routes, custom: customRoutes }, consoleVersion)

/** Puts the areas together. It does not listen yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, clock, log, initSets = [] } = parts
  /** Where the server listens, known once it does. */
  const listener: { current: FastifyInstance | null } = { current: null }
  const origin = () => publicOrigin(config, listener.current?.server.address() ?? null)
  const services = await createServices(parts, origin)
  const { live, notices, sessions } = services
  const authenticate = createAuthenticate({ db, clock, notices, others: sessions.authenticate })
  const liftsAndDoors = createLiftsAndDoors({ systemDb: db, db, clock, ...services.calls })
  const robotLink = createRobotLinkArea({
    ...services,
    devices: services.deviceLink,
    listedSensors: createListedSensors({ db }),
    onSensor: (robotId, message) => services.deviceLink.onHeard(robotId, message),
    onTwinChange: (twin) => services.tracks.look(twin),
    onMedia: (twin, facts) => services.mediaUploads.announce(twin, facts),
    onRecordings: (twin, message) => services.recordingIndex.take(twin, message),
    createTeleop: (ofLive, link) => {
      const teleop = createTeleopArea(ofLive, link, createIceServers(config.turn, clock))
      const flows = [
        ...posePlayHandlers(link, teleop.leases),
        ...commandListHandlers(link),
        ...commandRunHandlers(link, teleop.leases),
        ...dryRunHandlers(link),
        ...workPlanHandlers(link),
        ...archiveHandlers(link, services.files),
        ...clipHandlers({ link, systemDb: db, folder: services.files }),
        ...evidenceHandlers({ link, folder: services.files }),
        ...dashboardHandlers({ twins: () => link.twins(), dataDir: config.dataDir }),
      ]
      return { ...teleop, bindings: [...teleop.bindings, ...flows] }
    },
    createRuns: (ofLive, link) => {
      const runs = createRunsArea({
        ...services,
        live: ofLive,
        link,
        liftsAndDoors,
        services: services.calls,
        people: createTellPeople(services.notifier, services.queue),
        onDone: prepareRunReadings,
      })
      const triggers = { ...services, services: services.calls, listReadings: listReadingsOfRuns }
      const triggered = withTriggers(triggers, link, withSchedules(services, link, runs))
      const guide = { link, systemDb: db, clock, log, origin, services, config }
      return withGuide(guide, withDetection(services, link, triggered))
    },
  })
  const manifests = createManifestSource({ config, db, log })
  const bindings = [
    ...customManifestHandlers(manifests),
    ...bindAreas(services, robotLink, [...usualInitSets, ...initSets]),
    ...deviceHandlers({ http: services.calls.http }),
    ...deviceCheckHandlers({ http: services.calls.http }),
    ...deviceOperationHandlers({ http: services.calls.http, clock }),
    ...deviceBrokerHandlers({
      access: services.deviceLink.access,
      brokerAddress: robotLink.brokerAddress,
      isOutside: config.mqttUrl !== null,
    }),
  ]
  assertComplete(routes, bindings)
  const http = await createHttp({ ...services, authenticate, bindings })
  const atApi = { prefix: '/api' }
  await http.register((api) => registerApiDocument(api, describeApi), atApi)
  await http.register((api) => registerCustomFiles(api, { config, db, log, manifests }), atApi)
  listener.current = http
  return {
    http,
    live,
    openBroker: () => {
      for (const one of listStarted(services)) one.start()
      return robotLink.start()
    },
    refreshRobot: (robotId) => robotLink.refresh(robotId),
    keepRecordings: keepRecordingsJob({ ...services, folder: services.files }),
    startEscalation: () => {
      const { queue, notifier, outbox, alertLinks: links } = services
      const stops = [
        startEscalation({ db, clock, log, queue, notifier }),
        startCallingPeople({ db, clock, log, notices, outbox, links }),
      ]
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
    stop: async () => {
      sessions.stop()
      services.entityChanges.stop()
      services.mapDrafts.stop()
      await notices.stop()
      live.stop()
      await http.close()
      await robotLink.stop()
      for (const one of listStarted(services).toReversed()) await one.stop()
      await services.tracks.stop()
      await services.queue.stop()
      await services.anonymousAttempts.stop()
    },
  }
}

/** The areas' handlers: those of `entity-handlers.ts`, and those that need a part of the server beside the database. */
function bindAreas(
  services: Services,
  robotLink: Pick<RobotLinkArea, 'bindings'>,
  initSets: readonly InitSet[],
): RouteBinding[] {
  const { config, db, clock, log, sessions, outbox, anonymousAttempts, secret, calls, origin } = services
  const { files, notifier, webhooks, robotChanges } = services
  const login = { outbox, secret, anonymousAttempts, origin }
  const provider = config.oidc === null ? null : createIdentityProvider(config.oidc, { clock, log })
  const hooks = { secrets: calls.secrets, origin }
  const sessionParts = { config, sessions, login }
  return [
    ...Object.values(entityHandlers).flat(),
    ...sessionHandlers(sessionParts),
    ...authCodeHandlers(config, login),
    ...ssoHandlers(config, { ...login, provider }),
    ...ownSessionHandlers(sessions),
    ...passwordHandlers(sessionParts),
    ...profileHandlers(outbox),
    ...secondFactorHandlers(login),
    ...termAgreementHandlers(sessions),
    ...videoKeyHandlers({ secret, secrets: calls.secrets, skywayVideo: config.skywayVideo }),
    ...organizationHandlers((tx, ctx, id) => removeRobotsOf(tx, ctx, id, robotChanges)),
    ...notificationTargetHandlers({ notifier, ...calls, slackHosts: config.slackHosts }),
    ...onCallRotaHandlers({ outbox }),
    ...alertLinkHandlers(services.alertLinks),
    ...operatorHandlers({ policy: config.passwordPolicy, outbox, origin }),
    ...registrationHandlers(config, createBuilding, { outbox, origin }),
    ...mapImportHandlers(files),
    ...mapPatchHandlers(files, addMapSyncs),
    ...mapRevisionHandlers(addMapSyncs),
    ...linkageHandlers({ linkages: createLinkages({ systemDb: db, clock, ...calls }), ...hooks }),
    ...checkItemHandlers(),
    ...detectionSettingHandlers(hooks),
    ...chatHookHandlers(hooks),
    ...lilzHookHandlers((buildingId, value) => services.readings.onLilzValue(buildingId, value)),
    ...readingHandlers(services.readings),
    ...robotHandlers(robotChanges),
    ...robotLink.bindings,
    ...syncHistoryHandlers(robotChanges),
    ...iamTokenHandlers({ config, anonymousAttempts }),
    ...webhookHandlers({ ...calls, sender: webhooks }),
    ...serviceCommandHandlers(calls),
    ...auditHandlers(config),
    ...initDataHandlers(initSets),
    ...systemConfigHandlers(calls.secrets),
    ...serviceKeyHandlers(calls),
    ...uploadHandlers(createUploads(files)),
    ...fileHandlers(files),
    ...mediaHandlers(services.mediaUploads, files),
    ...findingHandlers(listReadingsOfRuns),
    ...reportHandlers(listReadingsOfRuns, files, services.exportFiles),
    ...monthlyReportHandlers({ files, listReadings: listReadingsOfRuns }),
    ...reportTemplateHandlers(files),
  ]
}
