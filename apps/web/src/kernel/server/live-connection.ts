import type { LiveDown, LiveUp, liveCloseCodes } from '@wheelhouse/contract/kernel/live'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { createStore, type Store } from './store.ts'

/** `waiting`: the connection was lost and the next attempt is due soon. */
export type LiveStatus = 'idle' | 'connecting' | 'open' | 'waiting'

export type LiveSocketOptions = {
  openSocket: () => WebSocket
  /** 0 to 1, for jitter: many consoles must not reconnect at the same moment. */
  random: () => number
  /** The socket was closed because the session ended. */
  onSessionDoubt: () => void
}

type Handlers = {
  onOpen: () => void
  onMessage: (message: LiveDown) => void
  /** The socket is closed or not responding. The next attempt is scheduled afterwards. */
  onLost: (wasOpen: boolean) => void
}

export type LiveConnection = {
  status: Store<LiveStatus>
  /** Returns whether the message was sent; it is never queued. */
  send: (message: LiveUp) => boolean
  start: () => void
  /** Returns whether it was open. */
  stop: () => boolean
}

/** Milliseconds. */
export const connectionTiming = {
  /** First and longest delay before a retry. */
  retryFirstMs: 500,
  retryLongestMs: 10_000,
  pingMs: 5_000,
  /** Without a frame for this long, the socket counts as lost. */
  silentMs: 12_000,
}

/** `liveCloseCodes` of the contract, whose schemas this file does not need: there is a problem with the session. */
const sessionCloseCodes: readonly number[] = [
  4401 satisfies (typeof liveCloseCodes)['signedOut'],
  4403 satisfies (typeof liveCloseCodes)['held'],
]

/** `WebSocket.CONNECTING`. */
const connecting = 0 satisfies WebSocket['CONNECTING']

/** One socket, reopened whenever it is lost. */
export function createLiveConnection(
  { openSocket, random, onSessionDoubt }: LiveSocketOptions,
  handlers: Handlers,
): LiveConnection {
  const status = createStore<LiveStatus>('idle')
  let socket: WebSocket | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function send(message: LiveUp): boolean {
    if (socket === null || status.get() !== 'open') return false
    socket.send(JSON.stringify(message))
    return true
  }

  function connect(): void {
    clearTimeout(retry)
    status.set('connecting')
    const opened = openSocket()
    socket = opened
    silence = setTimeout(lose, connectionTiming.silentMs)
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      failures = 0
      status.set('open')
      pinging = setInterval(() => send({ op: 'ping', n: failures }), connectionTiming.pingMs)
      handlers.onOpen()
    })
    opened.addEventListener('message', (event) => {
      if (socket !== opened) return
      clearTimeout(silence)
      silence = setTimeout(lose, connectionTiming.silentMs)
      const message: unknown = JSON.parse(String(event.data))
      if (isLiveDown(message)) handlers.onMessage(message)
    })
    opened.addEventListener('close', (event) => {
      if (socket !== opened) return
      lose()
      if (sessionCloseCodes.includes(event.code)) onSessionDoubt()
    })
  }

  /** Reports the loss immediately, then retries. */
  function lose(): void {
    const wasOpen = status.get() === 'open'
    disconnect()
    status.set('waiting')
    handlers.onLost(wasOpen)
    const longest = Math.min(connectionTiming.retryFirstMs * 2 ** failures, connectionTiming.retryLongestMs)
    failures += 1
    retry = setTimeout(connect, longest * (0.5 + random() / 2))
  }

  function disconnect(): void {
    clearInterval(pinging)
    clearTimeout(silence)
    clearTimeout(retry)
    const old = socket
    socket = null
    // Browsers log a warning when a socket is closed before it is open.
    if (old?.readyState === connecting) old.addEventListener('open', () => old.close())
    else old?.close()
  }

  function retryNow(): void {
    if (status.get() === 'waiting') connect()
  }

  return {
    status,
    send,
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
      return wasOpen
    },
  }
}

/** Does the message have the form of the contract? Without its schema, because dozens arrive every second. */
function isLiveDown(message: unknown): message is LiveDown {
  if (!isRecord(message)) return false
  const { op, values, path, code, n, at } = message
  if (op === 'values') return Array.isArray(values) && values.every(isValue)
  if (op === 'refused') return typeof path === 'string' && typeof code === 'string'
  return op === 'pong' && typeof n === 'number' && typeof at === 'string'
}

function isValue(value: unknown): boolean {
  return isRecord(value) && typeof value.path === 'string'
}
