import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { z } from 'zod'
import { waitUntil } from './wait-until.ts'

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(
  existsSync,
)
const startWithinMs = 5_000

/** The bus between servers, alone on the loopback. */
export type Bus = {
  readonly url: string
  readonly pid: number
  /** How many connections it has: none from servers that do not know a bus. */
  countClients(): Promise<number>
  /** SIGKILL. */
  kill(): Promise<void>
}

/** @returns `null` if nats-server is not on this machine */
export async function startBus(): Promise<Bus | null> {
  if (program === undefined) return null
  const [port, monitorPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(program, ['-a', '127.0.0.1', '-p', `${port}`, '-m', `${monitorPort}`], {
    stdio: 'ignore',
  })
  const countClients = async () => {
    const answer = await fetch(`http://127.0.0.1:${monitorPort}/connz`)
    return z.object({ num_connections: z.int() }).parse(await answer.json()).num_connections
  }
  const answers = () => countClients().then(Number.isInteger, () => false)
  if (!(await waitUntil(answers, startWithinMs))) {
    child.kill('SIGKILL')
    throw new Error('nats-server did not start.')
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    countClients,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}
