import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A TURN server of the test's own, on the loopback. */
export type TurnServer = {
  url: string
  /** What it has printed. */
  log(): string
  stop(): Promise<void>
}

/** Is coturn installed here? */
export function hasTurnServer(): boolean {
  return spawnSync('turnserver', ['--version']).error === undefined
}

/** Starts coturn as an installation runs it: credentials come from a shared secret, and nobody is registered. */
export async function startTurnServer(secret: string): Promise<TurnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-turn-'))
  const probe = createSocket('udp4')
  const port = await findFreePort()
  const child = spawn('turnserver', [
    '-n',
    '-v',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--log-file=stdout',
    `--pidfile=${join(folder, 'pid')}`,
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=wheelhouse.test',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--allow-loopback-peers',
    `--userdb=${join(folder, 'users.sqlite')}`,
  ])
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (log += part.toString()))
  const exit = once(child, 'exit')
  const ended = exit.then(() => Promise.reject(new Error(`the TURN server ended: ${log}`)))
  await Promise.race([untilAnswered(probe, port), ended]).finally(() => probe.close())
  return {
    url: `turn:127.0.0.1:${port}`,
    log: () => log,
    async stop() {
      ended.catch(() => undefined)
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Asks for its own address, as STUN does, until the server answers. */
async function untilAnswered(probe: Socket, port: number): Promise<void> {
  // Binding request, no attributes, magic cookie, transaction.
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])
  const answered = once(probe, 'message')
  const timer = setInterval(() => probe.send(request, port, '127.0.0.1'), 50)
  await answered.finally(() => clearInterval(timer))
}

async function findFreePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}
