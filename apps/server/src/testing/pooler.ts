/** PgBouncer of this machine, between a server and the database of the tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { until } from './until.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(program)
/** It refuses to run as root: then as `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

type Pooler = { port: number; stop(): Promise<void> }

/** Starts it on the loopback. @param target port of the database there @param users let in without a password */
export async function startPooler(
  target: number,
  mode: 'session' | 'transaction',
  users: readonly string[],
): Promise<Pooler> {
  // Not in `TMPDIR`, which may be closed to that user.
  const folder = await mkdtemp('/tmp/wheelhouse-pooler-')
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const [settings, people] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  await writeFile(people, users.map((name) => `"${name}" ""`).join('\n'))
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${target} timezone=UTC`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${people}`,
    `pool_mode = ${mode}`,
    'ignore_startup_parameters = options',
  ]
  await writeFile(settings, lines.join('\n'))
  const child = spawn(program, ['-q', settings], { stdio: 'ignore', ...user })
  await until(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  })
  return {
    port,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      await rm(folder, { recursive: true })
    },
  }
}
