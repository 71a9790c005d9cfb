/**
 * `npm run release:data`: runs this version with its demo, and writes what is then in its database, for the test that later
 * versions can upgrade it. Takes some three minutes; needs the server of PostgreSQL with `pg_dump`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import { signIn, waitFor } from './demo-history/history-api.ts'
import { buildWebWhenStale, webDist } from './product/build-web.ts'
import { type Part, startDumpableDatabase, startRobots, startServer } from './product/product.ts'
import { withParts } from './product/with-parts.ts'
import { root, run, say } from './run.ts'

const password = 'Sailing-4-Tests'
/** How far the run of each robot is when the installation ends: it is under way then, or waits for a person. */
const leastSteps = 5

async function writeReleaseData(dataDir: string, parts: Part[]): Promise<void> {
  const { version } = z
    .object({ version: z.string() })
    .parse(parseJson(readFileSync(join(root, 'package.json'), 'utf8')))
  await buildWebWhenStale()
  const database = await startDumpableDatabase()
  parts.push(database)
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const demo = { DEMO: '1', DEMO_LIFE: '1', DEMO_PASSWORD: password, WEB_DIR: webDist }
  const ports = { PORT: '0', MQTT_PORT: '0', NODE_ENV: 'production' }
  const server = await startServer({ ...settings, ...demo, ...ports })
  parts.push(server)
  const robots = await startRobots(server.ready.demo?.robotsFile ?? '')
  parts.push(robots)
  say('The robots work ...')
  await waitForWork(server.ready.url)
  for (const part of [robots, server]) await part.stop()
  const script = join(root, 'apps/server/src/testing/releases/write-release.ts')
  const code = await run(process.execPath, [script, version], { env: settings })
  if (code !== 0) throw new Error('The data was not written.')
}

const robotsSchema = z.array(z.object({ serialNumber: z.string() }))
const stateSchema = z.object({ run: z.object({ status: z.string(), stepsDone: z.number() }).nullable() })

async function waitForWork(url: string): Promise<void> {
  const api = await signIn({ url, password }, 'admin@demo.example')
  for (const { serialNumber } of robotsSchema.parse(await api('GET', '/robots')))
    await waitFor(`work of ${serialNumber}`, async () => {
      const { run: own } = stateSchema.parse(await api('GET', `/robots/${serialNumber}/state`))
      return own !== null && (own.stepsDone >= leastSteps || own.status === 'waiting') ? own : null
    })
}

await withParts('release', writeReleaseData)
