/** The program itself: what a server loads, with a demo and without. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { startTraceReceiver } from './testing/trace-receiver.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const listing = new URL('testing/list-loaded-modules.mjs', import.meta.url).href

const readySchema = z.object({ ready: z.literal(true), url: z.string() })

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-main-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Runs the server until it listens, and has been used. @returns the modules of ours that it loaded, relative to the root */
async function listLoaded(
  environment: NodeJS.ProcessEnv,
  use: (url: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const { host = '', port, user, password, database: name } = database.connection
  const login = typeof password === 'string' ? `${user}:${password}` : user
  const loaded = join(folder, 'loaded')
  const server = fork(main, {
    execArgv: ['--import', listing],
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${login}@${encodeURIComponent(host)}:${port}/${name}`,
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'error',
      LOADED_MODULES: loaded,
      ...environment,
    },
  })
  const ended = once(server, 'exit')
  const [first] = await Promise.race([once(server, 'message'), ended])
  const { url } = readySchema.parse(first)
  await use(url.replace('localhost', '127.0.0.1'))
  server.kill('SIGTERM')
  await ended
  const urls = (await readFile(loaded, 'utf8')).split('\n')
  return urls.flatMap((url) => /\/((?:apps|packages)\/(?!.*node_modules).*)$/.exec(url)?.[1] ?? [])
}

const isOfDemo = (path: string) => /^(apps\/server\/src\/demo|packages\/(simulator|robot-core))\//.test(path)

it('loads neither the demo nor the simulator where no demo is requested', async () => {
  const loaded = await listLoaded({ DEMO: '0' })
  expect(loaded).toContain('apps/server/src/server.ts')
  expect(loaded.filter(isOfDemo)).toEqual(['apps/server/src/demo/demo-settings.ts'])
})

it('loads both for a demo', async () => {
  const loaded = await listLoaded({ DEMO: '1', ROBOTS: '1' })
  expect(loaded).toEqual(
    expect.arrayContaining([
      'apps/server/src/demo/seed-demo.ts',
      'packages/simulator/src/partners/simulated-partners.ts',
    ]),
  )
})

const tracing = 'apps/server/src/kernel/process/start-tracing.ts'

it('loads nothing that sends traces where no exporter is configured', async () => {
  expect(await listLoaded({ DEMO: '0' })).not.toContain(tracing)
})

it('records traces where one is configured, and sends what is left before it ends', async () => {
  const receiver = await startTraceReceiver()
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_RESOURCE_ATTRIBUTES: 'site=tokyo',
  }
  const loaded = await listLoaded(
    { DEMO: '0', OTEL_SERVICE_NAME: 'console', ...environment },
    async (url) => {
      await fetch(`${url}/api/sso`)
    },
  )
  expect(loaded).toContain(tracing)
  expect(receiver.resource()).toMatchObject({ 'service.name': 'console', site: 'tokyo' })
  expect(receiver.spans.map(({ name }) => name)).toContain('GET /api/sso')
  await receiver.close()
})
