/** The PostgreSQL of this machine, with the programs that the embedded one lacks, for clusters of a test's own. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../kernel/database/embedded-postgres.ts'
import { createLog } from '../kernel/process/log.ts'

/** Never the kind that blocks: the cluster waits for us to read what it complains of. */
const runFile = promisify(execFile)

const programs = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore']
const debians = '/usr/lib/postgresql'
const folders = [
  ...(existsSync(debians) ? readdirSync(debians).map((version) => join(debians, version, 'bin')) : []),
  ...(process.env.PATH ?? '').split(delimiter),
]
const folder = folders.find((candidate) => programs.every((name) => existsSync(join(candidate, name))))
export const hasSystemPostgres = folder !== undefined
if (!hasSystemPostgres)
  process.stdout.write('PostgreSQL with pg_dump is not installed: restoring a database is not tried.\n')

export type SystemCluster = {
  /** @param login `name:password` of a role @param database of this cluster */
  url(login: string, database: string): string
  /** The same for the database administrator. */
  adminUrl(database: string): string
  /** Runs lines of a shell as somebody at this machine does. @throws with what they said when one fails */
  run(lines: string, environment: Record<string, string>): Promise<void>
  /** Runs SQL as the database administrator. */
  runSql(statements: string): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

/** An empty cluster that requires passwords, on a port and in a folder of its own. */
export async function startSystemCluster(): Promise<SystemCluster> {
  const bin = folder ?? ''
  const postgres = join(bin, 'postgres')
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  const binaries = {
    postgres,
    initdb: join(bin, 'initdb'),
    majorVersion: /\d+/.exec(version)?.[0] ?? '',
  }
  const root = await mkdtemp(join(tmpdir(), 'wheelhouse-cluster-'))
  // Too long for a socket: it listens on a port.
  const dataDir = join(root, 'x'.repeat(100))
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: createLog('error'),
    durable: false,
    binaries,
  })
  const { host, port, user = '', password } = cluster.connection
  const url: SystemCluster['url'] = (login, database) => `postgres://${login}@${host}:${port}/${database}`
  const toEnvironment = (own: Record<string, string>) => ({
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...own,
  })
  const runSqlAs = async (login: string, statements: string) => {
    const way = ['--quiet', '--set=ON_ERROR_STOP=1', '--dbname', url(login, 'postgres')]
    const commands = statements.split(/\n(?=\w)/).flatMap((statement) => ['--command', statement])
    await runFile(join(bin, 'psql'), [...way, ...commands])
  }
  // The administrator has the name that it has elsewhere: ours is for the owner of the database.
  const login = `postgres:${String(password)}`
  await runSqlAs(`${user}:${String(password)}`, "create role renamer superuser login password 'x'")
  await runSqlAs('renamer:x', `alter role ${user} rename to postgres`)
  return {
    url,
    adminUrl: (database) => url(login, database),
    async run(lines, environment) {
      const cwd = new URL('../../../..', import.meta.url)
      await runFile('bash', ['-euo', 'pipefail', '-c', lines], { cwd, env: toEnvironment(environment) })
    },
    runSql: (statements) => runSqlAs(login, statements),
    async remove() {
      await cluster.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
