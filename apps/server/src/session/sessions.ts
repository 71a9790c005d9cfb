/**
 * Who is signed in, as this process knows it: a short-lived cache in front of the sessions table, and monitoring of
 * sessions that have something open (live sockets, video).
 */

import type { Database } from '../kernel/database/database.ts'
import type { Notices } from '../kernel/database/notices.ts'
import type { Credentials } from '../kernel/http/guard.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { RouteOptions } from '../kernel/http/route-binding.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { createEvents, type Events } from '../kernel/process/events.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask } from '../kernel/process/periodic-task.ts'
import { hashToken } from '../kernel/process/tokens.ts'
import { listDisplaced, placeCaller } from './address-rule.ts'
import { filterOpenSessions, findPerson, touchEveryMs, touchSessions } from './session.store.ts'
import { createSessionMemory } from './session-memory.ts'

const watchEveryMs = 2_000

type SessionEnded = { sessionId: string; operatorId: string }

export type Sessions = {
  authenticate: (
    credentials: Credentials,
    options: Pick<RouteOptions, 'worksWithoutDatabase'>,
  ) => Promise<OperatorIdentity | null>
  /**
   * Sessions that ended, here or elsewhere, for whatever reason; and those that continue but must reopen what they have
   * open, because their address is no longer allowed, or for other buildings than before. Guaranteed for watched
   * sessions, within 5 s.
   */
  ended: Events<SessionEnded>
  /**
   * Monitors the session of something that stays open, and keeps it from timing out unless told otherwise; returns a
   * function that stops that.
   */
  watch(identity: OperatorIdentity, options?: { keepsAlive: boolean }): () => void
  /** Is the session valid at this moment? */
  isOpen: (sessionId: string) => Promise<boolean>
  /** Rereads the session at its next call, because the account is no longer on hold. */
  forget(sessionId: string): void
  /** Announces at once that a session has ended here. */
  announceEnd(ended: SessionEnded): void
  stop(): Promise<void>
}

/** `touchedAtMs`: when the session's last use was last written. */
type Watched = { identity: OperatorIdentity; count: number; keepers: number; touchedAtMs: number }

type SessionParts = { db: Database; clock: Clock; log: Log; notices: Notices }

/** @param parts the one database and clock of the process, and its notices of changes to sessions. */
export function createSessions({ db, clock, log, notices }: SessionParts): Sessions {
  const memory = createSessionMemory({ clock, notices })
  const ended = createEvents<SessionEnded>((error) =>
    log.error({ error }, 'a listener of ended sessions failed'),
  )
  /** By session and address: one session may have something open at two addresses. */
  const watched = new Map<string, Watched>()

  const load = async (
    kind: 'bearer' | 'cookie',
    { hash, ip, key }: { hash: string; ip: string; key: string },
  ): Promise<OperatorIdentity | null> => {
    const identity = await memory.read(key, async () => {
      const person = await findPerson(db, { kind, hash }, clock.now())
      return person === null ? null : placeCaller<OperatorIdentity>(db, person, ip)
    })
    // A person at an address that is not allowed loses what they opened elsewhere.
    if (identity?.isAddressRefused) announceEnd(identity)
    return identity
  }

  const authenticate: Sessions['authenticate'] = async (
    { bearer, cookie, ip },
    { worksWithoutDatabase = false },
  ) => {
    const token = bearer ?? cookie
    if (token === null) return null
    const hash = hashToken(token)
    const key = `${hash} ${ip}`
    const known = memory.find(key)
    if (known?.isFresh) return known.identity
    const loading = load(bearer === null ? 'cookie' : 'bearer', { hash, ip, key })
    if (!worksWithoutDatabase || !known) return loading
    // A stop must not wait for a slow or unreachable database: the last known identity is good enough.
    loading.catch((error: unknown) => log.debug({ error }, 'a session could not be read anew'))
    return known.identity
  }

  const announceEnd = ({ sessionId, operatorId }: SessionEnded) => {
    memory.forget(sessionId)
    for (const [key, { identity }] of watched) if (identity.sessionId === sessionId) watched.delete(key)
    ended.emit({ sessionId, operatorId })
  }

  const check = async () => {
    if (watched.size === 0) return
    const entries = [...watched.values()]
    const nowMs = clock.monotonicMs()
    const ids = new Set(entries.map(({ identity }) => identity.sessionId))
    const live = await filterOpenSessions(db, [...ids], clock.now())
    const displaced = await listDisplaced(
      db,
      entries.map(({ identity }) => identity),
    )
    const isOver = ({ identity }: Watched) => !live.has(identity.sessionId) || displaced.includes(identity)
    for (const entry of entries) if (isOver(entry)) announceEnd(entry.identity)
    const due = entries.filter(
      (entry) => !isOver(entry) && entry.keepers > 0 && nowMs - entry.touchedAtMs >= touchEveryMs,
    )
    for (const entry of due) entry.touchedAtMs = nowMs
    const touched = due.map(({ identity }) => identity.sessionId)
    if (touched.length > 0) await touchSessions(db, touched, clock.now())
  }
  // Drivers keep driving when it fails: a lost database does not end sessions.
  const watch = createPeriodicTask(check, {
    everyMs: watchEveryMs,
    log,
    failure: 'open sessions could not be checked',
  })
  watch.start()

  return {
    authenticate,
    ended,
    forget: (sessionId) => memory.forget(sessionId),
    announceEnd,
    isOpen: async (sessionId) => (await filterOpenSessions(db, [sessionId], clock.now())).has(sessionId),
    watch: (identity, { keepsAlive } = { keepsAlive: true }) => {
      const key = `${identity.sessionId} ${identity.ip}`
      const entry = watched.get(key) ?? { identity, count: 0, keepers: 0, touchedAtMs: clock.monotonicMs() }
      const keepers = keepsAlive ? 1 : 0
      entry.count += 1
      entry.keepers += keepers
      watched.set(key, entry)
      return () => {
        entry.count -= 1
        entry.keepers -= keepers
        if (entry.count === 0 && watched.get(key) === entry) watched.delete(key)
      }
    },
    stop: () => {
      memory.stop()
      return watch.stop()
    },
  }
}
