/** Takes in what devices publish by MQTT, batched each second, however often each of them publishes. */
import { setImmediate as breathe } from 'node:timers/promises'
import {
  deviceMessageLimits,
  splitDeviceTopic,
  type Unreadable,
} from '@wheelhouse/contract/devices/device-broker'
import type { RobotMessageListener } from '../../kernel/broker/broker.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { createFailureLog } from '../../kernel/process/failure-log.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createLimitedLog, createRateCounter, type RateCounter } from '../../kernel/process/rate-limit.ts'
import { saveLastMessages } from '../check/last-message.store.ts'
import { type Intake, listProfiles, saveIntakes } from '../readings/device-reading.store.ts'
import { judgeValues } from '../readings/judge-values.ts'
import type { ReadingNotices } from '../readings/reading-notices.ts'
import { saveDeviceData } from '../readings/save-device-data.ts'
import { type SaveEachSecond, saveEachSecond } from '../readings/save-each-second.ts'
import { createMessageReader, type DeviceMessage } from './read-message.ts'

type Parts = { db: Database; clock: Clock; log: Log; readingNotices: Pick<ReadingNotices, 'add'> }

/** Limits on the messages that wait while the database is down. Further ones are only counted. */
const waitingMax = 200
const waitingBytesMax = 32_000_000
/** How many devices have their rates tracked. */
const countedMax = 10_000

/** What one device has sent since the last write. */
type Waiting = { messages: DeviceMessage[]; unreadable: number; lastUnreadable: Unreadable | null }

type DeviceMessages = SaveEachSecond & {
  onMessage: RobotMessageListener
}

export function createDeviceMessages(parts: Parts): DeviceMessages {
  const { clock, log } = parts
  const limitedLog = createLimitedLog(log, () => clock.monotonicMs())
  const failures = createFailureLog(log)
  const limits = new Map<string, RateCounter>()
  let waiting = new Map<string, Waiting>()
  let bytes = 0

  function take(deviceId: string, topic: string, payload: Buffer): void {
    const at = clock.now()
    const device = waiting.get(deviceId) ?? { messages: [], unreadable: 0, lastUnreadable: null }
    waiting.set(deviceId, device)
    const isTooLarge = payload.length > deviceMessageLimits.bytesMax
    const isMore = device.messages.length >= waitingMax || bytes + payload.length > waitingBytesMax
    if (isTooLarge || isMore || !mayRead(deviceId)) {
      device.unreadable++
      device.lastUnreadable = { at: at.toISOString(), reason: isTooLarge ? 'tooLarge' : 'tooMany' }
      limitedLog.warn(deviceId, { deviceId, bytes: payload.length }, 'a message of a device was not read')
      return
    }
    bytes += payload.length
    // Copies the payload: it is a view of the connection's buffer, which would otherwise stay in memory.
    device.messages.push({ topic, payload: Buffer.from(payload), at })
  }

  function mayRead(deviceId: string): boolean {
    if (limits.size >= countedMax) limits.clear()
    const counter = limits.get(deviceId) ?? createRateCounter(deviceMessageLimits)
    limits.set(deviceId, counter)
    return counter.take(clock.monotonicMs())
  }

  async function saveWaiting(): Promise<void> {
    const taken = waiting
    if (taken.size === 0) return
    waiting = new Map()
    bytes = 0
    const kept = await saveDeviceData(taken, (some) => saveAll(parts, some), failures)
    for (const [deviceId, device] of kept) {
      const newer = waiting.get(deviceId)
      const messages = [...device.messages, ...(newer?.messages ?? [])]
      for (const { payload } of device.messages) bytes += payload.length
      waiting.set(deviceId, {
        messages,
        unreadable: device.unreadable + (newer?.unreadable ?? 0),
        lastUnreadable: newer?.lastUnreadable ?? device.lastUnreadable,
      })
    }
  }

  return {
    ...saveEachSecond(saveWaiting, log),
    onMessage(topic, payload) {
      const parts = splitDeviceTopic(topic)
      if (parts !== null) take(parts.deviceId, parts.rest, payload)
    },
  }
}

async function saveAll(
  { db, clock, readingNotices }: Parts,
  taken: ReadonlyMap<string, Waiting>,
): Promise<void> {
  const now = clock.now()
  const saved = await db.transaction().execute(async (tx) => {
    const profiles = await listProfiles(tx, [...taken.keys()])
    const intakes: Intake[] = []
    for (const { id, profile } of profiles) {
      const device = taken.get(id)
      const intake = device === undefined ? null : toIntake(id, profile, device, now)
      if (intake !== null) intakes.push(intake)
      // Many devices may have sent a lot, so yield to other work in between.
      await breathe()
    }
    if (intakes.length > 0) await saveIntakes(tx, intakes, now)
    await saveLastMessages(tx, new Map(profiles.map(({ id }) => [id, taken.get(id)?.messages ?? []])))
    return intakes.map(({ deviceId }) => deviceId)
  })
  readingNotices.add(saved)
}

/** `null` if the device sent nothing that its profile names. */
function toIntake(
  deviceId: string,
  profile: unknown,
  { messages, unreadable, lastUnreadable }: Waiting,
  now: Date,
): Intake | null {
  const read = createMessageReader(profile)
  const intake = { deviceId, unreadable, lastUnreadable }
  const readings = messages.flatMap((message) => {
    const found = read(message)
    if (found.kind === 'unreadable') {
      intake.unreadable++
      intake.lastUnreadable = { at: message.at.toISOString(), reason: found.reason }
    }
    return found.kind === 'reading' ? [found.reading] : []
  })
  if (readings.length === 0 && intake.unreadable === 0) return null
  return { ...intake, judged: judgeValues(readings, now) }
}
