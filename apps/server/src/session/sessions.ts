/**
 * Who is signed in, as this process knows it: a short memory in front of the sessions table, and the watch over
 * sessions that have something open (live sockets, video).
 */
import type { Clock } from '../kernel/clock.ts'
import { type Database, isDatabaseUnreachable } from '../kernel/database.ts'
import { createEvents, type Events } from '../kernel/events.ts'
import type { Authenticate } from '../kernel/guard.ts'
import type { Identity } from '../kernel/identity.ts'
import type { Log } from '../kernel/log.ts'
import { hashToken } from '../kernel/tokens.ts'
import { filterLiveSessions, findIdentity, touchEveryMs, touchSessions } from './session.store.ts'

/** An identity that was read this long ago counts as current. With the watch below: ended everywhere within 5 s. */
const freshMs = 2_000
const watchEveryMs = 2_000
/** How long a route that must work without the database waits for it. */
const patienceMs = 500
const remembered = 10_000

export type SessionEnded = { sessionId: string; operatorId: string }

export type Sessions = {
  authenticate: Authenticate
  /** Sessions that ended, here or elsewhere, for whatever reason. Sure for watched ones, within 5 s. */
  ended: Events<SessionEnded>
  /** Watches over the session of something that stays open, and keeps it from idling out; answers how to stop that. */
  watch(identity: Identity): () => void
  /** Tells at once that a session has ended here. */
  announceEnd(ended: SessionEnded): void
  stop(): void
}

/** `touchedAtMs`: when it was last written down that the session is in use. */
type Watched = { operatorId: string; count: number; touchedAtMs: number }
type Remembered = { identity: Identity; readAtMs: number }

/** @param parts the one database and clock of the process. */
export function createSessions({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Sessions {
  const memory = new Map<string, Remembered>()
  const ended = createEvents<SessionEnded>((error) =>
    log.error({ error }, 'a listener of ended sessions failed'),
  )
  const watched = new Map<string, Watched>()

  const load = async (kind: 'bearer' | 'cookie', hash: string): Promise<Identity | null> => {
    const identity = await findIdentity(db, { kind, hash }, clock.now())
    memory.delete(hash)
    if (identity !== null) memory.set(hash, { identity, readAtMs: clock.monotonicMs() })
    const [oldest] = memory.keys()
    if (memory.size > remembered && oldest !== undefined) memory.delete(oldest)
    return identity
  }

  const authenticate: Authenticate = async ({ bearer, cookie }, { worksWithoutDatabase = false }) => {
    const token = bearer ?? cookie
    if (token === null) return null
    const hash = hashToken(token)
    const known = memory.get(hash)
    if (known && clock.monotonicMs() - known.readAtMs < freshMs) return known.identity
    const loading = load(bearer === null ? 'cookie' : 'bearer', hash)
    if (!worksWithoutDatabase || !known) return loading
    // A stop must not wait for a database that is gone: the last thing known of the session is good enough.
    return Promise.race([
      loading.catch((error: unknown) => {
        if (isDatabaseUnreachable(error)) return known.identity
        throw error
      }),
      new Promise<Identity>((resolve) => setTimeout(() => resolve(known.identity), patienceMs).unref()),
    ])
  }

  const forget = (sessionId: string) => {
    for (const [hash, { identity }] of memory) if (identity.sessionId === sessionId) memory.delete(hash)
  }
  const announceEnd = (event: SessionEnded) => {
    forget(event.sessionId)
    watched.delete(event.sessionId)
    ended.emit(event)
  }

  const check = async () => {
    if (watched.size === 0) return
    const ids = [...watched.keys()]
    try {
      const live = await filterLiveSessions(db, ids, clock.now())
      const due: string[] = []
      for (const sessionId of ids) {
        const entry = watched.get(sessionId)
        if (!entry) continue
        if (!live.has(sessionId)) announceEnd({ sessionId, operatorId: entry.operatorId })
        else if (clock.monotonicMs() - entry.touchedAtMs >= touchEveryMs) {
          entry.touchedAtMs = clock.monotonicMs()
          due.push(sessionId)
        }
      }
      if (due.length > 0) await touchSessions(db, due, clock.now())
    } catch (error) {
      // Whoever drives goes on driving: a lost database ends no session.
      log.warn({ error }, 'open sessions could not be checked')
    }
  }
  let checking: Promise<void> | null = null
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = null
    })
  }, watchEveryMs)
  timer.unref()

  return {
    authenticate,
    ended,
    announceEnd,
    watch: ({ sessionId, operatorId }) => {
      const entry = watched.get(sessionId) ?? { operatorId, count: 0, touchedAtMs: clock.monotonicMs() }
      entry.count += 1
      watched.set(sessionId, entry)
      return () => {
        entry.count -= 1
        if (entry.count === 0 && watched.get(sessionId) === entry) watched.delete(sessionId)
      }
    },
    stop: () => clearInterval(timer),
  }
}
