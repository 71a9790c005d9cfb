import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { pause } from '../kernel/epoch.ts'
import { startHelper } from '../kernel/helper-process.ts'
import { temporaryFolder } from '../kernel/product.ts'
import type { PlainBrokerHandlers } from '../robot/plain-broker.ts'

/** A broker in a process of its own that restarts on the same port. */
export type KillableBroker = {
  readonly url: string
  /** SIGKILL. */
  kill(): Promise<void>
  revive(): Promise<void>
}

/** The library embedded in the server. */
export async function startPlainBroker(): Promise<KillableBroker> {
  const start = () => startHelper<PlainBrokerHandlers>(new URL('../robot/plain-broker.ts', import.meta.url))
  let helper = start()
  const port = await helper.ask('open', 0)
  return {
    url: `mqtt://127.0.0.1:${port}`,
    kill: () => helper.kill(),
    async revive() {
      helper = start()
      await helper.ask('open', port)
    },
  }
}

/** Is mosquitto installed on this machine? */
export function hasMosquitto(): boolean {
  return spawnSync('mosquitto', ['-h']).error === undefined
}

/** Debian's broker, as in an installation with a broker of its own. */
export async function startMosquitto(): Promise<KillableBroker> {
  const folder = temporaryFolder()
  const port = await findFreePort()
  const settings = join(folder.path, 'mosquitto.conf')
  writeFileSync(settings, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`)
  const start = () => spawn('mosquitto', ['-c', settings], { stdio: 'ignore' })
  let child = start()
  await listens(port)
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async revive() {
      child = start()
      await listens(port)
    },
  }
}

/** Resolves once something listens there. */
async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await pause(20)
  }
}
