/** How often a server is looked at. Milliseconds. */
const everyMs = 100
type Readiness = { missing: string[]; leftOut: string[] }

export type WatchedReadiness = {
  /** Had it all that it needs when it was last looked at? */
  isReady: () => boolean
  /** All that was ever missing or left out. */
  readonly seen: ReadonlySet<string>
  stop(): Promise<void>
}

/** Looks at what a server reports about itself until it is stopped. */
export function watchReadiness(serverUrl: string): WatchedReadiness {
  const seen = new Set<string>()
  const ended = new AbortController()
  let isReady = true

  async function look(): Promise<void> {
    const answer = await fetch(`${serverUrl}/api/health/ready`)
    const { missing, leftOut } = (await answer.json()) as Readiness
    isReady = answer.status === 200
    for (const one of [...missing, ...leftOut]) seen.add(one)
  }

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }

  const watching = watch()
  return {
    isReady: () => isReady,
    seen,
    async stop() {
      ended.abort()
      await watching
    },
  }
}
