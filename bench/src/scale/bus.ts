import { hasNats, startNats } from '@wheelhouse/testkit/nats'
import { z } from 'zod'

/** The bus between servers, alone on the loopback. */
export type Bus = {
  readonly url: string
  /** How many connections it has: none from servers that do not know a bus. */
  countClients(): Promise<number>
  /** SIGKILL. */
  kill(): Promise<void>
}

/** @returns `null` if nats-server is not on this machine */
export async function startBus(): Promise<Bus | null> {
  if (!hasNats()) return null
  const nats = await startNats()
  return {
    url: nats.url,
    async countClients() {
      const answer = await fetch(`${nats.monitorUrl}/connz`)
      return z.object({ num_connections: z.int() }).parse(await answer.json()).num_connections
    },
    kill: () => nats.kill(),
  }
}
