import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { pinnedEnvironment, root } from '../run.ts'

/** What the server reports to its parent once it listens. */
const serverReadySchema = z.object({
  ready: z.literal(true),
  url: z.string(),
  /** Where robots connect. */
  mqttUrl: z.string(),
  demo: z
    .object({
      password: z.string(),
      accounts: z.array(z.object({ loginId: z.string(), type: z.number() })),
      robotsFile: z.string(),
    })
    .nullable(),
})
export type ServerReady = z.output<typeof serverReadySchema>

/** A program of the product that runs until it is stopped. */
export type Part = { child: ChildProcess; stop: () => Promise<void> }

/** Node's compile cache. Compiling again takes longer than the rest of a start. */
const compiled = join(root, 'node_modules', '.cache', 'wheelhouse', 'compiled')

/**
 * For glibc, which by default retains the memory that each thread of a process once used: decision 0064. Whoever starts
 * the product may override it.
 */
const memorySettings = {
  MALLOC_ARENA_MAX: '4',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '2097152',
}

/**
 * The server; resolves when it listens.
 * @param folder of another checkout, for a server of another version
 * @throws Error with the server's own sentence if it cannot start
 */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  nodeArguments: string[] = [],
  folder = root,
): Promise<Part & { ready: ServerReady }> {
  const part = startPart('apps/server/src/main.ts', environment, nodeArguments, folder)
  const ready = await firstMessage(part, serverReadySchema)
  return { ...part, ready }
}

/** Only the embedded PostgreSQL, for several servers; resolves with its address when it listens. */
export async function startDatabase(dataDir: string): Promise<Part & { url: string }> {
  const part = startPart('apps/server/src/testing/database-program.ts', { DATA_DIR: dataDir }, [])
  const { url } = await firstMessage(part, z.object({ url: z.string() }))
  return { ...part, url }
}

/** The PostgreSQL of this machine, which has `pg_dump`, with an empty database; resolves with its address when it listens. */
export async function startDumpableDatabase(): Promise<Part & { url: string }> {
  const part = startPart('apps/server/src/testing/releases/release-database.ts', {}, [])
  const { url } = await firstMessage(part, z.object({ url: z.string() }))
  return { ...part, url }
}

/** Only the S3 store of the tests; resolves with the settings of a server that uses it. */
export async function startStore(): Promise<Part & { environment: Record<string, string> }> {
  const part = startPart('apps/server/src/testing/s3-program.ts', {}, [])
  const { environment } = await firstMessage(
    part,
    z.object({ environment: z.record(z.string(), z.string()) }),
  )
  return { ...part, environment }
}

/** The virtual robots of a demo installation; resolves when they are ready. */
export async function startRobots(
  robotsFile: string,
  environment: NodeJS.ProcessEnv = {},
  nodeArguments: string[] = [],
): Promise<Part> {
  const part = startPart(
    'apps/robot-agent/src/main.ts',
    { ...environment, ROBOTS_FILE: robotsFile },
    nodeArguments,
  )
  await firstMessage(part, z.unknown())
  return part
}

/**
 * Each part has an IPC channel: if the parent is killed the channel closes, and the part stops by itself. In a
 * process group of its own, because Ctrl-C must reach only the parent, which stops the parts in order.
 */
function startPart(
  script: string,
  environment: NodeJS.ProcessEnv,
  nodeArguments: string[],
  folder = root,
): Part {
  const child = spawn(process.execPath, [...nodeArguments, join(folder, script)], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: pinnedEnvironment({
      ...memorySettings,
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
      ...environment,
    }),
    detached: true,
  })
  return { child, stop: () => stopPart(child) }
}

/** @throws ZodError if the part says something else first */
function firstMessage<T>({ child }: Part, schema: z.ZodType<T>): Promise<T> {
  return new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`ended with code ${code}`)))
  }).then((message) => schema.parse(message))
}

/** SIGTERM, and SIGKILL after ten seconds. */
function stopPart(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    const insist = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(insist)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
