/** What every area of the server builds on. */

import { randomUUID } from 'node:crypto'
import type { PoolConfig } from 'pg'
import type { Bus } from './kernel/bus/bus.ts'
import { connectNats } from './kernel/bus/nats-bus.ts'
import { listenToDatabase } from './kernel/database/notices.ts'
import { createReadReplica } from './kernel/database/read-replica.ts'
import type { ServerDatabase } from './kernel/database/scoped-pool.ts'
import { createFileStore } from './kernel/files/create-file-store.ts'
import { openAuditSeal } from './kernel/http/open-audit-seal.ts'
import type { Dependency } from './kernel/http/readiness.ts'
import type { RouteBinding } from './kernel/http/route-binding.ts'
import { publishChanges } from './kernel/live/entity-changes.ts'
import { createLive } from './kernel/live/live.ts'
import { createDeliveryQueue } from './kernel/outgoing/delivery-queue.ts'
import { createOutbox } from './kernel/outgoing/outbox.ts'
import { createOutgoingHttp } from './kernel/outgoing/outgoing-http.ts'
import { createPartners } from './kernel/outgoing/partners.ts'
import type { Clock } from './kernel/process/clock.ts'
import type { Config } from './kernel/process/config.ts'
import type { Job } from './kernel/process/jobs.ts'
import type { Log } from './kernel/process/log.ts'
import { createMetrics } from './kernel/process/metrics.ts'
import type { Running } from './kernel/process/run-areas.ts'
import { createSecrets } from './kernel/process/secrets.ts'
import { readServerSecret } from './kernel/process/server-secret.ts'
import { createAnonymousAttemptCounter } from './session/count-anonymous-attempts.ts'
import { createSessions } from './session/sessions.ts'
import type { InitSet } from './system/init-data/init-sets.ts'

export type AppParts = {
  config: Config
  db: ServerDatabase
  /** Its replica, for what looks back; there may be none. */
  replicaDb?: ServerDatabase | null
  /** The connection settings of that database, for code that needs its own connection. */
  connection: PoolConfig
  clock: Clock
  log: Log
  /** Tests bring their own; otherwise it is the one of the settings, if any. */
  bus?: Bus
  /** The address of the demo's simulated services. */
  simulatedPartners?: string | null
  /** A demo without a mail server shows mails in the console. */
  hasDemoMailbox?: boolean
  /** Additional initial data of this installation, such as a demo's rows. */
  initSets?: readonly InitSet[]
  /** Whether alerts call people and are escalated; tests do both themselves, at their own time. */
  watchesAlerts?: boolean
}

/** An area of the product as the server runs it. */
export type Area = Running & {
  /** Its name in the log. */
  name: string
  bindings?: readonly RouteBinding[]
  /** Scheduled jobs; each run happens on only one of the servers. */
  jobs?: readonly Job[]
  /** What it needs and does not have at the moment. */
  findMissing?: () => Dependency | null
  /** What it can do without and leaves out at the moment. */
  findLeftOut?: () => 'relay' | null
}

export type Host = Awaited<ReturnType<typeof createHost>>

/** @param origin where people reach the console, once the server listens */
export async function createHost(
  { config, db, replicaDb = null, connection, clock, log, bus, simulatedPartners, hasDemoMailbox }: AppParts,
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
  const http = createOutgoingHttp(config)
  const calls = { http, partners: createPartners(config, simulatedPartners), secrets: createSecrets(secret) }
  return {
    config,
    /** This run of this server, among the servers of the installation: what leads runs, grants leases and hears robots. */
    serverId: randomUUID(),
    /** What it publishes to the others; `null` where there are none, and each server knows everything on its own. */
    bus: bus ?? openBus(config.busUrl, { key: secret.keyFor('bus'), log }),
    /** The whole database; requests only see their caller's part of it. */
    db,
    replica: createReadReplica({ db, replicaDb, clock, log }),
    clock,
    log,
    origin,
    secret,
    sealAudit,
    metrics,
    notices,
    sessions,
    queue,
    outbox,
    anonymousAttempts,
    live,
    files: await createFileStore(config, db, log),
    /** How other companies' services are called. */
    calls,
  }
}

function openBus(url: string | null, options: { key: Buffer; log: Log }): Bus | null {
  return url === null ? null : connectNats(url, options)
}

/** The host's own work, which starts when the host is created and stops after every area. */
export function listHostAreas(host: Host): Area[] {
  const { files, bus, anonymousAttempts, queue, notices, sessions, live, replica } = host
  const changes = publishChanges(host)
  return [
    {
      name: 'bus',
      findMissing: () => (bus === null || bus.isConnected() ? null : 'bus'),
      stop: () => bus?.close(),
    },
    {
      name: 'file store',
      findMissing: () => (files.isReachable() ? null : 'files'),
      start: () => files.start(),
      stop: () => files.stop(),
    },
    { name: 'read replica', start: () => replica.start(), stop: () => replica.stop() },
    { name: 'anonymous attempts', stop: () => anonymousAttempts.stop() },
    { name: 'delivery queue', stop: () => queue.stop() },
    {
      name: 'notices',
      findMissing: () => (notices.isListening() ? null : 'notices'),
      stop: () => notices.stop(),
    },
    { name: 'sessions', stop: () => sessions.stop() },
    { name: 'live', stop: () => live.stop() },
    { name: 'entity changes', stop: () => changes.stop() },
  ]
}
