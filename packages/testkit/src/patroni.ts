import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../../deploy/patroni/try.sh', import.meta.url))
const programs = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
]

/** Can `deploy/patroni` be tried here? It needs the programs of Debian 12, and root, to run PostgreSQL as its own user. */
export function hasPatroni(): boolean {
  return programs.every((program) => existsSync(program)) && process.getuid?.() === 0
}

/** What can be done to a node: `kill` and `freeze` as if its machine had died, and their opposites. */
export type NodeAct = 'kill' | 'revive' | 'freeze' | 'thaw'

/** The cluster of `deploy/patroni`: three nodes of PostgreSQL behind HAProxy. */
export type Patroni = {
  /** For servers: the addresses of the primary and of the replicas. */
  settings: { DATABASE_URL: string; DATABASE_READ_URL: string }
  change(act: NodeAct, node: string): Promise<void>
  /** The node with this role, once there is one. The synchronous one has every confirmed change. */
  find(role: 'primary' | 'synchronous'): Promise<string>
  stop(): Promise<void>
}

/** Starts it on the loopback, at the ports of the script. @throws Error with what the script printed */
export async function startPatroni(): Promise<Patroni> {
  // Not below `TMPDIR`: PostgreSQL runs as a user of its own, who may not enter the folders of the tests.
  const folder = mkdtempSync('/tmp/wheelhouse-patroni-')
  const call = async (action: string, ...more: string[]) =>
    (await run(script, [action, folder, ...more])).stdout.trim()
  const stop = async () => {
    await call('stop')
    rmSync(folder, { recursive: true, force: true })
  }
  const printed = await call('start').catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const read = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(printed)?.[1] ?? ''
  return {
    settings: { DATABASE_URL: read('DATABASE_URL'), DATABASE_READ_URL: read('DATABASE_READ_URL') },
    change: async (act, node) => void (await call(act, node)),
    find: (role) => call('find', role),
    stop,
  }
}
