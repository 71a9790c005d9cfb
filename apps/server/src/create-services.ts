/** What the areas of the server share. */

import type { PoolConfig } from 'pg'
import { createAlertLinks } from './alerts/alert-links.ts'
import { createRecordingIndex } from './archives/recording-index.ts'
import { createDeviceLink } from './devices/broker/device-link.ts'
import { createDevicePoller } from './devices/readings/device-poller.ts'
import { addDeviceMonths } from './devices/readings/device-reading.store.ts'
import { createSilenceWatch } from './devices/readings/silence-watch.ts'
import { ensureBuiltInCommands } from './flows/built-in-commands.ts'
import { createReadings } from './inspections/readings/readings.ts'
import { createSensorWatch } from './inspections/sensor-watch.ts'
import { listenToDatabase } from './kernel/database/notices.ts'
import type { ServerDatabase } from './kernel/database/scoped-pool.ts'
import { createFileFolder } from './kernel/files/file-folder.ts'
import { createMetrics } from './kernel/http/metrics.ts'
import { openAuditSeal } from './kernel/http/open-audit-seal.ts'
import { tellChanges } from './kernel/live/entity-changes.ts'
import { createLive } from './kernel/live/live.ts'
import { createDeliveryQueue } from './kernel/outgoing/delivery-queue.ts'
import { createOutbox } from './kernel/outgoing/outbox.ts'
import { createOutgoingHttp } from './kernel/outgoing/outgoing-http.ts'
import { createPartners } from './kernel/outgoing/partners.ts'
import type { Clock } from './kernel/process/clock.ts'
import type { Config } from './kernel/process/config.ts'
import { createEvents } from './kernel/process/events.ts'
import type { Log } from './kernel/process/log.ts'
import { createSecrets } from './kernel/process/secrets.ts'
import { readServerSecret } from './kernel/process/server-secret.ts'
import { registerMapDraftChannel } from './maps/map-draft.live.ts'
import { sealOldAddresses } from './organizations/notification-target.store.ts'
import { createNotifier } from './organizations/notifier.ts'
import { createExportFiles } from './reports/exports/export-files.ts'
import { createMediaUploads } from './reports/media-uploads.ts'
import { createTrackRecorder } from './reports/track-recorder.ts'
import { createRobotEventNotifier } from './robots/attention/robot-event-notifier.ts'
import type { RobotChange } from './robots/robot-changes.ts'
import { createTroubleWatch } from './schedules/trouble-watch.ts'
import { createAnonymousAttemptCounter } from './session/count-anonymous-attempts.ts'
import { createSessions } from './session/sessions.ts'
import { type InitSet } from './system/init-data/init-sets.ts'
import { createRecordEventWatch } from './system/webhooks/record-event-watch.ts'
import { sealOldUrls } from './system/webhooks/webhook.store.ts'
import { createWebhookSender } from './system/webhooks/webhook-sender.ts'

export type AppParts = {
  config: Config
  db: ServerDatabase
  /** The way to that database, for what needs a connection of its own. */
  connection: PoolConfig
  clock: Clock
  log: Log
  /** Where the demo's imitations of other companies' services are. */
  simulatedPartners?: string | null
  /** A demo shows mails in the console where it has no mail server. */
  hasDemoMailbox?: boolean
  /** What this installation can begin with beside the usual: a demo its own rows. */
  initSets?: readonly InitSet[]
}

export type Services = Awaited<ReturnType<typeof createServices>>

/** What the areas share, each made of those before it. */
export async function createServices(
  { config, db, connection, clock, log, simulatedPartners, hasDemoMailbox }: AppParts,
  origin: () => string,
) {
  const secret = await readServerSecret(config)
  const sealAudit = await openAuditSeal(secret, db)
  const metrics = createMetrics()
  const notices = listenToDatabase(connection, log)
  const sessions = createSessions({ db, clock, log, notices })
  const queue = createDeliveryQueue({ db, clock, log })
  const outbox = createOutbox({ config, queue, clock, hasDemoMailbox })
  const anonymousAttempts = createAnonymousAttemptCounter({ db, clock, log, sealAudit })
  const live = createLive({ clock, log, config, authenticate: sessions.authenticate, sessions, metrics })
  const entityChanges = tellChanges({ live, notices, log })
  const mapDrafts = registerMapDraftChannel({ live, db, notices, clock, log })
  const robotChanges = createEvents<RobotChange>((error) =>
    log.error({ error }, 'a listener of robot changes failed'),
  )
  const files = createFileFolder(config.dataDir)
  const exportFiles = createExportFiles(config.dataDir)
  const tracks = createTrackRecorder({ db, clock, log })
  const partners = createPartners(config, simulatedPartners)
  const calls = { http: createOutgoingHttp(config), partners, secrets: createSecrets(secret) }
  const alertLinks = createAlertLinks({ secret, clock, origin })
  const notifier = createNotifier({ config, db, queue, clock, outbox, origin, ...calls })
  const readings = createReadings({
    db,
    clock,
    log,
    folder: files,
    queue,
    notifier,
    linkages: { systemDb: db, clock, ...calls },
  })
  const silenceWatch = createSilenceWatch({ db, clock, log, queue, notifier })
  const sensorWatch = createSensorWatch({ db, clock, log, queue, notifier })
  const troubleWatch = createTroubleWatch({ db, clock, log, queue, notifier })
  const recordEvents = createRecordEventWatch({ db, clock, log, queue, origin })
  const devicePoller = createDevicePoller({ db, clock, log, http: calls.http })
  const deviceLink = createDeviceLink({ db, clock, log, notices })
  const onMedium = (id: string) => readings.onMedium(id)
  const recordingIndex = createRecordingIndex({ db, clock })
  const mediaUploads = createMediaUploads({ db, clock, folder: files, secret, origin, onMedium })
  await sealOldAddresses(db, calls.secrets)
  await sealOldUrls(db, calls.secrets)
  await ensureBuiltInCommands(db, clock)
  await addDeviceMonths(db, clock.now())
  const webhooks = createWebhookSender({ db, queue, clock, sealAudit, ...calls })
  const robotEvents = createRobotEventNotifier({ queue, notifier, webhooks })
  return {
    config,
    db,
    clock,
    log,
    origin,
    metrics,
    notices,
    sessions,
    queue,
    outbox,
    alertLinks,
    anonymousAttempts,
    live,
    entityChanges,
    mapDrafts,
    robotChanges,
    files,
    exportFiles,
    mediaUploads,
    recordingIndex,
    readings,
    silenceWatch,
    sensorWatch,
    troubleWatch,
    recordEvents,
    devicePoller,
    deviceLink,
    tracks,
    secret,
    sealAudit,
    calls,
    notifier,
    webhooks,
    robotEvents,
  }
}

/** What runs by itself once the broker is open. */
export function listStarted(services: Services) {
  const { readings, silenceWatch, sensorWatch, troubleWatch, recordEvents, devicePoller, deviceLink } =
    services
  return [readings, silenceWatch, sensorWatch, troubleWatch, recordEvents, devicePoller, deviceLink]
}
