import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../kernel/database/database.ts'
import { type SavedRun, saveRun, saveRuns } from './save-runs.store.ts'

/** Runs that are written at once, and how long others are waited for when several come. Milliseconds. */
const most = 200
const gatherMs = 15

export type RunWriter = {
  /**
   * Writes down how far a run is, before anything follows from it. Never twice at once for one run.
   * @returns `false` when another server leads it: nothing was written, and nothing may follow
   */
  save(run: SavedRun): Promise<boolean>
}

type Waiting = { run: SavedRun; saved: PromiseWithResolvers<boolean> }

/**
 * Writes runs: those that go on at the same time by one statement, which is one transaction for all of them. A thousand
 * robots would keep a server busy with nothing but questions and answers otherwise. A run alone never waits.
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
    // What fails for one of them fails for all: each learns by itself what became of it.
    const saved = await saveRuns(db, runs, { skipsLocked: true }).catch(() => new Set<string>())
    for (const one of some)
      if (saved.has(one.run.id)) one.saved.resolve(true)
      else writeAlone(one)
  }

  /** Somebody else had its row, leads it, or it cannot be written. */
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
