/** The server, put together: the one explicit list of its areas. */
import { consoleVersion } from '@wheelhouse/contract/kernel/version'
import { routes } from '@wheelhouse/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { listViewHandlers } from './account/list-view.routes.ts'
import { messageHandlers } from './account/message.routes.ts'
import { passwordHandlers } from './account/password.routes.ts'
import { profileHandlers } from './account/profile.routes.ts'
import { secondFactorHandlers } from './account/second-factor.routes.ts'
import { termAgreementHandlers } from './account/term-agreement.routes.ts'
import { termDocumentHandlers } from './account/term-document.routes.ts'
import { allowedIpHandlers } from './buildings/allowed-ip.routes.ts'
import { flowGroupHandlers, robotGroupHandlers } from './buildings/building-group.routes.ts'
import { buildingHandlers } from './buildings/building.routes.ts'
import { floorHandlers } from './buildings/floor.routes.ts'
import { lilzHookHandlers } from './buildings/linkages/lilz-hook.routes.ts'
import { speechTextHandlers } from './buildings/speech-text.routes.ts'
import { linkageHandlers } from './buildings/linkages/linkage.routes.ts'
import { createBuilding } from './buildings/create-building.ts'
import { createLinkages } from './buildings/linkages/linkages.ts'
import { registerCustomFiles } from './custom/custom-files.ts'
import { deviceHandlers } from './devices/device.routes.ts'
import { registerApiDocument } from './kernel/http/api-document.ts'
import type { RobotBroker } from './kernel/broker/broker.ts'
import type { Clock } from './kernel/process/clock.ts'
import type { Config } from './kernel/process/config.ts'
import type { Database } from './kernel/database/database.ts'
import { listenToDatabase } from './kernel/database/notices.ts'
import { createEvents } from './kernel/process/events.ts'
import { createFileFolder } from './kernel/files/file-folder.ts'
import { createUploads } from './kernel/files/uploads.ts'
import { createHttp } from './kernel/http/http.ts'
import { tellChanges } from './kernel/live/entity-changes.ts'
import { createLive, type Live } from './kernel/live/live.ts'
import type { Log } from './kernel/process/log.ts'
import { openApiDocument } from './kernel/http/openapi.ts'
import { createOutbox } from './kernel/outgoing/outbox.ts'
import { createMetrics } from './kernel/http/metrics.ts'
import { createOutgoingHttp } from './kernel/outgoing/outgoing-http.ts'
import { createPartners } from './kernel/outgoing/partners.ts'
import { publicOrigin } from './kernel/http/public-origin.ts'
import { assertComplete } from './kernel/http/route-binding.ts'
import { createSecrets } from './kernel/process/secrets.ts'
import { readServerSecret } from './kernel/process/server-secret.ts'
import { contractHandlers } from './organizations/contract.routes.ts'
import { notificationTargetHandlers } from './organizations/notification-target.routes.ts'
import { createNotifier } from './organizations/notifier.ts'
import { sealOldAddresses } from './organizations/notification-target.store.ts'
import { operatorHandlers } from './organizations/operator.routes.ts'
import { organizationHandlers } from './organizations/organization.routes.ts'
import { registrationHandlers } from './organizations/registration.routes.ts'
import type { RobotChange } from './robots/robot-changes.ts'
import { createRobotNews } from './robots/robot-news.ts'
import { createRobotLinkArea } from './robots/robot-link-area.ts'
import { removeRobotsOf } from './robots/change-robot.ts'
import { robotHandlers } from './robots/robot.routes.ts'
import { syncHistoryHandlers } from './robots/sync-history.routes.ts'
import { authCodeHandlers } from './session/auth-code.routes.ts'
import { ownSessionHandlers } from './account/own-session.routes.ts'
import { sessionHandlers } from './session/session.routes.ts'
import { createStrangerCounter } from './session/count-strangers.ts'
import { createSessions } from './session/sessions.ts'
import { anonymizePolicyHandlers } from './system/anonymize-policy.routes.ts'
import { announcementHandlers } from './system/announcement.routes.ts'
import { auditHandlers } from './system/audit-log.routes.ts'
import { errorCodeHandlers } from './system/error-code.routes.ts'
import { fileHandlers } from './system/file.routes.ts'
import { createAuthenticate } from './system/iam/api-clients.ts'
import { iamServiceHandlers, iamTokenHandlers } from './system/iam/iam-service.routes.ts'
import { initDataHandlers } from './system/init-data/init-data.routes.ts'
import { type InitSet, usualInitSets } from './system/init-data/init-sets.ts'
import { outgoingMessageHandlers } from './system/outgoing-message.routes.ts'
import { serviceKeyHandlers } from './system/keys/service-key.routes.ts'
import { resourceHandlers } from './system/resource.routes.ts'
import { serviceBundleHandlers } from './system/services/service-bundle.routes.ts'
import { serviceCommandHandlers } from './system/services/service-command.routes.ts'
import { servicePackageHandlers } from './system/services/service-package.routes.ts'
import { systemConfigHandlers } from './system/system-config.routes.ts'
import { systemVersionHandlers } from './system/system-version.routes.ts'
import { webhookHandlers } from './system/webhooks/webhook.routes.ts'
import { createWebhookSender } from './system/webhooks/webhook-sender.ts'
import { uploadHandlers } from './system/upload.routes.ts'
import { createIceServers } from './teleop/ice-servers.ts'
import { createTeleopArea } from './teleop/teleop-area.ts'
import { videoKeyHandlers } from './teleop/video-key.routes.ts'

export type AppParts = {
  config: Config
  db: Database
  /** The way to that database, for what needs a connection of its own. */
  connection: PoolConfig
  clock: Clock
  log: Log
  /** Where the demo's imitations of other companies' services are. */
  simulatedPartners?: string | null
  /** What this installation can begin with beside the usual: a demo its own rows. */
  initSets?: readonly InitSet[]
}

export type App = {
  http: FastifyInstance
  live: Live
  /** Takes up the robots and opens their broker. @throws SettingError when its port cannot be opened */
  openBroker(): Promise<RobotBroker['address']>
  /** Closes every connection and stops all that runs; the database stays open for its owner. */
  stop(): Promise<void>
}

/** Puts the areas together. It does not listen yet. */
export async function createApp({
  config,
  db,
  connection,
  clock,
  log,
  simulatedPartners,
  initSets = [],
}: AppParts): Promise<App> {
  const metrics = createMetrics()
  const notices = listenToDatabase(connection, log)
  const sessions = createSessions({ db, clock, log, notices })
  const authenticate = createAuthenticate({ db, clock, notices, others: sessions.authenticate })
  const outbox = createOutbox({ config, db, clock, log })
  const strangers = createStrangerCounter({ db, clock, log })
  const live = createLive({ clock, log, config, authenticate: sessions.authenticate, sessions, metrics })
  const entityChanges = tellChanges({ live, notices, log })
  const robotChanges = createEvents<RobotChange>((error) =>
    log.error({ error }, 'a listener of robot changes failed'),
  )

  const files = createFileFolder(config.dataDir)
  const secret = await readServerSecret(config)
  const origin = () => publicOrigin(config, http.server.address())
  const services = { config, db, clock, log, live, metrics, sessions }
  const partners = createPartners(config, simulatedPartners)
  const calls = { http: createOutgoingHttp(config), partners, secrets: createSecrets(secret) }
  await sealOldAddresses(db, calls.secrets)
  const notifier = createNotifier({ config, db, clock, log, outbox, origin, ...calls })
  const webhooks = createWebhookSender({ db, clock, log, ...calls })
  const news = createRobotNews(notifier, webhooks)
  const robotLink = createRobotLinkArea({
    ...services,
    robotChanges,
    news,
    secret,
    origin,
    createTeleop: (...parts) => createTeleopArea(...parts, createIceServers(config.turn, clock)),
  })
  const login = { outbox, secret, strangers, origin }
  const sessionParts = { config, sessions, login }
  const bindings = [
    ...sessionHandlers(sessionParts),
    ...authCodeHandlers(config, login),
    ...ownSessionHandlers(sessions),
    ...passwordHandlers(sessionParts),
    ...profileHandlers(config),
    ...listViewHandlers,
    ...messageHandlers,
    ...secondFactorHandlers(login),
    ...termAgreementHandlers(sessions),
    ...termDocumentHandlers,
    ...contractHandlers,
    ...videoKeyHandlers({ secret, secrets: calls.secrets }),
    ...organizationHandlers((tx, ctx, id) => removeRobotsOf(tx, ctx, id, robotChanges)),
    ...notificationTargetHandlers({ notifier, ...calls, slackHosts: config.slackHosts }),
    ...operatorHandlers(config),
    ...registrationHandlers(config, createBuilding),
    ...buildingHandlers,
    ...allowedIpHandlers,
    ...robotGroupHandlers,
    ...flowGroupHandlers,
    ...speechTextHandlers,
    ...floorHandlers(files),
    ...linkageHandlers({ linkages: createLinkages({ clock, ...calls }), secrets: calls.secrets, origin }),
    ...lilzHookHandlers,
    ...deviceHandlers,
    ...robotHandlers(robotChanges),
    ...robotLink.bindings,
    ...syncHistoryHandlers(robotChanges),
    ...iamServiceHandlers,
    ...iamTokenHandlers({ config, strangers }),
    ...webhookHandlers({ ...calls, sender: webhooks }),
    ...servicePackageHandlers,
    ...serviceBundleHandlers,
    ...serviceCommandHandlers(calls),
    ...outgoingMessageHandlers,
    ...announcementHandlers,
    ...auditHandlers,
    ...errorCodeHandlers,
    ...initDataHandlers([...usualInitSets, ...initSets]),
    ...anonymizePolicyHandlers,
    ...systemConfigHandlers(calls.secrets),
    ...systemVersionHandlers,
    ...serviceKeyHandlers(calls),
    ...resourceHandlers,
    ...uploadHandlers(createUploads(files)),
    ...fileHandlers(files),
  ]
  assertComplete(routes, bindings)
  const http = await createHttp({ config, db, clock, log, authenticate, bindings, live, metrics })
  await http.register((api) => registerApiDocument(api, openApiDocument(routes, consoleVersion)), {
    prefix: '/api',
  })
  await http.register((api) => registerCustomFiles(api, { dataDir: config.dataDir, log }), { prefix: '/api' })
  return {
    http,
    live,
    openBroker: () => robotLink.start(),
    stop: async () => {
      sessions.stop()
      entityChanges.stop()
      await notices.stop()
      live.stop()
      await http.close()
      await robotLink.stop()
      await notifier.stop()
      await webhooks.stop()
      await outbox.stop()
      await strangers.stop()
    },
  }
}
