import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask } from '../../kernel/process/periodic-task.ts'

/** Every write notifies open pages, so there is at most one a second. Milliseconds. */
const saveEveryMs = 1_000

/** Writes what is waiting once a second, never concurrently. */
export type SaveEachSecond = {
  /** Writes what is waiting now. */
  save(): Promise<void>
  start: () => void
  /** Resolves when everything received so far is written. */
  stop(): Promise<void>
}

export function saveEachSecond(saveWaiting: () => Promise<void>, log: Log): SaveEachSecond {
  let saving: Promise<void> | null = null
  const save = async () => {
    saving ??= saveWaiting().finally(() => {
      saving = null
    })
    await saving
  }
  const watch = createPeriodicTask(save, {
    everyMs: saveEveryMs,
    log,
    failure: 'what devices sent could not be written',
  })
  return {
    save,
    start: watch.start,
    async stop() {
      await watch.stop()
      // A save already in progress may have missed the latest, so save twice.
      await save()
      await save()
    },
  }
}
