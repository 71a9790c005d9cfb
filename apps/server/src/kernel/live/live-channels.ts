/** The channels of the live hub: how an area defines one, and how the hub runs it. */

import type { ChannelDefinition, ChannelMessage } from '@wheelhouse/contract/kernel/channel'
import { findUnstorable } from '@wheelhouse/contract/kernel/storable'
import type { z } from 'zod'
import { AppError } from '../process/app-error.ts'
import { toPattern } from './live-path.ts'
import type { LiveSocket, SocketContext } from './live-socket.ts'
import type { LiveTopics } from './live-topics.ts'

export type ParamsOf<C extends ChannelDefinition> = C['params'] extends z.ZodType
  ? z.output<C['params']>
  : undefined
type SentOf<C extends ChannelDefinition> = C['send'] extends z.ZodType ? z.output<C['send']> : never
export type MaybeLater<T> = T | Promise<T>

/** May this person see this row? `false` is answered as if the row did not exist. */
type MayWatch<C extends ChannelDefinition> = (
  socket: SocketContext,
  params: ParamsOf<C>,
) => MaybeLater<boolean>

export type StateArea<C extends ChannelDefinition> = {
  mayWatch: MayWatch<C>
  /** The first value sent to a new watcher; `null` when there is none yet. */
  snapshot(params: ParamsOf<C>): MaybeLater<ChannelMessage<C> | null>
  /** For a channel on which pages also send. */
  pages?: Pages<C> & { onOpen(socket: SocketContext, params: ParamsOf<C>): void }
}

/** What pages do on a channel besides listening. */
type Pages<C extends ChannelDefinition> = {
  /** A page sent something, parsed by the channel's schema. An `AppError` thrown here is answered as a refusal. */
  onMessage(socket: SocketContext, params: ParamsOf<C>, body: SentOf<C>): MaybeLater<void>
  onClose(socket: SocketContext, params: ParamsOf<C>): MaybeLater<void>
}

export type EventsArea<C extends ChannelDefinition> = Pages<C> & {
  mayWatch: MayWatch<C>
  /** A page opened the channel. `send` reaches this one socket until it closes. */
  onSubscribe(
    socket: SocketContext,
    params: ParamsOf<C>,
    send: (body: ChannelMessage<C>) => void,
  ): MaybeLater<void>
}

/** A channel as the hub runs it: state and events differ in these functions only. */
type Channel = {
  definition: ChannelDefinition
  pattern: RegExp
  mayWatch(socket: SocketContext, params: unknown): MaybeLater<boolean>
  open(socket: LiveSocket, path: string, params: unknown, isOpen: () => boolean): MaybeLater<void>
  receive(socket: LiveSocket, params: unknown, body: unknown): MaybeLater<void>
  close(socket: LiveSocket, path: string, params: unknown): MaybeLater<void>
}

/** A channel that a path names, with what the path says. */
export type FoundChannel = { channel: Channel; params: unknown }
export type Channels = ReturnType<typeof createChannels>

/** Every channel that areas have registered. */
export function createChannels() {
  const channels: Channel[] = []
  return {
    add(channel: Omit<Channel, 'pattern'>): void {
      if (channels.some(({ definition }) => definition === channel.definition))
        throw new Error(`The live channel ${channel.definition.path} is registered twice`)
      channels.push({ ...channel, pattern: toPattern(channel.definition.path) })
    },
    find(path: string): FoundChannel | null {
      for (const channel of channels) {
        const match = channel.pattern.exec(path)
        if (!match) continue
        if (channel.definition.params === undefined) return { channel, params: undefined }
        const params = { ...match.groups }
        if (findUnstorable(params) !== null) return null
        const parsed = channel.definition.params.safeParse(params)
        if (parsed.success) return { channel, params: parsed.data }
      }
      return null
    },
  }
}

// The schema of each channel parses its params and bodies before these functions receive them. Methods may take less
// than their type says, which lets channels of different params stand in one list.

export function toStateChannel<C extends ChannelDefinition>(
  definition: C,
  area: StateArea<C>,
  topics: LiveTopics,
): Omit<Channel, 'pattern'> {
  return {
    definition,
    mayWatch: (socket, params: ParamsOf<C>) => area.mayWatch(socket, params),
    open: async (socket, path, params: ParamsOf<C>, isOpen) => {
      topics.watch(socket, path)
      area.pages?.onOpen(socket.context, params)
      const value = await area.snapshot(params)
      if (value !== null && isOpen()) topics.show(socket, path, value)
    },
    receive: (socket, params: ParamsOf<C>, body: SentOf<C>) => {
      if (area.pages === undefined) throw new AppError('request.invalid')
      return area.pages.onMessage(socket.context, params, body)
    },
    close: (socket, path, params: ParamsOf<C>) => {
      topics.unwatch(socket, path)
      return area.pages?.onClose(socket.context, params)
    },
  }
}

export function toEventsChannel<C extends ChannelDefinition>(
  definition: C,
  area: EventsArea<C>,
): Omit<Channel, 'pattern'> {
  return {
    definition,
    mayWatch: (socket, params: ParamsOf<C>) => area.mayWatch(socket, params),
    open: (socket, path, params: ParamsOf<C>, isOpen) =>
      area.onSubscribe(socket.context, params, (body) => {
        if (isOpen()) socket.sendNow({ op: 'values', values: [{ path, body }] })
      }),
    receive: (socket, params: ParamsOf<C>, body: SentOf<C>) => area.onMessage(socket.context, params, body),
    close: (socket, _path, params: ParamsOf<C>) => area.onClose(socket.context, params),
  }
}
