import { say } from '@wheelhouse/tools/run'
import { signInToApi } from '../kernel/api.ts'
import { pause } from '../kernel/epoch.ts'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { watchStates } from '../link/screens.ts'
import type { StoppedRobotHandlers } from '../link/stopped-robot.ts'
import { openSite, type Site } from './site.ts'
import { waitUntil } from './wait-until.ts'

const goalMs = 300
/** A take-over that a server does not show by then counts as not shown. */
const givenUpMs = 5_000
/** How long the robot may take to come online. */
const onlineWithinMs = 20_000
/** Not so soon that one take-over meets the end of the one before. */
const restMs = 50

/** A server as one person uses it: with a page that shows who drives. */
type Seat = {
  takeOver(): Promise<void>
  readonly operatorId: string
  /** When its page last began to show this person, milliseconds since 1970; `null` while it shows another. */
  shownAt(operatorId: string): number | null
  close(): void
}

/** How soon both of two servers show who took a robot over at one of them. */
export async function measureLease(takeOvers: number): Promise<Figure> {
  const site = await openSite(1)
  const robot = startHelper<StoppedRobotHandlers>(new URL('../link/stopped-robot.ts', import.meta.url))
  const seats: Seat[] = []
  try {
    const servers = [await site.startServer(), await site.startServer()] as const
    const hasBus = await site.usesBus(servers)
    const serialNo = await startRobot(site, robot, servers[0])
    const here = await takeSeat(servers[0], accounts.administrator, serialNo)
    seats.push(here)
    const there = await takeSeat(servers[1], accounts.systemAdministrator, serialNo)
    seats.push(there)
    // The very first finds no driver, and nothing compiled.
    await takeOverOnce(here, there)
    await takeOverOnce(there, here)
    say(`${takeOvers} take-overs ...`)
    const times: number[] = []
    for (let count = 0; count < takeOvers; count++)
      times.push(await (count % 2 === 0 ? takeOverOnce(here, there) : takeOverOnce(there, here)))
    return toFigure(times, hasBus)
  } finally {
    for (const seat of seats) seat.close()
    await robot.kill()
    await site.close()
  }
}

/** A robot that takes leases. @returns its serial number when the server sees it online */
async function startRobot(
  { identity, broker }: Site,
  robot: Helper<StoppedRobotHandlers>,
  { ready, password }: Product,
): Promise<string> {
  const { manufacturer, interfaceName, secret } = identity
  const [serialNumber = ''] = identity.serialNumbers
  await robot.ask('start', {
    identity: {
      manufacturer,
      interfaceName,
      serialNumber,
      version: '2.1.0',
      mqttUrl: broker.url,
      username: `${manufacturer}/${serialNumber}`,
      password: secret,
    },
    product: { ready, password },
    loginId: accounts.administrator,
  })
  return serialNumber
}

async function takeSeat(server: Product, loginId: string, serialNo: string): Promise<Seat> {
  const { api, cookie, operatorId } = await signInToApi(server, loginId)
  let shown: { operatorId: string | null; at: number } = { operatorId: null, at: 0 }
  let isOnline = false
  const close = await watchStates({ url: server.ready.url, cookie }, [serialNo], (state, _serialNo, at) => {
    const driver = state.lease?.operatorId ?? null
    if (driver !== shown.operatorId) shown = { operatorId: driver, at }
    isOnline = state.online
  })
  if (!(await waitUntil(() => isOnline, onlineWithinMs))) throw new Error('The robot did not come online.')
  return {
    operatorId,
    shownAt: (wanted) => (shown.operatorId === wanted ? shown.at : null),
    takeOver: async () => void (await api('POST', `/robots/${serialNo}/lock`, { takeOver: true })),
    close,
  }
}

/** @returns for how long the pages of the two servers named two people, in milliseconds */
async function takeOverOnce(at: Seat, other: Seat): Promise<number> {
  await at.takeOver()
  const seats = [at, other]
  const isShown = await waitUntil(
    () => seats.every((seat) => seat.shownAt(at.operatorId) !== null),
    givenUpMs,
  )
  if (!isShown) return Infinity
  const [here, there] = seats.map((seat) => seat.shownAt(at.operatorId) ?? Infinity)
  await pause(restMs)
  return Math.abs((here ?? Infinity) - (there ?? Infinity))
}

function toFigure(times: readonly number[], hasBus: boolean): Figure {
  const soon = times.filter((ms) => ms <= goalMs).length
  const shown = times.filter(Number.isFinite)
  const worst = shown.length === times.length ? `${Math.max(...times).toFixed(0)} ms` : 'never'
  return plainFigure('take-over: how long two servers name two people, p95', {
    measured: `${quantile(shown, 0.95).toFixed(0)} ms, ${soon} of ${times.length} in time`,
    goal: `<= ${goalMs} ms, all`,
    met: soon === times.length,
    note: `how long live sockets of the two servers, which send at most ten states a second, named two people; the answer to whoever took over waits for the robot; median ${quantile(shown, 0.5).toFixed(0)} ms, worst ${worst}. ${hasBus ? 'With a bus' : 'Without a bus'}.`,
  })
}
