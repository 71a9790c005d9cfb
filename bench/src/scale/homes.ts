import { once } from 'node:events'
import { say } from '@wheelhouse/tools/run'
import { signInToApi } from '../kernel/api.ts'
import { epochMs, pause } from '../kernel/epoch.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { boundFigure, type Figure, plainFigure } from '../kernel/report.ts'
import { toAge } from '../link/fleet-state.ts'
import { watchStates } from '../link/screens.ts'
import { openSite, type Site } from './site.ts'
import { waitUntil } from './wait-until.ts'

const many = 4
const goalMs = 8_000
/** Robots that are not shown again by then count as lost. */
const givenUpMs = 20_000
/** How long the servers work before one of them is killed: robots have been shared out among them. */
const settleMs = 10_000

/** A page at one server that shows all robots. */
type Page = {
  /** Milliseconds from now until a state of every robot that was sent later is shown; `Infinity` if that does not happen. */
  timeAll(): Promise<number>
  /** Robots whose later states have not been shown. */
  countMissing(): number
  close(): void
}

/** How soon another server shows every robot again after one of four was killed. */
export async function measureHomes(robots: number): Promise<Figure> {
  const site = await openSite(robots)
  let page: Page | null = null
  try {
    const servers = await Promise.all(Array.from({ length: many }, () => site.startServer()))
    const hasBus = await site.usesBus(servers)
    await site.fleet.ask('connect', {
      name: 'site',
      url: site.broker.url,
      identity: site.identity,
      size: robots,
    })
    await site.fleet.ask('publishTo', 'site')
    const [watched, ...others] = servers
    if (watched === undefined) throw new Error('No server was started.')
    page = await openPage(site, watched)
    const ours: number[] = []
    const peers: number[] = []
    for (const victim of others.slice(0, 2)) {
      say(`Killing one of ${many - ours.length} servers ...`)
      await pause(settleMs)
      peers.push(await page.timeAll())
      await kill(victim)
      ours.push(await page.timeAll())
    }
    return toFigure({ ours, peers, robots, hasBus, missing: page.countMissing() })
  } finally {
    page?.close()
    await site.close()
  }
}

async function kill({ child }: Product): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function openPage({ identity }: Site, server: Product): Promise<Page> {
  const { cookie } = await signInToApi(server, accounts.administrator)
  /** When the newest state that is shown of each robot was sent, milliseconds since 1970. */
  const sentAt = new Map(identity.serialNumbers.map((serialNo) => [serialNo, 0]))
  let since = 0
  const countMissing = () => [...sentAt.values()].filter((at) => at <= since).length
  const close = await watchStates(
    { url: server.ready.url, cookie },
    identity.serialNumbers,
    ({ pose }, serialNo, at) => {
      if (pose !== null) sentAt.set(serialNo, at - toAge(pose.x, at))
    },
  )
  return {
    async timeAll() {
      since = epochMs()
      const isAll = await waitUntil(() => countMissing() === 0, givenUpMs)
      return isAll ? epochMs() - since : Infinity
    },
    countMissing,
    close,
  }
}

type Measured = {
  readonly ours: readonly number[]
  readonly peers: readonly number[]
  readonly robots: number
  readonly hasBus: boolean
  readonly missing: number
}

function toFigure({ ours, peers, robots, hasBus, missing }: Measured): Figure {
  const figure = `one of ${many} servers killed: all robots shown again at another`
  const bus = hasBus ? 'With a bus' : 'Without a bus: each server hears every robot itself'
  const worst = Math.max(...ours)
  if (worst === Infinity)
    return plainFigure(figure, {
      measured: `not within ${givenUpMs / 1000} s`,
      goal: `<= ${goalMs} ms`,
      met: false,
      note: `${missing} of ${robots} robots were missing. ${bus}.`,
    })
  const each = ours.map((ms) => ms.toFixed(0)).join(' and ')
  return boundFigure(
    figure,
    { ours: worst, peer: Math.max(...peers) },
    {
      unit: 'ms',
      atMost: goalMs,
      note: `from SIGKILL until a live socket of another server has shown a state of each of ${robots} robots at 1 Hz that was sent later; two kills, ${each} ms. ${bus}. Peer: the same with no kill, which is one turn of all robots.`,
    },
  )
}
