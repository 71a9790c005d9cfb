import { signInToApi } from '../kernel/api.ts'
import { pause } from '../kernel/epoch.ts'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import { treeCpuMs } from '../kernel/process-usage.ts'
import { accounts } from '../kernel/product.ts'
import { type Figure, plainFigure, ratioFigure } from '../kernel/report.ts'
import { type Pair, quantile } from '../kernel/statistics.ts'
import { connectBarePage } from '../page/bare-page.ts'
import type { RelayHandlers } from '../robot/relay.ts'
import type { WatchersHandlers } from '../robot/watchers.ts'
import { watchPictures } from './picture-age.ts'
import { openRobotScreen, openStage, type Stage, serialNumber } from './stage.ts'

const watcherCount = 50
const streamsGoal = 4
/** The order to publish ends by itself this long after the last watcher, at the latest. */
const endsWithinMs = 12_000
const settleMs = 3_000

type Watched = { ages: readonly number[]; cpu: number }

/** What fifty people who watch a robot through a relay cost its driver and the robot, in turn with nobody watching. */
export async function measureManyViewers(pairs: number): Promise<Figure[]> {
  const relay = startHelper<RelayHandlers>(new URL('../robot/relay.ts', import.meta.url))
  const watchers = startHelper<WatchersHandlers>(new URL('../robot/watchers.ts', import.meta.url))
  try {
    const stage = await openStage({ SFU_URL: await relay.ask('start') })
    try {
      await relay.ask('setServer', stage.product.ready.url)
      return await compare(stage, { relay, watchers }, pairs)
    } finally {
      await stage.close()
    }
  } finally {
    await watchers.kill()
    await relay.kill()
  }
}

type Helpers = { relay: Helper<RelayHandlers>; watchers: Helper<WatchersHandlers> }

async function compare(stage: Stage, { relay, watchers }: Helpers, pairs: number): Promise<Figure[]> {
  const page = await openRobotScreen(stage)
  await page.evaluate(connectBarePage)
  const offset = await page.evaluate(() => globalThis.benchBare.offset())
  const { url: origin } = stage.product.ready
  const people = await Promise.all(
    [accounts.administrator, accounts.systemAdministrator, accounts.operator].map((account) =>
      signInToApi(stage.product, account),
    ),
  )
  const opening = {
    url: `${origin.replace('http', 'ws')}/api/live`,
    origin,
    cookies: people.map(({ cookie }) => cookie),
    serialNumber,
    count: watcherCount,
  }
  const robotPid = stage.robot.child.pid ?? 0
  const watch = async (): Promise<Watched> => {
    await pause(settleMs)
    const [before, from] = [treeCpuMs(robotPid), performance.now()]
    const { ages } = await watchPictures(page, offset)
    return { ages, cpu: ((treeCpuMs(robotPid) - before) / (performance.now() - from)) * 100 }
  }
  const results: { ours: Watched; peer: Watched }[] = []
  let streams = 0
  let fewest = Number.POSITIVE_INFINITY
  for (let pair = 0; pair < pairs; pair++) {
    const peer = await watch()
    await watchers.ask('open', opening)
    results.push({ ours: await watch(), peer })
    const { direct, fewestPackets } = await watchers.ask('count')
    const published = await relay.ask('published')
    // The driver's own in addition.
    streams = Math.max(streams, 1 + direct + published.length)
    fewest = Math.min(fewest, fewestPackets)
    await watchers.ask('close')
    await pause(endsWithinMs)
  }
  await page.context().close()
  return toFigures(results, streams, fewest)
}

function toFigures(
  results: readonly { ours: Watched; peer: Watched }[],
  streams: number,
  fewest: number,
): Figure[] {
  const pairsAt = (share: number): Pair[] =>
    results.map(({ ours, peer }) => ({ ours: quantile(ours.ages, share), peer: quantile(peer.ages, share) }))
  const name = `${watcherCount} watchers of one robot`
  const note = `${results.flatMap(({ ours }) => ours.ages).length} pictures of the driver's page; the peer is nobody watching. Relay, watchers, server, robot and browser share this machine; each watcher received at least ${fewest} packets.`
  return [
    ratioFigure(`${name}: age of the driver's picture, p50`, pairsAt(0.5), {
      unit: 'ms',
      atMost: 1.15,
      note,
    }),
    {
      ...ratioFigure(`${name}: the same, p95`, pairsAt(0.95), { unit: 'ms', atMost: 1.15 }),
      goal: '-',
      met: null,
    },
    {
      ...ratioFigure(
        `${name}: CPU of the robot with encoders`,
        results.map(({ ours, peer }) => ({ ours: ours.cpu, peer: peer.cpu })),
        { unit: '% of a core', digits: 0, atMost: 2 },
      ),
      goal: '-',
      met: null,
    },
    plainFigure(`${name}: streams that the robot sends`, {
      measured: String(streams),
      goal: `<= ${streamsGoal}`,
      met: streams <= streamsGoal,
    }),
  ]
}
