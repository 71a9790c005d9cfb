import type { Log } from '../../kernel/process/log.ts'
import { createRepeatedLook } from '../../kernel/process/repeated-look.ts'

/** Open pages are told of each writing, so there is one a second at most. Milliseconds. */
const saveEveryMs = 1_000

/** Writes each second what waits, never twice at once. */
export type SaveEachSecond = {
  /** Writes what has come. */
  save(): Promise<void>
  start: () => void
  /** Resolves when what came until now is written. */
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
  const watch = createRepeatedLook(save, {
    everyMs: saveEveryMs,
    log,
    failure: 'what devices sent could not be written',
  })
  return {
    save,
    start: watch.start,
    async stop() {
      await watch.stop()
      // One that was under way has not seen what came last.
      await save()
      await save()
    },
  }
}
