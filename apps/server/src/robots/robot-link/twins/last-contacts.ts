import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { type RobotContact, saveContacts } from '../../robot-link.store.ts'
import { isOnline, type RobotTwin } from './robot-twin.ts'

/** How often the contact of a robot that is online is stored. Milliseconds. */
const storeEveryMs = 60_000
/** A contact as old as this is one that no other server has just stored. Milliseconds. */
const recentMs = 45_000

/** When each robot was last heard from, in the database. */
type LastContacts = {
  /** Stores what is due of these robots, which were heard from since the last call, and of those before. */
  storeDue(heard: Iterable<RobotTwin>): Promise<void>
  /** Stores what is not yet stored: this server hears no more. */
  storeAll(heard: Iterable<RobotTwin>): Promise<void>
}

export function createLastContacts(db: Database, clock: Clock): LastContacts {
  /** Heard from since their last contact was stored. */
  const unstored = new Set<RobotTwin>()
  /** When the contact of each robot was last stored. */
  const storedAt = new WeakMap<RobotTwin, Date>()

  /** A robot that has gone is stored at once, for it may be long until it is heard from again. */
  function isDue(twin: RobotTwin): boolean {
    const at = storedAt.get(twin)
    if (at === undefined || !isOnline(twin, clock.monotonicMs())) return true
    return clock.now().getTime() - at.getTime() >= storeEveryMs
  }

  async function store(twins: readonly RobotTwin[]): Promise<void> {
    const now = clock.now()
    const contacts = twins.flatMap((twin): RobotContact[] => {
      const { robotId, lastSeenAt: at } = twin
      if (at === null) return []
      const staleMs = isOnline(twin, clock.monotonicMs()) ? recentMs : 0
      return [{ robotId, at, unlessSince: new Date(at.getTime() - staleMs) }]
    })
    for (const twin of twins) {
      unstored.delete(twin)
      storedAt.set(twin, now)
    }
    try {
      await saveContacts(db, contacts)
    } catch (error) {
      for (const twin of twins) {
        unstored.add(twin)
        storedAt.delete(twin)
      }
      throw error
    }
  }

  return {
    storeDue(heard) {
      for (const twin of heard) unstored.add(twin)
      return store([...unstored].filter(isDue))
    },
    storeAll: (heard) => store([...new Set([...unstored, ...heard])]),
  }
}
