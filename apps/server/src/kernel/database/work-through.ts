import type { Database, Tx } from './database.ts'

type Parts<Found> = {
  /** Locks what it finds (`for update skip locked`), so that no other server works at it; `null`: there is nothing. */
  find: (db: Database) => Promise<Found | null>
  /** Does it, so that it is not found again. */
  work: (tx: Tx, found: Found) => Promise<void>
  /** After each that was done, once that is certain. */
  onDone?: () => void
}

/**
 * Works at what is found, each in a transaction of its own, until there is nothing. Nearly always there is nothing from the
 * beginning: that takes one question, and no transaction.
 * @returns whether there was something
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
