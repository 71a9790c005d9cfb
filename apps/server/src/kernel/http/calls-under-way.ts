import { settleWithin } from '../process/settle-within.ts'
import { beginWork } from '../process/stall-watch.ts'

/** Calls that have not ended by then are not waited for. */
const patienceMs = 5_000

/** Running handlers, and files generated while being sent: a call whose connection is cut still uses the database. */
export type CallsUnderWay = {
  /** @param name the route */
  watch<T>(name: string, handle: () => Promise<T>): Promise<T>
  watchPieces(name: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Resolves when all of them have ended. */
  end(): Promise<void>
}

export function createCallsUnderWay(): CallsUnderWay {
  const under = new Set<Promise<unknown>>()
  function watch<T>(name: string, handle: () => Promise<T>): Promise<T> {
    const endWork = beginWork(name)
    const call = handle()
    under.add(call)
    const leave = () => {
      under.delete(call)
      endWork()
    }
    call.then(leave, leave)
    return call
  }
  return {
    watch,
    async *watchPieces(name, pieces) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      void watch(name, () => promise)
      try {
        yield* pieces
      } finally {
        resolve(undefined)
      }
    },
    async end() {
      await settleWithin(Promise.allSettled(under), patienceMs)
    },
  }
}
