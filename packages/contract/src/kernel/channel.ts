import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

/**
 * A live channel has the path of the REST call that returns its snapshot.
 * - `state`: only the newest value counts; values that a slow browser missed are skipped.
 * - `events`: every message is delivered in order, or the socket is closed.
 */
export type ChannelDefinition = {
  readonly path: string
  readonly permission: Permission | 'session'
  readonly kind: 'state' | 'events'
  readonly params?: z.ZodType
  readonly message: z.ZodType
  /** What a browser may send on this channel; absent means it only listens. */
  readonly send?: z.ZodType
}

/** Declares one live channel: path, permission, and the messages that travel on it. */
export function defineChannel<const C extends ChannelDefinition>(channel: C): C {
  return channel
}

export type ChannelMessage<C extends ChannelDefinition> = z.output<C['message']>
export type ChannelSend<C extends ChannelDefinition> = C['send'] extends z.ZodType
  ? z.input<C['send']>
  : never
