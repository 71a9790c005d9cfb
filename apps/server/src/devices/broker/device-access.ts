/**
 * Which devices may connect to the embedded broker, and that they may only publish below their prefix. Decision 0044.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  deviceMessageLimits,
  deviceTopicPrefix,
  splitDeviceTopic,
} from '@wheelhouse/contract/devices/device-broker'
import type { BrokerAccess, Entry, RobotBroker } from '../../kernel/broker/broker.ts'
import { createLimitedLookup } from '../../kernel/broker/limited-lookup.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Notices } from '../../kernel/database/notices.ts'
import { createBackground } from '../../kernel/process/background.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createLimitedLog } from '../../kernel/process/rate-limit.ts'
import { type KnownCredential, listDeviceCredentials } from './device-credential.store.ts'

type Parts = { db: Database; clock: Clock; log: Log; notices: Notices }

/** Routes whose changes affect which devices may stay connected. */
const watchedPaths = ['"/devices"', '"/devices/:id/broker-access"']
/** Maximum number of reads of a credential, in case it changes while it is being read. */
const readsMax = 3

/** A secret has 256 random bits: a fast hash is enough. */
export function hashDeviceSecret(secret: string | Buffer): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The burst is a little smaller than the reader's, so that a delayed message is not lost. */
const ownPace = { perSecond: deviceMessageLimits.perSecond, burst: 0.8 * deviceMessageLimits.burst }

type Judgements = 'authenticate' | 'counts' | 'mayPublish' | 'maySubscribe' | 'getPace' | 'onSlowed'
export type DeviceAccess = Pick<BrokerAccess, Judgements> & {
  /** Reloads which devices may stay connected, and disconnects the others. */
  refresh(): Promise<void>
  attach(broker: Pick<RobotBroker, 'disconnectVoid'>): void
  stop(): Promise<void>
}

export function createDeviceAccess({ db, clock, log, notices }: Parts): DeviceAccess {
  /** Devices that have authenticated with a valid secret, by id. */
  const known = new Map<string, KnownCredential>()
  let broker: Pick<RobotBroker, 'disconnectVoid'> | null = null
  const { keep, stop: stopBackground } = createBackground(log)
  const limitedLog = createLimitedLog(log, () => clock.monotonicMs())
  /** Incremented by each change that may affect a credential. */
  let changes = 0
  const lookUp = createLimitedLookup({
    clock,
    log,
    failure: 'a device could not be looked up',
    find: async (deviceId) => {
      for (let reads = 1; ; reads++) {
        const before = changes
        const [credential = null] = await listDeviceCredentials(db, [deviceId])
        if (before === changes || reads === readsMax) return credential
      }
    },
  })

  async function refresh(): Promise<void> {
    const ids = [...known.keys()]
    if (ids.length === 0) return
    const found = new Map((await listDeviceCredentials(db, ids)).map((one) => [one.deviceId, one]))
    for (const id of ids) {
      const credential = found.get(id)
      if (credential === undefined) known.delete(id)
      else known.set(id, credential)
    }
    broker?.disconnectVoid()
  }

  const stopListening = notices.on('entity_changes', (payload) => {
    if (payload !== '' && !watchedPaths.some((path) => payload.includes(path))) return
    changes++
    keep(refresh(), 'devices at the broker could not be read')
  })

  return {
    async authenticate(deviceId, password): Promise<Entry> {
      const answer = await lookUp(deviceId)
      const credential = answer === null ? (known.get(deviceId) ?? null) : answer.found
      if (credential === null) {
        known.delete(deviceId)
        return { refusal: 'noCredential' }
      }
      if (!isSecret(credential.hash, password)) return { refusal: 'wrongCredential' }
      known.set(deviceId, credential)
      return { credentialId: credential.id }
    },
    counts: (deviceId, credentialId) => known.get(deviceId)?.id === credentialId,
    mayPublish: (deviceId, topic) =>
      known.has(deviceId) &&
      topic.startsWith(deviceTopicPrefix(deviceId)) &&
      splitDeviceTopic(topic) !== null,
    maySubscribe: () => false,
    getPace(deviceId) {
      const { organizationId: id } = known.get(deviceId) ?? {}
      return id === undefined
        ? null
        : { own: ownPace, group: { id, limit: deviceMessageLimits.organization } }
    },
    onSlowed: (deviceId) =>
      limitedLog.warn(deviceId, { deviceId }, 'a device sends faster than it may, and waits'),
    refresh,
    attach(attached) {
      broker = attached
    },
    stop: async () => {
      stopListening()
      await stopBackground()
    },
  }
}

function isSecret(hash: string, password: Buffer): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashDeviceSecret(password)))
}
