import { say } from '../run.ts'
import type { Part } from './product.ts'

/** Pause before a program that ended by itself is started again; doubled each time until it has run for a while. */
const pauses = { firstMs: 1_000, longestMs: 30_000, steadyAfterMs: 60_000 }

/**
 * Starts a program and starts it again whenever it ends by itself, so that one that died is missing for a moment only.
 * @param name begins the sentence that tells of it
 * @throws what `start` throws the first time
 */
export async function restartOnExit(
  name: string,
  start: () => Promise<Part>,
  { firstMs, longestMs, steadyAfterMs } = pauses,
): Promise<{ stop: () => Promise<void> }> {
  let isStopping = false
  let part = await start()
  let pauseMs = firstMs
  let timer: NodeJS.Timeout | null = null
  let startedAt = performance.now()
  let work = Promise.resolve()

  function watch(): void {
    const { child } = part
    if (child.exitCode !== null || child.signalCode !== null) return handleEnd(child.exitCode)
    child.once('exit', handleEnd)
  }

  function handleEnd(code: number | null): void {
    if (isStopping) return
    if (performance.now() - startedAt >= steadyAfterMs) pauseMs = firstMs
    say(`${name} ended unexpectedly (code ${code}) and start again in ${pauseMs / 1000} s.`)
    timer = setTimeout(() => {
      work = restart()
    }, pauseMs)
    pauseMs = Math.min(2 * pauseMs, longestMs)
  }

  async function restart(): Promise<void> {
    startedAt = performance.now()
    try {
      part = await start()
    } catch {
      // It has said its own sentence.
      return handleEnd(1)
    }
    if (isStopping) await part.stop()
    else watch()
  }

  watch()
  return {
    async stop() {
      isStopping = true
      if (timer !== null) clearTimeout(timer)
      await part.stop()
      await work
    },
  }
}
