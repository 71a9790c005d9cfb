/**
 * The database of `deploy/patroni` loses its primary while two servers work on it: once its programs die, once its machine no longer
 * answers and comes back as if nothing had happened. No answered change is lost, the servers go on by themselves, and a remote stop
 * reaches its robot meanwhile.
 */
import { rmSync } from 'node:fs'
import { hasMosquitto } from '@wheelhouse/testkit/mosquitto'
import { hasNats } from '@wheelhouse/testkit/nats'
import { hasPatroni, type NodeAct, type Patroni, startPatroni } from '@wheelhouse/testkit/patroni'
import { afterAll, expect, it } from 'vitest'
import { type Api, signInAt } from '../testing/api.ts'
import { newDataDir } from '../testing/installation.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { type HeardLink, hearRobot } from './hear-robot.ts'
import { startKillSite } from './kill-site.ts'
import { type WatchedReadiness, watchReadiness } from './watch-readiness.ts'
import { listMissing, registerRobots } from './work-on-site.ts'

const missing =
  (hasPatroni()
    ? null
    : 'Patroni, etcd and HAProxy of Debian 12 are not installed here, or this is not root') ??
  (hasMosquitto() ? null : 'Mosquitto is not installed here') ??
  (hasNats() ? null : 'nats-server is not installed here')

const faults: readonly { begin: NodeAct; end: NodeAct }[] = [
  { begin: 'kill', end: 'revive' },
  { begin: 'freeze', end: 'thaw' },
]
/** Patroni gives up a primary after 20 s. */
const patience = { timeout: 90_000 }

/** What the test has started, also when it fails half-way. */
const started = new AsyncDisposableStack()
afterAll(() => started.disposeAsync())

type Scene = {
  patroni: Patroni
  watched: readonly WatchedReadiness[]
  serialNumber: string
  heard: HeardLink
}

it(
  'a primary that dies, and one that no longer answers, lose nothing',
  async (context) => {
    context.skip(missing !== null, missing ?? '')
    const folder = newDataDir()
    started.defer(() => rmSync(folder, { recursive: true, force: true }))
    const patroni = await startPatroni()
    started.defer(() => patroni.stop())
    const { settings } = patroni
    const startDatabase = async () => ({ settings, stop: async () => undefined })
    const stage = await startKillSite(folder, { robotCount: 1, hasBus: true, startDatabase })
    started.defer(() => stage.close())
    const serialNumber = stage.robots[0]?.serialNumber ?? ''
    const heard = await hearRobot(stage.brokerUrl, serialNumber)
    started.defer(() => heard.close())
    const watched = stage.servers.map(({ url }) => watchReadiness(url))
    for (const one of watched) started.defer(() => one.stop())
    let isOver = false
    const registering = registerRobots(stage, () => isOver)
    for (const [index, fault] of faults.entries()) {
      const api = await signInAt(stage.servers[index]?.url ?? '', personas.orgAdmin, demoPassword)
      await suffer(fault, api, { patroni, watched, serialNumber, heard })
    }
    isOver = true
    const made = await registering
    expect(made.length).toBeGreaterThan(0)
    expect(await listMissing(stage, made)).toEqual([])
  },
  6 * 60_000,
)

/** From the loss of the primary until the cluster is whole again; somebody stops a robot while there is no database. */
async function suffer(
  { begin, end }: { begin: NodeAct; end: NodeAct },
  api: Api,
  { patroni, watched, serialNumber, heard }: Scene,
): Promise<void> {
  const path = `/robots/${serialNumber}/remote-stop`
  const primary = await patroni.find('primary')
  await patroni.find('synchronous')
  // The server knows who this is from now on, without the database.
  await api.call('GET', '/robots')
  const beginMs = performance.now()
  await patroni.change(begin, primary)
  const untilAll = (isReady: boolean) =>
    expect.poll(() => watched.every((one) => one.isReady() === isReady), patience).toBe(true)
  await untilAll(false)
  const stopMs = performance.now()
  await api.call('POST', path)
  await expect.poll(() => heard.isLatched(), { interval: 5 }).toBe(true)
  const latchedMs = performance.now()
  await untilAll(true)
  const readyMs = performance.now()
  for (const { seen } of watched) expect([...seen]).toEqual(expect.arrayContaining(['database', 'notices']))
  await expect.poll(async () => (await api.call('DELETE', path)).status, patience).toBe(204)
  await expect.poll(() => heard.isLatched()).toBe(false)
  await patroni.change(end, primary)
  await patroni.find('synchronous')
  const figures = { away: readyMs - beginMs, latched: latchedMs - stopMs }
  process.stdout.write(
    `\n${begin}: all servers ready again after ${Math.round(figures.away)} ms; a stop meanwhile was latched after ${Math.round(figures.latched)} ms\n`,
  )
}
