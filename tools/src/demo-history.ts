/**
 * `npm run demo:history`: has the demo's robots work through a week of simulated time, with people handling what they
 * find, and writes the result to the file that a new demo starts with. Takes some 15 minutes.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { rowSchema, signIn } from './demo-history/history-api.ts'
import { liveThroughWeek, weekMs } from './demo-history/live-through-week.ts'
import { buildWebWhenStale, webDist } from './product/build-web.ts'
import { type Part, startRobots, startServer } from './product/product.ts'
import { withParts } from './product/with-parts.ts'
import { root, run, say } from './run.ts'

/** Speed of the simulation relative to the machine's clock while robots work. */
const factor = 6
const password = 'Seven-Days-1'
const mostBytes = 5 * 1024 * 1024

async function writeHistory(dataDir: string, parts: Part[]): Promise<void> {
  await buildWebWhenStale()
  let anchor = { wallMs: Date.now() - weekMs, machineMs: Date.now() }
  const clock = {
    CLOCK_FACTOR: String(factor),
    CLOCK_WALL_MS: String(anchor.wallMs),
    CLOCK_MACHINE_MS: String(anchor.machineMs),
  }
  const preload = ['--import', join(root, 'tools/src/demo-history/fast-clock.ts')]
  const settings = {
    DEMO: '1',
    DEMO_LIFE: '1',
    DEMO_PASSWORD: password,
    DATA_DIR: dataDir,
    WEB_DIR: webDist,
  }
  const server = await startServer(
    { ...settings, ...clock, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production' },
    preload,
  )
  parts.push(server)
  const { demo, url, mqttUrl } = server.ready
  if (demo === null) throw new Error('The server has made no demo.')
  await stopSchedules(url)
  const robots = await startRobots(demo.robotsFile, clock, preload)
  parts.push(robots)
  const now = () => anchor.wallMs + (Date.now() - anchor.machineMs) * factor
  await liveThroughWeek({
    url,
    mqttUrl,
    password,
    robotsFile: demo.robotsFile,
    now,
    moveClock(wallMs) {
      anchor = { wallMs, machineMs: Date.now() }
      for (const { child } of [server, robots]) child.send(anchor)
    },
  })
  const endedAt = new Date(now()).toISOString()
  const file = join(root, 'apps/server/src/demo/history/demo-history.json.gz')
  const script = join(root, 'apps/server/src/demo/history/write-history.ts')
  const code = await run(process.execPath, [script, file, endedAt], { env: { DATA_DIR: dataDir } })
  if (code !== 0) throw new Error('The history was not written.')
  const { size } = statSync(file)
  say(`${file}: ${(size / 1024 / 1024).toFixed(2)} MB`)
  if (size > mostBytes) throw new Error('That is more than a clone should carry: 5 MB.')
}

/** Here the robots do one thing at a time, in a fixed order. */
async function stopSchedules(url: string): Promise<void> {
  const api = await signIn({ url, password }, 'system@demo.example')
  const schedules = z.array(rowSchema).parse(await api('GET', '/schedules'))
  for (const { id } of schedules) await api('DELETE', `/schedules/${id}`)
}

await withParts('history', writeHistory)
