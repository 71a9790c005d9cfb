import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'

const program = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto'].find(existsSync)

/** Is Mosquitto installed here? */
export function hasMosquitto(): boolean {
  return program !== undefined
}

export type Mosquitto = { url: string; stop(): Promise<void> }

/** Mosquitto on a free port of the loopback that lets in whoever comes; resolves when it does. */
export async function startMosquitto(): Promise<Mosquitto> {
  if (program === undefined) throw new Error('Mosquitto is not installed here.')
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-mosquitto-'))
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const configuration = join(folder, 'mosquitto.conf')
  writeFileSync(configuration, `listener ${port} 127.0.0.1\nallow_anonymous true\n`)
  const child = spawn(program, ['-c', configuration], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const url = `mqtt://127.0.0.1:${port}`
  const client = mqtt.connect(url, { reconnectPeriod: 50 })
  client.on('error', () => undefined)
  const ended = exit.then(() => Promise.reject(new Error('Mosquitto ended at once.')))
  ended.catch(() => undefined)
  const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()))
  await Promise.race([connected, ended]).finally(() => client.end(true))
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
