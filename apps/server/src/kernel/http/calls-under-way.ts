import { setTimeout as pause } from 'node:timers/promises'

/** Who has not ended by then is not waited for. */
const patienceMs = 5_000

/** Handlers that run, and files that are made while they are sent: a call whose connection is cut still asks the database. */
export type CallsUnderWay = {
  watch<T>(call: Promise<T>): Promise<T>
  watchPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Resolves when all of them are through. */
  end(): Promise<void>
}

export function createCallsUnderWay(): CallsUnderWay {
  const under = new Set<Promise<unknown>>()
  function watch<T>(call: Promise<T>): Promise<T> {
    under.add(call)
    const leave = () => under.delete(call)
    call.then(leave, leave)
    return call
  }
  return {
    watch,
    async *watchPieces(pieces) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      void watch(promise)
      try {
        yield* pieces
      } finally {
        resolve(undefined)
      }
    },
    async end() {
      const waiting = new AbortController()
      const late = pause(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined)
      await Promise.race([Promise.allSettled(under), late])
      waiting.abort()
    },
  }
}
