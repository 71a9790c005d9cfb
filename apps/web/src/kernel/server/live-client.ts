import type { LiveDown, LiveUp, liveCloseCodes } from '@wheelhouse/contract/kernel/live'
import { createStore, type Store } from './store.ts'

/**
 * The live socket, without React: one socket, one shared subscription for each path, whoever watches it.
 * While the socket is down every value is marked stale; after it is back all paths are asked for again.
 */

export type LiveValue = {
  /** The newest message; `undefined` before the first. */
  body: unknown
  /** True while the socket is down: the value is the last one known, not what is. */
  stale: boolean
  /** Error code of a refused subscription. */
  refused: string | null
}

/** `waiting`: the connection was lost and the next try is due soon. */
export type LiveStatus = 'idle' | 'connecting' | 'open' | 'waiting'

export type EventHandlers = {
  onMessage: (body: unknown) => void
  /** The server refused the subscription or something that was sent. */
  onRefused?: (code: string) => void
  /** True when the socket carries this channel, false when it was lost. Whatever was agreed on it is void then. */
  onConnected?: (connected: boolean) => void
}

export type EventChannel = {
  /** Answers whether the message went out; it is never kept for later. */
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

type LiveClientOptions = {
  openSocket: () => WebSocket
  /** 0 to 1, for the jitter: many consoles must not come back in the same moment. */
  random: () => number
  /** The socket was closed because the session ended. */
  onSessionDoubt: () => void
}

export const liveTiming = {
  /** First and longest pause before a new try. Milliseconds. */
  retryFirstMs: 500,
  retryLongestMs: 10_000,
  pingMs: 5_000,
  /** Without any frame for this long the socket counts as lost. */
  silentMs: 12_000,
  /** A path nobody watches is kept this long: scrolling back must not ask again. */
  lingerMs: 2_000,
  /** Largest number of paths in one message (contract). */
  pathsPerMessage: 1_000,
}

/** `liveCloseCodes` of the contract, whose schemas this file does not need: something is the matter with the session. */
const sessionCloseCodes: readonly number[] = [
  4401 satisfies (typeof liveCloseCodes)['signedOut'],
  4403 satisfies (typeof liveCloseCodes)['held'],
]

const unknownValue: LiveValue = { body: undefined, stale: false, refused: null }

/** Makes a client; nothing connects before `start`. */
export function createLiveClient({ openSocket, random, onSessionDoubt }: LiveClientOptions): LiveClient {
  const status = createStore<LiveStatus>('idle')
  const values = new Map<string, LiveValue>()
  const watchers = new Map<string, Set<() => void>>()
  const events = new Map<string, Set<EventHandlers>>()
  const asked = new Set<string>()
  const lingering = new Map<string, ReturnType<typeof setTimeout>>()
  let socket: WebSocket | null = null
  let failures = 0
  let flushDue = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const wanted = (path: string) => watchers.has(path) || events.has(path) || lingering.has(path)

  function transmit(message: LiveUp): boolean {
    if (socket === null || status.get() !== 'open') return false
    socket.send(JSON.stringify(message))
    return true
  }

  function setValue(path: string, value: LiveValue): void {
    values.set(path, value)
    for (const listener of watchers.get(path) ?? []) listener()
  }

  /** Brings the server's list of subscriptions to ours, once for all changes of this moment. */
  function scheduleFlush(): void {
    if (flushDue) return
    flushDue = true
    queueMicrotask(() => {
      flushDue = false
      if (status.get() !== 'open') return
      const wantedPaths = [...watchers.keys(), ...events.keys(), ...lingering.keys()]
      const added = [...new Set(wantedPaths)].filter((path) => !asked.has(path))
      const dropped = [...asked].filter((path) => !wanted(path))
      for (const path of added) asked.add(path)
      for (const path of dropped) asked.delete(path)
      for (const paths of chunks(added)) transmit({ op: 'sub', paths })
      for (const paths of chunks(dropped)) transmit({ op: 'unsub', paths })
    })
  }

  function receive(text: string): void {
    clearTimeout(silence)
    silence = setTimeout(lose, liveTiming.silentMs)
    const message = JSON.parse(text) as LiveDown
    if (message.op === 'values') {
      for (const { path, body } of message.values) {
        if (watchers.has(path) || lingering.has(path)) setValue(path, { body, stale: false, refused: null })
        for (const handlers of [...(events.get(path) ?? [])]) handlers.onMessage(body)
      }
    } else if (message.op === 'refused') {
      const { path, code } = message
      if (watchers.has(path)) setValue(path, { ...read(path), refused: code })
      for (const handlers of [...(events.get(path) ?? [])]) handlers.onRefused?.(code)
    }
  }

  function connect(): void {
    clearTimeout(retry)
    status.set('connecting')
    const opened = openSocket()
    socket = opened
    silence = setTimeout(lose, liveTiming.silentMs)
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      failures = 0
      status.set('open')
      pinging = setInterval(() => transmit({ op: 'ping', n: failures }), liveTiming.pingMs)
      scheduleFlush()
      announce(true)
    })
    opened.addEventListener('message', (event) => {
      if (socket === opened) receive(String(event.data))
    })
    opened.addEventListener('close', (event) => {
      if (socket !== opened) return
      lose()
      if (sessionCloseCodes.includes(event.code)) onSessionDoubt()
    })
  }

  /** The socket is gone or as good as gone: say so everywhere at once, then try again. */
  function lose(): void {
    const wasOpen = status.get() === 'open'
    disconnect()
    status.set('waiting')
    for (const [path, value] of values) setValue(path, { ...value, stale: true })
    if (wasOpen) announce(false)
    const longest = Math.min(liveTiming.retryFirstMs * 2 ** failures, liveTiming.retryLongestMs)
    failures += 1
    retry = setTimeout(connect, longest * (0.5 + random() / 2))
  }

  function announce(connected: boolean): void {
    for (const channel of [...events.values()])
      for (const handlers of [...channel]) handlers.onConnected?.(connected)
  }

  function disconnect(): void {
    clearInterval(pinging)
    clearTimeout(silence)
    clearTimeout(retry)
    asked.clear()
    const old = socket
    socket = null
    old?.close()
  }

  function retryNow(): void {
    if (status.get() === 'waiting') connect()
  }

  function read(path: string): LiveValue {
    return values.get(path) ?? unknownValue
  }

  function linger(path: string): void {
    lingering.set(
      path,
      setTimeout(() => {
        lingering.delete(path)
        if (!watchers.has(path)) values.delete(path)
        scheduleFlush()
      }, liveTiming.lingerMs),
    )
  }

  return {
    status,
    read,
    start: () => {
      if (status.get() !== 'idle') return
      globalThis.addEventListener('online', retryNow)
      connect()
    },
    stop: () => {
      globalThis.removeEventListener('online', retryNow)
      const wasOpen = status.get() === 'open'
      disconnect()
      failures = 0
      status.set('idle')
      if (wasOpen) announce(false)
      for (const timer of lingering.values()) clearTimeout(timer)
      lingering.clear()
      values.clear()
    },
    watch: (path, listener) => {
      clearTimeout(lingering.get(path))
      lingering.delete(path)
      addTo(watchers, path, listener)
      scheduleFlush()
      return () => {
        if (removeFrom(watchers, path, listener)) linger(path)
      }
    },
    openEvents: (path, handlers) => {
      addTo(events, path, handlers)
      scheduleFlush()
      // Never before the caller has the channel in its hands: a handler may use it.
      if (status.get() === 'open')
        queueMicrotask(() => {
          if (status.get() === 'open' && events.get(path)?.has(handlers) === true)
            handlers.onConnected?.(true)
        })
      return {
        send: (body) => transmit({ op: 'send', path, body }),
        close: () => {
          removeFrom(events, path, handlers)
          scheduleFlush()
        },
      }
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

/** Answers whether that was the last member. */
function removeFrom<T>(sets: Map<string, Set<T>>, path: string, member: T): boolean {
  const set = sets.get(path)
  set?.delete(member)
  if (set === undefined || set.size > 0) return false
  return sets.delete(path)
}
