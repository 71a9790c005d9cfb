import {
  type ConfigMessage,
  linkTopics,
  type MediaDown,
  type RecordingsDown,
  type SessionMessage,
  type SignalDown,
} from '@wheelhouse/contract/robots/robot-link'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { z } from 'zod'
import { type ZoneSetMessage, zoneSetMessageSchema } from '../maps/map-memory.ts'
import { instantActionsSchema, type LinkAction, type LinkOrder, orderSchema } from './link-order.ts'

/** The handlers of the server's messages. */
type InboxPorts = {
  order(order: LinkOrder): void
  instantActions(actions: LinkAction[]): void
  zoneSet(message: ZoneSetMessage): void
  session(message: SessionMessage): void
  drive(command: DriveCommand): void
  signal(message: SignalDown): void
  config(message: ConfigMessage): void
  media(message: MediaDown): void
  recordings(message: RecordingsDown): void
}

/** An order of 2,000 nodes has 400 kB, a zone set with many corners more; anything larger is a mistake or an attack. */
const maxMessageBytes = 4_000_000

/** Parses messages from the broker. Invalid ones are dropped and counted, with no other effect. */
export function createInbox(ports: InboxPorts) {
  let dropped = 0

  /** @returns whether the message was valid. */
  function dispatch(name: string, json: unknown): boolean {
    const { session, teleop, signal, config, media, recordings } = linkTopics
    switch (name) {
      case 'order':
        return accept(orderSchema, json, (order) => ports.order(order))
      case 'instantActions':
        return accept(instantActionsSchema, json, (actions) => ports.instantActions(actions))
      case 'zoneSet':
        return accept(zoneSetMessageSchema, json, (message) => ports.zoneSet(message))
      case session.name:
        return accept(session.message, json, (message) => ports.session(message))
      case teleop.name:
        return accept(teleop.message, json, ({ command }) => ports.drive(command))
      case signal.name:
        return accept(signal.message, json, (message) => ports.signal(message))
      case config.name:
        return accept(config.message, json, (message) => ports.config(message))
      case media.name:
        return accept(media.message, json, (message) => ports.media(message))
      case recordings.name:
        return accept(recordings.message, json, (message) => ports.recordings(message))
      default:
        return false
    }
  }

  return {
    take(name: string, payload: Buffer): void {
      const json = parseJson(payload)
      if (json === undefined || !dispatch(name, json)) dropped++
    },
    dropped: () => dropped,
  }
}

function accept<T>(schema: z.ZodType<T>, json: unknown, take: (message: T) => void): boolean {
  const parsed = schema.safeParse(json)
  if (parsed.success) take(parsed.data)
  return parsed.success
}

function parseJson(payload: Buffer): unknown {
  if (payload.length > maxMessageBytes) return undefined
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
