/** Debian's Mosquitto as an outside broker, set up as docs/operations.md says. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import mqtt, { type IClientOptions } from 'mqtt'
import { vi } from 'vitest'
import { getDocumentedBlock } from './documented-block.ts'

const program = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto'].find(existsSync)
const passwordTool = '/usr/bin/mosquitto_passwd'
export const canRunMosquitto = program !== undefined && existsSync(passwordTool)
if (!canRunMosquitto) process.stdout.write('Mosquitto is not installed: the outside broker is not tried.\n')

const server = { name: 'wheelhouse', secret: 'server-secret' }

export type DocumentedMosquitto = {
  /** Without a login. */
  url: string
  /** The server's own way in; another one for each further server. */
  serverUrl(place?: number): string
  /** Before it is started, or started again. */
  addUser(name: string, secret: string): void
  start(): Promise<void>
  kill(): Promise<void>
  /** Kills it and removes its files. */
  remove(): void
}

/** One try. */
export function toLogin(username: string, password: string): IClientOptions {
  return { username, password, reconnectPeriod: 0 }
}

const getServerName = (place: number) => (place === 0 ? server.name : `${server.name}-${place}`)

/** It is not running yet. @param servers how many servers come to it, each with a user of its own */
export async function createDocumentedMosquitto(servers = 1): Promise<DocumentedMosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  const port = await findFreePort()
  const url = `mqtt://127.0.0.1:${port}`
  const passwords = join(folder, 'passwords')
  const acl = join(folder, 'acl')
  const configuration = join(folder, 'mosquitto.conf')
  const rules = getDocumentedBlock('# What the server')
  const [ofServer = ''] = rules.split('\n\n')
  const places = Array.from({ length: servers }, (_, place) => place)
  const others = places
    .slice(1)
    .map((place) => ofServer.replace(`user ${server.name}`, `user ${getServerName(place)}`))
  writeFileSync(passwords, '', { mode: 0o600 })
  writeFileSync(acl, `${[...others, rules].join('\n\n')}\n`, { mode: 0o600 })
  writeFileSync(
    configuration,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${passwords}`,
      `acl_file ${acl}`,
      getDocumentedBlock('listener').match(/^max_packet_size .*$/m)?.[0],
      getDocumentedBlock('listener').match(/^use_username_as_clientid .*$/m)?.[0],
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ].join('\n'),
  )
  const addUser = (name: string, secret: string) =>
    void execFileSync(passwordTool, ['-b', passwords, name, secret], { stdio: 'ignore' })
  for (const place of places) addUser(getServerName(place), server.secret)
  // A user of its own: the servers' connections are theirs.
  addUser('probe', 'probe')
  let child: ChildProcess | null = null
  return {
    url,
    serverUrl: (place = 0) => url.replace('//', `//${getServerName(place)}:${server.secret}@`),
    addUser,
    async start() {
      child = spawn(program ?? '', ['-c', configuration], { stdio: 'ignore' })
      await vi.waitFor(
        async () => {
          const probe = await mqtt.connectAsync(url, toLogin('probe', 'probe'), false)
          await probe.endAsync()
        },
        { timeout: 8_000, interval: 20 },
      )
    },
    async kill() {
      if (child === null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      child = null
    },
    remove() {
      child?.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}
