import type { Notices } from '../kernel/database/notices.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { Clock } from '../kernel/process/clock.ts'

/** An identity read within this time counts as current, as long as the database notifies of changes. */
const freshMs = 2_000
const remembered = 10_000

/** A cache of recently read sessions' identities, by token and address. */
type SessionMemory = {
  /** The last known identity; `isFresh` when nothing can have changed since. */
  find(key: string): { identity: OperatorIdentity; isFresh: boolean } | null
  /** Reads and caches the identity; a read started before a notice of changes and finished after it is not cached. */
  read(key: string, load: () => Promise<OperatorIdentity | null>): Promise<OperatorIdentity | null>
  forget(sessionId: string): void
  stop(): void
}

export function createSessionMemory({ clock, notices }: { clock: Clock; notices: Notices }): SessionMemory {
  const entries = new Map<string, { identity: OperatorIdentity; readAtMs: number }>()
  let changes = 0
  const stop = notices.on('session_changes', (operatorId) => {
    changes += 1
    // If anybody may have changed, keeps the last known identities as stale, for calls that cannot wait for the
    // database.
    for (const [key, known] of entries)
      if (operatorId === '') known.readAtMs = -Infinity
      else if (known.identity.operatorId === operatorId) entries.delete(key)
  })
  return {
    find(key) {
      const known = entries.get(key)
      if (known === undefined) return null
      const isFresh = notices.isListening() && clock.monotonicMs() - known.readAtMs < freshMs
      return { identity: known.identity, isFresh }
    },
    async read(key, load) {
      const changesBefore = changes
      const identity = await load()
      entries.delete(key)
      if (identity !== null && changes === changesBefore)
        entries.set(key, { identity, readAtMs: clock.monotonicMs() })
      const [oldest] = entries.keys()
      if (entries.size > remembered && oldest !== undefined) entries.delete(oldest)
      return identity
    },
    forget(sessionId) {
      for (const [key, { identity }] of entries) if (identity.sessionId === sessionId) entries.delete(key)
    },
    stop,
  }
}
