import { existsSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { type Api, rowSchema, signInToApi } from '../kernel/api.ts'
import { pause } from '../kernel/epoch.ts'
import type { Helper } from '../kernel/helper-process.ts'
import { accounts, startProduct } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'
import type { FleetHandlers } from './fleet.ts'
import type { FleetIdentity } from './fleet-identity.ts'

/** How long there is load before the kill, so that there is something to recover. */
const busyMs = 10_000
/** People who save continuously. */
const writers = 4
const lookEveryMs = 5

/** The times of events, in milliseconds after the kill. */
type Restart = {
  /** The programs are loaded, the data folder has been checked. */
  loaded: number
  /** The killed server's database has shut down. */
  closed: number
  /** The new database accepts connections. */
  opened: number
  answered: number
}

/** How long the server takes from a SIGKILL under load until it responds again on the same data folder, by phase. */
export async function measureRestart(
  fleet: Helper<FleetHandlers>,
  { dataDir, identity, trials }: { dataDir: string; identity: FleetIdentity; trials: number },
): Promise<Figure> {
  const restarts: Restart[] = []
  for (let trial = 0; trial < trials; trial++) restarts.push(await killUnderLoad(fleet, dataDir, identity))
  const seconds = (read: (restart: Restart) => number) =>
    `${(median(restarts.map(read)) / 1000).toFixed(2)} s`
  const longest = Math.max(...restarts.map(({ answered }) => answered)) / 1000
  const size = identity.serialNumbers.length
  return plainFigure('server answers again after SIGKILL under load', {
    measured: seconds(({ answered }) => answered),
    goal: '<= 3 s',
    met: median(restarts.map(({ answered }) => answered)) <= 3_000,
    note: `median of ${trials}, at most ${longest.toFixed(2)} s; ${size} robots at 1 Hz and ${writers} people saving. After the kill the programs were read at ${seconds(({ loaded }) => loaded)}, the old database was gone at ${seconds(({ closed }) => closed)}, the new one open at ${seconds(({ opened }) => opened)}; the rest is tables, roles, broker and the first answer.`,
  })
}

async function killUnderLoad(
  fleet: Helper<FleetHandlers>,
  dataDir: string,
  identity: FleetIdentity,
): Promise<Restart> {
  const product = await startProduct(dataDir)
  const { api } = await signInToApi(product, accounts.administrator)
  await fleet.ask('connect', {
    name: 'restarted',
    url: product.ready.mqttUrl,
    identity,
    size: identity.serialNumbers.length,
  })
  await fleet.ask('publishTo', 'restarted')
  const saving = Array.from({ length: writers }, (_, writer) => saveUntilRefused(api, writer))
  await pause(busyMs)
  await fleet.ask('publishTo', null)
  const old = readDatabase(dataDir)

  const killedAt = performance.now()
  const since = () => performance.now() - killedAt
  product.child.kill('SIGKILL')
  const starting = startProduct(dataDir)
  const [loaded, closed, opened, again] = await Promise.all([
    untilLoaded(dataDir).then(since),
    until(() => !isRunning(old.pid)).then(since),
    until(() => readDatabase(dataDir).pid !== old.pid && readDatabase(dataDir).isReady).then(since),
    starting,
  ])
  const { ok } = await fetch(`${again.ready.url}/api/health`)
  if (!ok) throw new Error('The server started and does not answer.')
  const answered = since()
  await Promise.all(saving)
  await fleet.ask('disconnect', 'restarted')
  await again.stop()
  return { loaded, closed, opened, answered }
}

async function saveUntilRefused(api: Api, writer: number): Promise<void> {
  try {
    const device = rowSchema.parse(await api('POST', '/devices', { name: `Writer ${writer}`, type: 1 }))
    for (let revision = 1; ; revision++)
      await api('PATCH', `/devices/${device.id}`, { name: `Writer ${writer}, ${revision}`, revision })
  } catch {
    // The server was killed, as intended.
  }
}

/** The server tests the data folder with a file before it starts the database. */
function untilLoaded(dataDir: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(dataDir, (_event, name) => {
      if (name?.startsWith('.probe-') !== true) return
      watcher.close()
      resolve()
    })
  })
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(lookEveryMs)
}

/** What PostgreSQL has written about itself. */
function readDatabase(dataDir: string): { pid: number; isReady: boolean } {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const [pid = '', , , , , , , status = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return { pid: Number(pid), isReady: status.trim() === 'ready' }
}

/** A zombie process counts as gone. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  try {
    return !readFileSync(file, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
