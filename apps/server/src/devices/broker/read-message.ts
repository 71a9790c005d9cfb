import {
  deviceMessageLimits,
  matchesTopic,
  type UnreadableReason,
} from '@wheelhouse/contract/devices/device-broker'
import { deviceProfileSchema, readTime } from '@wheelhouse/contract/devices/device-profile'
import { readValues } from '@wheelhouse/contract/devices/value-source'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { GivenReading } from '../readings/judge-values.ts'

/** A message published by a device. */
export type DeviceMessage = {
  /** Below its prefix. */
  topic: string
  payload: Buffer
  at: Date
}

type ReadMessage =
  | { kind: 'reading'; reading: GivenReading }
  | { kind: 'unreadable'; reason: UnreadableReason }
  /** On a topic that the profile does not name: the device may use others too. */
  | { kind: 'other' }

const unreadable = (reason: UnreadableReason): ReadMessage => ({ kind: 'unreadable', reason })

/**
 * Extracts the values from the messages of one device.
 * @param stored its profile, which may predate the current format
 */
export function createMessageReader(stored: unknown): (message: DeviceMessage) => ReadMessage {
  const profile = deviceProfileSchema.safeParse(stored).data
  if (profile?.protocol !== 'mqtt' || profile.values === undefined) return () => unreadable('notSetUp')
  const { topic: filter = '#', values: sources, time } = profile
  return ({ topic, payload, at }) => {
    if (!matchesTopic(filter, topic)) return { kind: 'other' }
    if (payload.length > deviceMessageLimits.bytesMax) return unreadable('tooLarge')
    const content = parsePayload(payload)
    if (content === undefined) return unreadable('notJson')
    const values = readValues(content, sources)
    if (Object.keys(values).length === 0) return unreadable('noValue')
    const measuredAt = time === undefined ? at : readTime(content, time)
    return measuredAt === null
      ? unreadable('badTime')
      : { kind: 'reading', reading: { at: measuredAt, values } }
  }
}

/** Parses a payload as JSON; `undefined` if it is not JSON. */
export function parsePayload(payload: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch {
    return undefined
  }
}
