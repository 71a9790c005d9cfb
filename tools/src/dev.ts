import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Part, startRobots, startServer } from './product/product.ts'
import { bin, pinnedEnvironment, root, say } from './run.ts'
import { whenAbandoned } from './suite/when-abandoned.ts'

/**
 * `npm run dev`: runs the product from its sources, without a build. The console reloads itself; server and robots
 * restart when one of their files has changed.
 */

const serverSources = [
  'apps/server/src',
  'packages/contract/src',
  'packages/map-model/src',
  'packages/markers/src',
  'packages/robot-core/src',
  'packages/simulator/src',
  'packages/texts/src',
]
const robotSources = [
  'apps/robot-agent/src',
  'packages/robot-core/src',
  'packages/simulator/src',
  'packages/contract/src',
  'packages/map-model/src',
  'packages/markers/src',
]
/** An editor writes several files at once, and some twice. Debounce in milliseconds. */
const settleMs = 200

/** Runs one part and restarts it on changes; one start at a time, and a failed one waits for the next change. */
function keepRunning(name: string, folders: readonly string[], start: () => Promise<Part>) {
  let part: Part | null = null
  let work: Promise<void> = Promise.resolve()
  let due: NodeJS.Timeout | null = null
  const restart = async () => {
    await part?.stop()
    part = null
    try {
      part = await start()
      say(`${name} runs`)
    } catch (error) {
      say(`${name} could not start: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const schedule = () => {
    if (due !== null) clearTimeout(due)
    due = setTimeout(() => {
      work = work.then(restart)
    }, settleMs)
  }
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null && !file.endsWith('.test.ts')) schedule()
    }),
  )
  return {
    begin: () => {
      work = restart()
      return work
    },
    async stop() {
      for (const watcher of watchers) watcher.close()
      if (due !== null) clearTimeout(due)
      await work
      await part?.stop()
    },
  }
}

async function dev(): Promise<void> {
  const port = Number(process.env.PORT ?? 8080)
  const apiPort = port + 2_000
  const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
  let robotsFile = ''
  let password = ''
  const server = keepRunning('The server', serverSources, async () => {
    const started = await startServer({
      LOG_LEVEL: 'info',
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: resolve(here, process.env.DATA_DIR ?? './data'),
      DEMO: '1',
    })
    robotsFile = started.ready.demo?.robotsFile ?? ''
    password = started.ready.demo?.password ?? ''
    return started
  })
  const robots = keepRunning('The robots', robotSources, () => startRobots(robotsFile))
  await server.begin()
  await robots.begin()
  const vite = spawn(bin('vite'), ['--port', String(port), '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: pinnedEnvironment({ API_URL: `http://127.0.0.1:${apiPort}` }),
  })
  const stop = async () => {
    vite.kill()
    await robots.stop()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  whenAbandoned(() => void stop())
  say(`\nhttp://localhost:${port}  password of the demo accounts: ${password}\n`)
}

dev().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
