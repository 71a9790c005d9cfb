import type { LiveDown } from '@wheelhouse/contract/kernel/live'
import {
  connectionTiming,
  createLiveConnection,
  type LiveConnection,
  type LiveSocketOptions,
  type LiveStatus,
} from './live-connection.ts'
import type { Store } from './store.ts'

/**
 * The live socket, without React: one socket, and one shared subscription per path.
 * While the socket is down every value is marked stale; after it is back all paths are subscribed to again.
 */

export type LiveValue = {
  /** The latest message; `undefined` before the first. */
  body: unknown
  /** True while the socket is down: the value is the last known one. */
  stale: boolean
  /** Error code of a refused subscription. */
  refused: string | null
}

export type EventHandlers = {
  onMessage: (body: unknown) => void
  /** The server refused the subscription or a message. */
  onRefused?: (code: string) => void
  /** True when the socket carries this channel, false when it was lost. Any agreement on it is void then. */
  onConnected?: (connected: boolean) => void
}

export type EventChannel = {
  /** Returns whether the message was sent; it is never queued. */
  send: (body: unknown) => boolean
  close: () => void
}

export type LiveClient = {
  status: Store<LiveStatus>
  /** Opens the socket and keeps it open. */
  start: () => void
  /** Closes the socket and forgets every value. */
  stop: () => void
  read: (path: string) => LiveValue
  watch: (path: string, listener: () => void) => () => void
  openEvents: (path: string, handlers: EventHandlers) => EventChannel
}

export const liveTiming = {
  ...connectionTiming,
  /** How long a path is kept without subscribers: scrolling back must not subscribe again. Milliseconds. */
  lingerMs: 2_000,
  /** Maximum number of paths in one message (contract). */
  pathsPerMessage: 1_000,
}

const unknownValue: LiveValue = { body: undefined, stale: false, refused: null }

/** Creates a client, which does not connect before `start`. */
export function createLiveClient(options: LiveSocketOptions): LiveClient {
  const events = createEventHandlers()
  const values = createLiveValues(() => paths.sync())
  const connection = createLiveConnection(options, {
    onOpen: () => {
      paths.sync()
      events.announce(true)
    },
    onMessage: (message) => {
      values.receive(message)
      events.receive(message)
    },
    onLost: (wasOpen) => {
      paths.forget()
      // First: the driver must send nothing more when the values change.
      if (wasOpen) events.announce(false)
      values.markStale()
    },
  })
  const paths = createSubscriptions(connection, () => [...values.wanted(), ...events.wanted()])
  const isOpen = () => connection.status.get() === 'open'

  return {
    status: connection.status,
    read: values.read,
    start: connection.start,
    stop: () => {
      const wasOpen = connection.stop()
      paths.forget()
      if (wasOpen) events.announce(false)
      values.clear()
    },
    watch: (path, listener) => {
      const stop = values.watch(path, listener)
      paths.sync()
      return stop
    },
    openEvents: (path, handlers) => {
      events.add(path, handlers)
      paths.sync()
      // Never before the caller has received the channel, because a handler may use it.
      if (isOpen())
        queueMicrotask(() => {
          if (isOpen() && events.has(path, handlers)) handlers.onConnected?.(true)
        })
      return {
        send: (body) => connection.send({ op: 'send', path, body }),
        close: () => {
          events.remove(path, handlers)
          paths.sync()
        },
      }
    },
  }
}

/** Keeps the server's subscriptions in line with the wanted paths. */
function createSubscriptions(connection: LiveConnection, getWanted: () => string[]) {
  const subscribed = new Set<string>()
  let isDue = false

  function flush(): void {
    isDue = false
    if (connection.status.get() !== 'open') return
    const wanted = new Set(getWanted())
    const added = [...wanted].filter((path) => !subscribed.has(path))
    const dropped = [...subscribed].filter((path) => !wanted.has(path))
    for (const path of added) subscribed.add(path)
    for (const path of dropped) subscribed.delete(path)
    for (const paths of chunks(added)) connection.send({ op: 'sub', paths })
    for (const paths of chunks(dropped)) connection.send({ op: 'unsub', paths })
  }

  return {
    /** Once for all changes in the same turn. */
    sync(): void {
      if (isDue) return
      isDue = true
      queueMicrotask(flush)
    },
    /** The socket that carried the subscriptions is gone. */
    forget: () => subscribed.clear(),
  }
}

/** The latest value of each path that is watched, or was a moment ago. */
function createLiveValues(onLingered: () => void) {
  const values = new Map<string, LiveValue>()
  const watchers = new Map<string, Set<() => void>>()
  const lingering = new Map<string, ReturnType<typeof setTimeout>>()

  const read = (path: string): LiveValue => values.get(path) ?? unknownValue

  function setValue(path: string, value: LiveValue): void {
    values.set(path, value)
    for (const listener of watchers.get(path) ?? []) listener()
  }

  function linger(path: string): void {
    const end = () => {
      lingering.delete(path)
      if (!watchers.has(path)) values.delete(path)
      onLingered()
    }
    lingering.set(path, setTimeout(end, liveTiming.lingerMs))
  }

  return {
    read,
    wanted: () => [...watchers.keys(), ...lingering.keys()],
    receive(message: LiveDown): void {
      if (message.op === 'values') {
        for (const { path, body } of message.values)
          if (watchers.has(path) || lingering.has(path)) setValue(path, { body, stale: false, refused: null })
      } else if (message.op === 'refused' && watchers.has(message.path))
        setValue(message.path, { ...read(message.path), refused: message.code })
    },
    markStale(): void {
      for (const [path, value] of values) setValue(path, { ...value, stale: true })
    },
    watch(path: string, listener: () => void): () => void {
      clearTimeout(lingering.get(path))
      lingering.delete(path)
      addTo(watchers, path, listener)
      return () => {
        if (removeFrom(watchers, path, listener)) linger(path)
      }
    },
    clear(): void {
      for (const timer of lingering.values()) clearTimeout(timer)
      lingering.clear()
      values.clear()
    },
  }
}

/** Handlers of the messages of each events channel. */
function createEventHandlers() {
  const events = new Map<string, Set<EventHandlers>>()
  return {
    wanted: () => [...events.keys()],
    has: (path: string, handlers: EventHandlers) => events.get(path)?.has(handlers) === true,
    add: (path: string, handlers: EventHandlers) => addTo(events, path, handlers),
    remove: (path: string, handlers: EventHandlers) => removeFrom(events, path, handlers),
    receive(message: LiveDown): void {
      if (message.op === 'values') {
        for (const { path, body } of message.values)
          for (const handlers of [...(events.get(path) ?? [])]) handlers.onMessage(body)
      } else if (message.op === 'refused')
        for (const handlers of [...(events.get(message.path) ?? [])]) handlers.onRefused?.(message.code)
    },
    announce(isConnected: boolean): void {
      for (const channel of [...events.values()])
        for (const handlers of [...channel]) handlers.onConnected?.(isConnected)
    },
  }
}

function chunks(paths: string[]): string[][] {
  const size = liveTiming.pathsPerMessage
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, index) =>
    paths.slice(index * size, (index + 1) * size),
  )
}

function addTo<T>(sets: Map<string, Set<T>>, path: string, member: T): void {
  const set = sets.get(path) ?? new Set<T>()
  set.add(member)
  sets.set(path, set)
}

/** Returns whether that was the last member. */
function removeFrom<T>(sets: Map<string, Set<T>>, path: string, member: T): boolean {
  const set = sets.get(path)
  set?.delete(member)
  if (set === undefined || set.size > 0) return false
  return sets.delete(path)
}
