/** Open pages are told of each writing, so there is one a second at most. Milliseconds. */
const saveEveryMs = 1_000

/** Writes each second what waits, never twice at once. */
export type SaveEachSecond = {
  /** Writes what has come. */
  save(): Promise<void>
  start(): void
  /** Resolves when what came until now is written. */
  stop(): Promise<void>
}

export function saveEachSecond(saveWaiting: () => Promise<void>): SaveEachSecond {
  let saving: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const save = async () => {
    saving ??= saveWaiting().finally(() => {
      saving = null
    })
    await saving
  }
  return {
    save,
    start() {
      timer = setInterval(() => void save(), saveEveryMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      // One that was under way has not seen what came last.
      await save()
      await save()
    },
  }
}
