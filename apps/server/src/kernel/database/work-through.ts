import type { Database, Tx } from './database.ts'

type Parts<Found> = {
  /**
   * Finds and locks the next item (`for update skip locked`), so that no other server works on it; `null` if there is
   * none.
   */
  find: (db: Database) => Promise<Found | null>
  /** Processes it, so that it is not found again. */
  work: (tx: Tx, found: Found) => Promise<void>
  /** Called after each item, once it is committed. */
  onDone?: () => void
}

/**
 * Works through what is found, each item in its own transaction, until there is nothing left. Usually there is nothing
 * to begin with: that takes one query and no transaction.
 * @returns whether there was anything to do
 */
export async function workThrough<Found>(
  db: Database,
  { find, work, onDone }: Parts<Found>,
): Promise<boolean> {
  let hasWorked = false
  while ((await find(db)) !== null) {
    const isDone = await db.transaction().execute(async (tx) => {
      const found = await find(tx)
      if (found !== null) await work(tx, found)
      return found !== null
    })
    // Another server has it.
    if (!isDone) break
    hasWorked = true
    onDone?.()
  }
  return hasWorked
}
