import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { findFreePort } from './free-port.ts'

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(
  existsSync,
)

/** Is nats-server installed here? */
export function hasNats(): boolean {
  return program !== undefined
}

/** The bus between servers, alone on the loopback. */
export type Nats = {
  url: string
  /** Where it answers questions about itself by HTTP, such as `/connz`. */
  monitorUrl: string
  /** SIGKILL. */
  kill(): Promise<void>
  /** Starts it on the same port. */
  revive(): Promise<void>
}

/** nats-server on a free port; resolves when it listens. @throws Error when it is not installed, or ends at once */
export async function startNats(): Promise<Nats> {
  if (program === undefined) throw new Error('nats-server is not installed here.')
  const [port, monitorPort] = [await findFreePort(), await findFreePort()]
  const args = ['-a', '127.0.0.1', '-p', `${port}`, '-m', `${monitorPort}`]
  const start = () => startAt(port, args)
  let child = await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    monitorUrl: `http://127.0.0.1:${monitorPort}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    async revive() {
      child = await start()
    },
  }
}

async function startAt(port: number, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program ?? '', args, { stdio: 'ignore' })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('nats-server ended at once.')))
  ended.catch(() => undefined)
  await Promise.race([untilListening(port), ended])
  return child
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
