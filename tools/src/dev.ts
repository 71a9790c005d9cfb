import { resolve } from 'node:path'
import { type Part, startRobots, startServer } from './product.ts'
import { bin, pinnedEnvironment, root, say } from './run.ts'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { whenAbandoned } from './when-abandoned.ts'

/** `npm run dev`: the product from its sources, nothing built. Server and robots start again on every change; the console reloads itself. */

async function dev(): Promise<void> {
  const port = Number(process.env.PORT ?? 8080)
  const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
  const parts: Part[] = []
  const apiPort = port + 1
  const server = await startServer(
    {
      LOG_LEVEL: 'info',
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: resolve(here, process.env.DATA_DIR ?? './data'),
      DEMO: '1',
    },
    ['--watch', '--watch-preserve-output'],
  )
  parts.push(server)
  const { demo } = server.ready
  if (demo !== null)
    parts.push(await startRobots(demo.robotsFile, {}, ['--watch', '--watch-preserve-output']))
  const vite = spawn(bin('vite'), ['--port', String(port), '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: pinnedEnvironment({ API_URL: `http://127.0.0.1:${apiPort}` }),
  })
  const stop = async () => {
    vite.kill()
    for (const part of parts.toReversed()) await part.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  whenAbandoned(() => void stop())
  say(`\nhttp://localhost:${port}  password of the demo accounts: ${demo?.password}\n`)
}

dev().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
