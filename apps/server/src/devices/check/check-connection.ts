import { matchesTopic } from '@wheelhouse/contract/devices/device-broker'
import {
  type CheckedValue,
  type DeviceCheckResult,
  deviceCheckLimits,
} from '@wheelhouse/contract/devices/device-check'
import type { DeviceProfile } from '@wheelhouse/contract/devices/device-profile'
import { measuredKeyNames } from '@wheelhouse/contract/devices/reading-key'
import {
  listFields,
  readRaw,
  readValues,
  toFigure,
  type ValueSources,
} from '@wheelhouse/contract/devices/value-source'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { createMessageReader, parsePayload } from '../broker/read-message.ts'
import { type GivenReading, judgeValues } from '../readings/judge-values.ts'
import { pollDevice } from '../readings/poll-device.ts'
import type { LastMessage } from './last-message.store.ts'

/** Polls the address the way it will be polled later, and returns what would be read from the response. */
export async function checkAnswer(
  http: Pick<OutgoingHttp, 'call'>,
  { values: sources = {} }: DeviceProfile,
  address: string,
  clock: Clock,
): Promise<DeviceCheckResult> {
  const { status, text, content, failure } = await pollDevice(http, address)
  const now = clock.now()
  const reading = { at: now, values: readValues(content, sources) }
  return {
    at: now.toISOString(),
    failure,
    status,
    unreadable: null,
    measuredAt: null,
    message:
      status === null ? null : { at: now.toISOString(), topic: null, ...shorten(text), isOtherTopic: false },
    values: listValues(content, sources, failure === null ? reading : null, now),
    fields: listShownFields(content),
  }
}

/**
 * Returns what would be read from the newest message on a topic of the profile, or from the device's newest message if
 * there is none.
 * @param messages the device's messages, newest first
 */
export function checkMessages(
  profile: DeviceProfile,
  messages: readonly LastMessage[],
  now: Date,
): DeviceCheckResult {
  const { topic: filter = '#', values: sources = {} } = profile
  const named = messages.find(({ topic }) => matchesTopic(filter, topic))
  const message = named ?? messages[0]
  const nothing = { at: now.toISOString(), failure: null, status: null, unreadable: null, measuredAt: null }
  if (message === undefined)
    return { ...nothing, message: null, values: listValues(undefined, sources, null, now), fields: [] }
  const { topic, at, payload } = message
  const shown = { at, topic, ...shorten(payload), isOtherTopic: named === undefined }
  const bytes = Buffer.from(payload)
  const content = named === undefined ? undefined : parsePayload(bytes)
  const hasValues = Object.keys(sources).length > 0
  // Without values there is nothing to read yet, but people can choose them from the message.
  const read = hasValues ? createMessageReader(profile)({ topic, payload: bytes, at: new Date(at) }) : null
  const reading = read?.kind === 'reading' ? read.reading : null
  const notJson = named !== undefined && content === undefined ? 'notJson' : null
  return {
    ...nothing,
    message: shown,
    unreadable: read?.kind === 'unreadable' ? read.reason : notJson,
    measuredAt: profile.time === undefined ? null : (reading?.at.toISOString() ?? null),
    values: listValues(content, sources, reading, now),
    fields: listShownFields(content),
  }
}

/** @param reading what was extracted from the message; `null` if none of it would be stored */
function listValues(
  content: unknown,
  sources: ValueSources,
  reading: GivenReading | null,
  now: Date,
): CheckedValue[] {
  const judged = reading === null ? null : judgeValues([reading], now)
  return measuredKeyNames.flatMap((key) => {
    const source = sources[key]
    if (source === undefined) return []
    const raw = readRaw(content, source)
    const value = judged?.values.find((one) => one.key === key)?.value ?? null
    const reason = judged?.refused.find((one) => one.key === key)?.reason ?? null
    return [{ key, raw: raw === undefined || raw === null ? null : inShort(raw), value, reason }]
  })
}

function listShownFields(content: unknown): DeviceCheckResult['fields'] {
  return listFields(content, deviceCheckLimits.fieldsMax).map(({ path, value }) => ({
    path,
    value: inShort(value),
    isNumber: typeof toFigure(value) === 'number',
  }))
}

function inShort(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Half a surrogate pair at the cut is replaced.
  return text.slice(0, deviceCheckLimits.valueMax).toWellFormed()
}

function shorten(text: string): { text: string; isCut: boolean } {
  const { textMax } = deviceCheckLimits
  return { text: text.slice(0, textMax).toWellFormed(), isCut: text.length > textMax }
}
