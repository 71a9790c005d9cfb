import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { findFreePort } from './free-port.ts'

const program = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto'].find(existsSync)

/** Is Mosquitto installed here? */
export function hasMosquitto(): boolean {
  return program !== undefined
}

export type Mosquitto = {
  url: string
  /** SIGKILL: what it retained is lost. */
  kill(): Promise<void>
  /** Starts it on the same port. */
  revive(): Promise<void>
  stop(): Promise<void>
}

/** Mosquitto on a free port of the loopback that lets anyone in; resolves when it is ready. */
export async function startMosquitto(): Promise<Mosquitto> {
  if (program === undefined) throw new Error('Mosquitto is not installed here.')
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-mosquitto-'))
  const port = await findFreePort()
  const configuration = join(folder, 'mosquitto.conf')
  writeFileSync(configuration, `listener ${port} 127.0.0.1\nallow_anonymous true\n`)
  const url = `mqtt://127.0.0.1:${port}`
  const start = () => startAt(url, ['-c', configuration])
  let child = await start()
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill(signal)
    await exit
  }
  return {
    url,
    kill: () => end('SIGKILL'),
    async revive() {
      child = await start()
    },
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when it lets clients in. @throws Error when it ends at once */
async function startAt(url: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program ?? '', args, { stdio: 'ignore' })
  const client = mqtt.connect(url, { reconnectPeriod: 50 })
  client.on('error', () => undefined)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('Mosquitto ended at once.')))
  ended.catch(() => undefined)
  const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()))
  await Promise.race([connected, ended]).finally(() => client.end(true))
  return child
}
