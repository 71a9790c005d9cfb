import {
  type DetectionMessage,
  detectionMessageSchema,
  type EventMessage,
  eventMessageSchema,
  type MediaUp,
  mediaUpSchema,
  type RecordingsUp,
  recordingsUpSchema,
  type SensorMessage,
  type SignalUp,
  type StatusMessage,
  sensorMessageSchema,
  signalUpSchema,
  statusMessageSchema,
} from '@wheelhouse/contract/robots/robot-link'
import type { StaleMember } from '@wheelhouse/contract/robots/robot-state'
import type { FactsheetReport } from '@wheelhouse/contract/robots/vda5050'
import type { Clock } from '../../kernel/process/clock.ts'
import { isInOurHands, type RobotTwin } from './twins/robot-twin.ts'
import { type MessageHeader, orderMessage } from './wire/message-order.ts'
import { findUnphysical } from './wire/physical-range.ts'
import {
  decodeConnection,
  decodeFactsheet,
  decodeState,
  decodeVisualization,
  readMessage,
} from './wire/vda-decode.ts'
import type { StateReport } from './wire/vda-reports.ts'
import { UnusableMessage } from './wire/vda-wire.ts'

export type IngestEvents = {
  /** The twin has changed; screens and waiting requests need to know. */
  onChange(twin: RobotTwin): void
  onFactsheet(twin: RobotTwin, factsheet: FactsheetReport): void
  onEvent(twin: RobotTwin, event: EventMessage): void
  onSignal(twin: RobotTwin, signal: SignalUp): void
  onMedia(twin: RobotTwin, message: MediaUp): void
  onRecordings(twin: RobotTwin, message: RecordingsUp): void
  /** @throws UnusableMessage when the robot may not speak for that device */
  onSensor(twin: RobotTwin, message: SensorMessage): void
  onDetection(twin: RobotTwin, message: DetectionMessage): void
  /** The robot reports that it has connected, and its state is not known. */
  onOnline(twin: RobotTwin): void
  onDropped(twin: RobotTwin, message: { name: string; reason: string; bytes: number }): void
}

/** How many answers to instant actions are kept for waiting requests; the oldest are dropped first. */
const keptActions = 500

/** `name`: the last level of its topic. */
type RawMessage = { name: string; payload: Buffer }

/**
 * Applies one message of a robot to its twin. An unusable message is dropped and counted; the robot is shown as it last
 * was, and other robots are not affected.
 */
export function ingest(twin: RobotTwin, message: RawMessage, clock: Clock, events: IngestEvents): void {
  try {
    take(twin, message, clock, events)
  } catch (error) {
    if (!(error instanceof UnusableMessage)) throw error
    twin.droppedMessages++
    events.onDropped(twin, { name: message.name, reason: error.reason, bytes: message.payload.length })
  }
  events.onChange(twin)
}

function take(twin: RobotTwin, message: RawMessage, clock: Clock, events: IngestEvents): void {
  const { name, payload } = message
  const now = clock.now()
  const at = clock.monotonicMs()
  switch (name) {
    case 'state':
      if (!takeState(twin, decodeState(payload, now), { at, message }, events)) return
      break
    case 'connection':
      twin.connection = decodeConnection(payload, now)
      twin.connectionAt = at
      // The next messages may count from the beginning again.
      twin.topicOrder.clear()
      if (twin.connection !== 'online') return // a will comes from the broker and is not a sign of life
      if (twin.state === null) events.onOnline(twin)
      break
    case 'visualization': {
      const { header, pose, velocity, impossible } = decodeVisualization(payload, now)
      if (isLate(twin, message, header, events)) return
      markStale(twin, { members: ['pose', 'velocity'], impossible }, message, events)
      if (twin.state !== null)
        twin.state = {
          ...twin.state,
          pose: pose ?? twin.state.pose,
          velocity: velocity ?? twin.state.velocity,
        }
      break
    }
    case 'factsheet': {
      const factsheet = decodeFactsheet(payload, now)
      twin.factsheet = factsheet
      events.onFactsheet(twin, factsheet)
      break
    }
    case 'x-status': {
      const status = readMessage(payload, statusMessageSchema, now)
      if (isLate(twin, message, status, events)) return
      const impossible = findUnphysical(status)
      markStale(twin, { members: ['obstacle', 'network', 'system'], impossible }, message, events)
      twin.statusMessage = keepPossible(status, twin.statusMessage, impossible)
      twin.lastStatusAt = at
      break
    }
    case 'x-signal-up':
      events.onSignal(twin, readMessage(payload, signalUpSchema, now))
      break
    case 'x-event':
      events.onEvent(twin, readMessage(payload, eventMessageSchema, now))
      break
    case 'x-sensor':
      events.onSensor(twin, readMessage(payload, sensorMessageSchema, now))
      break
    case 'x-detection':
      events.onDetection(twin, readMessage(payload, detectionMessageSchema, now))
      break
    case 'x-media-up':
      events.onMedia(twin, readMessage(payload, mediaUpSchema, now))
      break
    case 'x-recordings-up':
      events.onRecordings(twin, readMessage(payload, recordingsUpSchema, now))
      break
    default:
      return
  }
  twin.lastSeenAt = now
}

/** @returns whether the state was accepted */
function takeState(
  twin: RobotTwin,
  report: StateReport,
  { at, message }: { at: number; message: RawMessage },
  events: IngestEvents,
): boolean {
  if (isLate(twin, message, report.header, events)) return false
  const before = twin.state
  const { impossible } = report
  markStale(twin, { members: ['battery', 'pose', 'velocity', 'path'], impossible }, message, events)
  twin.state = {
    ...report,
    pose: impossible.includes('pose') ? (before?.pose ?? null) : report.pose,
    velocity: impossible.includes('velocity') ? (before?.velocity ?? null) : report.velocity,
    battery: impossible.includes('battery') ? (before?.battery ?? null) : report.battery,
  }
  twin.isIntervenedByUs = isInOurHands(twin)
  twin.lastStateAt = at
  twin.isStateCurrent = true
  twin.version = report.version ?? twin.version
  keepActions(twin, report.actions)
  return true
}

/** Keeps the answers of a state for the requests that wait for them. */
export function keepActions(twin: RobotTwin, actions: StateReport['actions']): void {
  for (const action of actions) {
    twin.actions.delete(action.actionId)
    twin.actions.set(action.actionId, action)
  }
  while (twin.actions.size > keptActions) twin.actions.delete(twin.actions.keys().next().value ?? '')
}

/** A message overtaken by a newer one of its topic would make the robot jump back. */
function isLate(
  twin: RobotTwin,
  { name, payload }: RawMessage,
  header: MessageHeader,
  events: IngestEvents,
): boolean {
  const { order, isLate: late } = orderMessage(twin.topicOrder.get(name), header)
  if (order !== undefined) twin.topicOrder.set(name, order)
  if (late) events.onDropped(twin, { name, reason: 'older', bytes: payload.length })
  return late
}

/** Of these members, impossible ones keep their last value and are marked stale; a valid value clears the mark. */
function markStale(
  twin: RobotTwin,
  { members, impossible }: { members: readonly StaleMember[]; impossible: readonly StaleMember[] },
  { name, payload }: RawMessage,
  events: IngestEvents,
): void {
  for (const member of members)
    if (impossible.includes(member)) twin.stale.add(member)
    else twin.stale.delete(member)
  if (impossible.length === 0) return
  twin.droppedMessages++
  events.onDropped(twin, { name, reason: 'outOfRange', bytes: payload.length })
}

function keepPossible(
  status: StatusMessage,
  before: StatusMessage | null,
  impossible: readonly StaleMember[],
): StatusMessage {
  const unknown = { kind: status.network.kind, ssid: null, rssi: null, ip: null }
  const none = { cpu: 0, memory: 0, disk: 0, temperature: 0, version: status.system.version }
  return {
    ...status,
    ...(impossible.includes('obstacle') && { obstacle: before?.obstacle ?? null }),
    ...(impossible.includes('network') && { network: before?.network ?? unknown }),
    ...(impossible.includes('system') && { system: before?.system ?? none }),
  }
}
