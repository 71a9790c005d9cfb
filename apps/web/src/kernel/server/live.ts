import type { ChannelDefinition, ChannelMessage, ChannelSend } from '@wheelhouse/contract/kernel/channel'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { useMemo, useSyncExternalStore } from 'react'
import { apiBase, fillPath, onHold } from './api.ts'
import { createLiveClient, type EventHandlers } from './live-client.ts'
import { createStore } from './store.ts'

/**
 * Live data for pages, outside React (R-SHELL-27): a component reads one value through a selector
 * and re-renders only when that value has changed.
 */

/** Incremented when the server closes the socket or refuses a call because of the session: the shell then checks it. */
export const sessionDoubts = createStore(0)

function doubtSession(): void {
  sessionDoubts.set(sessionDoubts.get() + 1)
}

export const live = createLiveClient({
  openSocket: () => {
    const address = new URL(`${apiBase}/live`, globalThis.location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    return new WebSocket(address)
  },
  random: Math.random,
  onSessionDoubt: doubtSession,
})
onHold(doubtSession)

/** The minimum needed to watch a channel of the contract, without its schemas: see `CallTo`. */
export type ChannelTo<C extends ChannelDefinition> = {
  readonly path: C['path']
  /** Never present: tells the compiler which channel this is. */
  readonly channel?: C
}

type ChannelParams = Readonly<Record<string, string>>

/** The subscription path of a channel with these parameters. */
export function livePath(channel: ChannelTo<ChannelDefinition>, params: ChannelParams): string {
  return fillPath(channel.path, params)
}

/** `stale`: the connection is down and the value is the last known one. `refused`: code of the refusal. */
export type LiveMeta = { stale: boolean; refused: string | null }

/**
 * Watches a channel and selects one value from its latest message (`undefined` before the first one).
 * Values that are equal, for objects property by property, do not re-render.
 */
export function useLive<C extends ChannelDefinition, T>(
  channel: C | ChannelTo<C>,
  params: ChannelParams,
  select: (message: ChannelMessage<C> | undefined, meta: LiveMeta) => T,
): T {
  const path = livePath(channel, params)
  const { subscribe, read } = useMemo(() => createReader<T>(path), [path])
  return useSyncExternalStore(subscribe, () => read((body, meta) => select(toMessage<C>(body), meta)))
}

/**
 * A message as its channel's contract says; `undefined` before the first one. The server has parsed it by the channel's
 * own schema, and states arrive too often to parse them twice.
 */
function toMessage<C extends ChannelDefinition>(body: unknown): ChannelMessage<C> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as just said
  return body as ChannelMessage<C> | undefined
}

/** Reads one path for one component and caches its last value, so that an equal one is identical. */
function createReader<T>(path: string) {
  let last: { value: T } | null = null
  return {
    subscribe: (listener: () => void) => live.watch(path, listener),
    read: (select: (body: unknown, meta: LiveMeta) => T): T => {
      const snapshot = live.read(path)
      const value = select(snapshot.body, snapshot)
      if (last === null || !isEqual(last.value, value)) last = { value }
      return last.value
    },
  }
}

/** The latest message of a channel that is being watched, for code that draws without React. */
export function readLive<C extends ChannelDefinition>(
  channel: C | ChannelTo<C>,
  params: ChannelParams,
): LiveMeta & { message: ChannelMessage<C> | undefined } {
  const { body, stale, refused } = live.read(livePath(channel, params))
  return { message: toMessage<C>(body), stale, refused }
}

/** Watches a channel without React; the listener then calls `readLive`. Returns a function that stops it. */
export function watchLive(
  channel: ChannelTo<ChannelDefinition>,
  params: ChannelParams,
  listener: () => void,
) {
  return live.watch(livePath(channel, params), listener)
}

/** Opens a channel of events: every message in order, and a way to send. Messages are lost while it is down. */
export function openEvents<C extends ChannelDefinition>(
  channel: C | ChannelTo<C>,
  params: ChannelParams,
  handlers: Omit<EventHandlers, 'onMessage'> & { onMessage: (message: ChannelMessage<C>) => void },
): { send: (message: ChannelSend<C>) => boolean; close: () => void } {
  return live.openEvents(livePath(channel, params), {
    ...handlers,
    onMessage: (body) => {
      const message = toMessage<C>(body)
      if (message !== undefined) handlers.onMessage(message)
    },
  })
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  )
}
