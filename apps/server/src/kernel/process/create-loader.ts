/** Never runs concurrently; if called while running, it runs once more. */
export function createLoader(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isStale = false
  const runAll = async () => {
    do {
      isStale = false
      await run()
    } while (isStale)
  }
  return () => {
    isStale = running !== null
    running ??= runAll().finally(() => {
      running = null
    })
    return running
  }
}
