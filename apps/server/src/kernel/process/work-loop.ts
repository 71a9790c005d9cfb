import type { Log } from './log.ts'

/** Everything that waits is looked for so often; what is written right now is looked for at once. */
const lookEveryMs = 1_000
/** Pieces of work at the same time: one that hangs must not keep the others waiting. */
const atOnce = 4

export type WorkLoop = {
  /** Something new may be due: call it when its transaction is through. */
  lookSoon(): void
  /** Ends the loop, after what is in hand. */
  stop(): Promise<void>
}

/**
 * Takes what is due from a queue in the database and works on it, until nothing is due.
 * @param take the next piece, which nobody else gets for as long as the work may take
 */
export function startWorkLoop<T>({
  take,
  work,
  log,
}: {
  take: () => Promise<T | null>
  work: (piece: T) => Promise<void>
  log: Log
}): WorkLoop {
  let stopped = false
  const workers = new Set<Promise<void>>()
  const run = async () => {
    for (;;) {
      const piece = stopped ? null : await take()
      if (piece === null) return
      await work(piece)
    }
  }
  const look = () => {
    if (stopped || workers.size >= atOnce) return
    const worker = run()
      .catch((error: unknown) => log.warn({ error }, 'queued work could not be done'))
      .finally(() => workers.delete(worker))
    workers.add(worker)
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
  return {
    lookSoon: look,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.all(workers)
    },
  }
}
