import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import {
  type ConsoleMessage,
  type ConsoleUpdate,
  consoleLimits,
} from '@wheelhouse/contract/robots/robot-console'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { maskSecrets } from './mask-secrets.ts'
import { maxMessageBytes } from './vda-wire.ts'

/** Messages within this time are published together. */
const publishEveryMs = 200
/** Limits of one batch and of what is kept per robot: a flood must fill neither memory nor a page's connection. */
const batch = { messages: 200, bytes: 128_000 }
const keptCharacters = 512_000
/** How many robots can be watched at a time. */
export const watchedRobotsMax = 20

type Send = (update: ConsoleUpdate) => void
type Watched = {
  sends: Map<string, Send>
  kept: ConsoleMessage[]
  keptCharacters: number
  /** Not published yet. */
  waiting: ConsoleMessage[]
  waitingBytes: number
  missed: number
  /** The last message received, unless it was left out. */
  lastHeard: ConsoleMessage | null
}

/**
 * Messages between the server and robots, for as long as somebody watches. Nothing is kept for robots that nobody
 * watches.
 */
export type WireLog = {
  heard(twin: RobotTwin, kind: string, payload: Buffer): void
  /** The last message received was dropped. */
  dropped(twin: RobotTwin, reason: string): void
  sent(twin: RobotTwin, kind: string, payload: string): void
  /**
   * Sends a page what is kept, and from then on everything.
   * @returns `false` when too many robots are already being watched
   */
  watch(serialNumber: string, watcher: string, send: Send): boolean
  unwatch(serialNumber: string, watcher: string): void
  isWatched(twin: RobotTwin): boolean
  stop(): void
}

export function createWireLog(clock: Pick<Clock, 'now'>): WireLog {
  /** By serial number. */
  const robots = new Map<string, Watched>()
  let lastId = 0
  let timer: NodeJS.Timeout | null = null

  function publish(): void {
    timer = null
    for (const watched of robots.values()) {
      const { sends, waiting: messages, missed } = watched
      if (messages.length === 0 && missed === 0) continue
      Object.assign(watched, { waiting: [], waitingBytes: 0, missed: 0 })
      for (const send of sends.values()) send({ messages, missed })
    }
  }

  function note(
    { serialNumber }: RobotTwin,
    { direction, kind, payload }: Pick<ConsoleMessage, 'direction' | 'kind'> & { payload: Buffer | string },
  ): void {
    const watched = robots.get(serialNumber)
    if (watched === undefined) return
    watched.lastHeard = null
    timer ??= setTimeout(publish, publishEveryMs)
    const bytes = Buffer.byteLength(payload)
    const isFull = watched.waiting.length >= batch.messages || watched.waitingBytes + bytes > batch.bytes
    // A message larger than a whole batch makes up a batch of its own.
    if (isFull && watched.waiting.length > 0) {
      watched.missed += 1
      return
    }
    const at = clock.now()
    lastId = Math.max(lastId + 1, at.getTime())
    const shown = bytes > maxMessageBytes ? nothing : toShownText(payload.toString())
    const message = { id: lastId, at: at.toISOString(), direction, kind, bytes, dropped: null, ...shown }
    watched.waiting.push(message)
    watched.waitingBytes += bytes
    keep(watched, message)
    if (direction === 'up') watched.lastHeard = message
  }

  return {
    heard: (twin, kind, payload) => note(twin, { direction: 'up', kind, payload }),
    sent: (twin, kind, payload) => note(twin, { direction: 'down', kind, payload }),
    dropped({ serialNumber }, reason) {
      const message = robots.get(serialNumber)?.lastHeard
      if (message != null) message.dropped = reason
    },
    watch(serialNumber, watcher, send) {
      const watched = robots.get(serialNumber) ?? createWatched()
      if (!robots.has(serialNumber) && robots.size >= watchedRobotsMax) return false
      robots.set(serialNumber, watched)
      // Waiting messages will be published to everybody.
      send({ messages: watched.kept.slice(0, watched.kept.length - watched.waiting.length), missed: 0 })
      watched.sends.set(watcher, send)
      return true
    },
    unwatch(serialNumber, watcher) {
      const watched = robots.get(serialNumber)
      watched?.sends.delete(watcher)
      if (watched?.sends.size === 0) robots.delete(serialNumber)
    },
    isWatched: ({ serialNumber }) => robots.has(serialNumber),
    stop: () => clearTimeout(timer ?? undefined),
  }
}

function createWatched(): Watched {
  return {
    sends: new Map(),
    kept: [],
    keptCharacters: 0,
    waiting: [],
    waitingBytes: 0,
    missed: 0,
    lastHeard: null,
  }
}

function keep(watched: Watched, message: ConsoleMessage): void {
  watched.kept.push(message)
  watched.keptCharacters += message.text?.length ?? 0
  while (watched.kept.length > consoleLimits.keptMessages || watched.keptCharacters > keptCharacters)
    watched.keptCharacters -= watched.kept.shift()?.text?.length ?? 0
}

const nothing = { text: null, isCut: false }

/** JSON with its secrets masked; nothing if it is not JSON, because secrets could not be recognised. */
function toShownText(payload: string): Pick<ConsoleMessage, 'text' | 'isCut'> {
  const parsed = tryParseJson(payload)
  if (parsed === undefined) return nothing
  const text = JSON.stringify(maskSecrets(parsed))
  return { text: text.slice(0, consoleLimits.textMax), isCut: text.length > consoleLimits.textMax }
}
