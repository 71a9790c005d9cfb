import { parseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { MessageHeader } from './message-order.ts'

/**
 * What robots publish, read leniently (R-ROBOTS-22): members may be missing or null, enumerations may contain words we
 * do not know, unknown members are ignored. A member of the wrong *type* makes the whole message unusable: it is
 * dropped and counted, and the robot is shown as it last was.
 *
 * Parsed without schemas: a thousand robots report every second, and a schema builds a copy of each message (measured:
 * half of the server's work on a state).
 */

/** A message that cannot be used; `reason` goes to the counter and the log. */
export class UnusableMessage extends Error {
  readonly reason: 'notJson' | 'wrongShape' | 'tooLarge' | 'fromTheFuture' | 'notItsSensor'
  constructor(reason: UnusableMessage['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A state has 1 to 30 kB; anything much larger is a mistake or an attack. */
export const maxMessageBytes = 262_144

/** Robots' clocks are off, but a timestamp later than this is not a clock error: a day, in milliseconds. */
const futureLimitMs = 86_400_000

/** Maximum characters of a name or a word, and of a text for people. */
const maxWord = 512
const maxText = 4_000

/** A JSON object as it came. */
export type WireObject = Readonly<Record<string, unknown>>

/** @throws UnusableMessage */
export function parsePayload(payload: Buffer): unknown {
  if (payload.length > maxMessageBytes) throw new UnusableMessage('tooLarge')
  try {
    return parseJson(payload.toString('utf8'))
  } catch {
    throw new UnusableMessage('notJson')
  }
}

/** @throws UnusableMessage when the timestamp is further in the future than any clock error. */
export function checkTime(timestamp: string | null, now: Date): void {
  if (timestamp !== null && Date.parse(timestamp) > now.getTime() + futureLimitMs)
    throw new UnusableMessage('fromTheFuture')
}

/** The part of a header that says when a message was sent. */
export function readHeader(wire: WireObject): MessageHeader {
  return { headerId: readNumber(wire.headerId), timestamp: readWord(wire.timestamp) }
}

/** Parses a message of VDA 5050 and checks its header. @throws UnusableMessage */
export function readVda(payload: Buffer, now: Date): WireObject {
  const wire = required(readObject(parsePayload(payload)))
  readNumber(wire.headerId)
  readWord(wire.version)
  readWord(wire.manufacturer)
  readWord(wire.serialNumber)
  checkTime(readWord(wire.timestamp), now)
  return wire
}

/** A finite number; `null` when there is none. @throws UnusableMessage */
export function readNumber(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new UnusableMessage('wrongShape')
  return value
}

/** @throws UnusableMessage */
export function readFlag(value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'boolean') throw new UnusableMessage('wrongShape')
  return value
}

/** A name or a word of an enumeration. @throws UnusableMessage */
export function readWord(value: unknown): string | null {
  return readString(value, maxWord)
}

/** A text for people, or a result. @throws UnusableMessage */
export function readText(value: unknown): string | null {
  return readString(value, maxText)
}

function readString(value: unknown, maxLength: number): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || value.length > maxLength) throw new UnusableMessage('wrongShape')
  return value
}

/** @throws UnusableMessage */
export function readObject(value: unknown): WireObject | null {
  if (value === undefined || value === null) return null
  if (!isRecord(value)) throw new UnusableMessage('wrongShape')
  return value
}

/** The entries of a list; none when there is no list. @throws UnusableMessage also for more than `atMost` */
export function readEntries(value: unknown, atMost: number): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > atMost) throw new UnusableMessage('wrongShape')
  return value
}

/** A list of objects. @throws UnusableMessage */
export function readList<T>(value: unknown, atMost: number, read: (entry: WireObject) => T): T[] {
  return readEntries(value, atMost).map((entry) => read(required(readObject(entry))))
}

/** @throws UnusableMessage when the member that was read is not there. */
export function required<T>(value: T | null): T {
  if (value === null) throw new UnusableMessage('wrongShape')
  return value
}
