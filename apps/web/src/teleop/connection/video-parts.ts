import { createStore } from '../../kernel/server/store.ts'

const retryFirstMs = 500
const retryLongestMs = 5_000

/** What is currently seen and heard of the robot. */
export function createMedia(slots: number) {
  const streams = createStore<readonly (MediaStream | null)[]>(Array.from({ length: slots }, () => null))
  const sound = createStore<MediaStream | null>(null)
  return {
    streams,
    sound,
    show: (slot: number, stream: MediaStream | null): void =>
      streams.set(streams.get().map((known, index) => (index === slot ? stream : known))),
    clear(): void {
      streams.set(streams.get().map(() => null))
      sound.set(null)
    },
  }
}

/** When to retry a lost connection: backoff up to five seconds. */
export function createRetry() {
  let timer: ReturnType<typeof setTimeout> | null = null
  let failures = 0
  return {
    failures: () => failures,
    plan(connect: () => void): void {
      const pause = Math.min(retryLongestMs, retryFirstMs * 2 ** failures++)
      timer = setTimeout(connect, pause)
    },
    reset(): void {
      failures = 0
    },
    cancel(): void {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
