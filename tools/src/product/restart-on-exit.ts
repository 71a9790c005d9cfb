import { say } from '../run.ts'
import type { Part } from './product.ts'

/** Backoff before restarting a program that exited; doubled each time until it has run for a while. */
const pauses = { firstMs: 1_000, longestMs: 30_000, steadyAfterMs: 60_000 }

/**
 * Starts a program and restarts it whenever it exits, so that a crash causes only a short interruption.
 * @param name the subject of the sentence that reports it
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
      // It has printed its own error.
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
