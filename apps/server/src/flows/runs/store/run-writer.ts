import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../kernel/database/database.ts'
import { type SavedRun, saveRun, saveRuns } from './save-runs.store.ts'

/** Maximum number of runs per statement, and how long to gather more when several arrive (milliseconds). */
const most = 200
const gatherMs = 15

export type RunWriter = {
  /**
   * Saves the progress of a run, before anything follows from it. Must not run concurrently for the same run.
   * @returns `false` if another server leads it: nothing was written, and nothing may follow
   */
  save(run: SavedRun): Promise<boolean>
}

type Waiting = { run: SavedRun; saved: PromiseWithResolvers<boolean> }

/**
 * Writes runs, batching those that advance at the same time into one statement and transaction. Otherwise a thousand
 * robots would keep a server busy with database round trips alone. A single run never waits.
 */
export function createRunWriter(db: Database): RunWriter {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const some = waiting.splice(0, most)
      await write(some)
      if (some.length > 1) await pause(gatherMs)
    }
    isWriting = false
  }

  async function write(some: readonly Waiting[]): Promise<void> {
    const runs = some.map(({ run }) => run)
    // A failure of one fails the whole batch, so the others are then written individually.
    const saved = await saveRuns(db, runs, { skipsLocked: true }).catch(() => new Set<string>())
    for (const one of some)
      if (saved.has(one.run.id)) one.saved.resolve(true)
      else writeAlone(one)
  }

  /** For a run whose row was locked, that another server leads, or that cannot be written. */
  function writeAlone({ run, saved }: Waiting): void {
    saveRun(db, run).then(saved.resolve, saved.reject)
  }

  return {
    save(run) {
      if (run.commandIds.length > 0 || run.alongside.length > 0) return saveRun(db, run)
      const saved = Promise.withResolvers<boolean>()
      waiting.push({ run, saved })
      if (!isWriting) void writeAll()
      return saved.promise
    },
  }
}
