import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebWhenStale, webDist } from './product/build-web.ts'
import { type Part, startRobots, startServer } from './product/product.ts'
import { restartOnExit } from './product/restart-on-exit.ts'
import { say } from './run.ts'
import { whenAbandoned } from './suite/when-abandoned.ts'

/** `npm start`: everything on one machine. Options: `--no-demo`, `--map <file>`; settings by environment (docs/settings.md). */

const roles: Record<number, string> = {
  0: 'general operator',
  1: 'area manager',
  2: 'organisation administrator',
  9: 'system administrator',
}

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: { 'no-demo': { type: 'boolean' }, map: { type: 'string' } },
    strict: true,
  })
  const parts: Pick<Part, 'stop'>[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    for (const part of parts.toReversed()) await part.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  whenAbandoned(() => void stop(1))

  await buildWebWhenStale()
  // Paths are relative to the person's working directory, not to the clone.
  const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
  const server = await startServer({
    LOG_LEVEL: 'warn',
    DEMO_LIFE: '1',
    ...process.env,
    NODE_ENV: 'production',
    WEB_DIR: webDist,
    DATA_DIR: resolve(here, process.env.DATA_DIR ?? './data'),
    DEMO: values['no-demo'] === true ? '0' : '1',
    ...(values.map === undefined ? {} : { DEMO_MAP: resolve(here, values.map) }),
  })
  parts.push(server)
  server.child.once('exit', (code) => {
    if (!isStopping) say(`The server ended unexpectedly (code ${code}).`)
    void stop(1)
  })
  const { url, demo } = server.ready
  if (demo !== null) parts.push(await restartOnExit('The robots', () => startRobots(demo.robotsFile)))
  say(`\nWheelhouse runs at ${url}\n`)
  if (demo === null) {
    say('There are no accounts yet: npm run admin:create makes the first one.')
    return
  }
  say('Demo accounts:')
  for (const { loginId, type } of demo.accounts) say(`  ${loginId.padEnd(28)} ${roles[type] ?? ''}`)
  say(`  password: ${demo.password}\n`)
  say('Ctrl-C ends everything.')
}

start().catch((error: unknown) => {
  // The server has already printed its own error if it could not start.
  const text = error instanceof Error ? error.message : String(error)
  if (!text.startsWith('ended with code')) say(text)
  process.exit(1)
})
