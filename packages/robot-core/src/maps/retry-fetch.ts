import type { Clock } from '../clock.ts'
import { FetchError } from './fetch-file.ts'

type Patience = {
  clock: Clock
  /** Milliseconds before each further try. */
  retryAfterMs: readonly number[]
}

/** Downloads, and tries again where that may help: a proxy answers 502 while servers are restarted. @throws what the last try threw */
export async function retryFetch<T>(fetch: () => Promise<T>, { clock, retryAfterMs }: Patience): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch()
    } catch (error) {
      const waitMs = error instanceof FetchError && error.mayPass ? retryAfterMs[attempt] : undefined
      if (waitMs === undefined) throw error
      await new Promise<void>((resolve) => clock.after(waitMs, resolve))
    }
  }
}
