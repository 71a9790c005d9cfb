import {
  eventMessageSchema,
  signalUpSchema,
  statusMessageSchema,
  type EventMessage,
  type SignalUp,
} from '@wheelhouse/contract/robots/robot-link'
import type { Clock } from '../../kernel/process/clock.ts'
import type { RobotTwin } from './robot-twin.ts'
import {
  decodeConnection,
  decodeFactsheet,
  decodeState,
  decodeVisualization,
  type FactsheetReport,
  readMessage,
} from './vda-decode.ts'
import { UnusableMessage } from './vda-wire.ts'

export type IngestEvents = {
  /** The twin has changed: screens and waiting requests want to know. */
  onChange(twin: RobotTwin): void
  onFactsheet(twin: RobotTwin, factsheet: FactsheetReport): void
  onEvent(twin: RobotTwin, event: EventMessage): void
  onSignal(twin: RobotTwin, signal: SignalUp): void
  /** The robot says that it has connected, and nothing is known of its state. */
  onOnline(twin: RobotTwin): void
  onDropped(twin: RobotTwin, message: { name: string; reason: string; bytes: number }): void
}

/** Answers to instant actions that are kept for waiting requests; the oldest go first. */
const keptActions = 500

/**
 * Takes one message of a robot, named by the last level of its topic, into its twin. A message that makes no sense is dropped and counted; the robot is shown
 * as it last was, and no other robot notices.
 */
export function ingest(
  twin: RobotTwin,
  name: string,
  payload: Buffer,
  clock: Clock,
  events: IngestEvents,
): void {
  try {
    take(twin, name, payload, clock, events)
  } catch (error) {
    if (!(error instanceof UnusableMessage)) throw error
    twin.droppedMessages++
    events.onDropped(twin, { name, reason: error.reason, bytes: payload.length })
  }
  events.onChange(twin)
}

function take(twin: RobotTwin, name: string, payload: Buffer, clock: Clock, events: IngestEvents): void {
  const now = clock.now()
  const at = clock.monotonicMs()
  switch (name) {
    case 'state': {
      const state = decodeState(payload, now)
      twin.state = state
      twin.lastStateAt = at
      twin.version = state.version ?? twin.version
      for (const action of state.actions) {
        twin.actions.delete(action.actionId)
        twin.actions.set(action.actionId, action)
      }
      while (twin.actions.size > keptActions) twin.actions.delete(twin.actions.keys().next().value ?? '')
      break
    }
    case 'connection':
      twin.connection = decodeConnection(payload, now)
      twin.connectionAt = at
      if (twin.connection !== 'online') return // a will is the broker's word, not a sign of life
      if (twin.state === null) events.onOnline(twin)
      break
    case 'visualization': {
      const { pose, velocity } = decodeVisualization(payload, now)
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
      twin.statusMessage = status
      twin.lastStatusAt = at
      break
    }
    case 'x-signal-up':
      events.onSignal(twin, readMessage(payload, signalUpSchema, now))
      break
    case 'x-event':
      events.onEvent(twin, readMessage(payload, eventMessageSchema, now))
      break
    default:
      return
  }
  twin.lastSeenAt = now
}
