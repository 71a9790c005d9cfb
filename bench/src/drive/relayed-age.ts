import { hasTurnServer, startTurnServer } from '@wheelhouse/testkit/turn-server'
import type { Page } from 'playwright-core'
import { type Figure, plainFigure, ratioFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { connectBarePage } from '../page/bare-page.ts'
import { refuseDirectWays } from '../page/relayed-only.ts'
import { watchPictures } from './picture-age.ts'
import { openRobotScreen, openStage, type Stage } from './stage.ts'

const name = 'picture age through TURN'
const goal = 1.3
/** A screen that is shown again starts with newly requested pictures; after this many they are normal. */
const freshPictures = 10
const secret = 'shared by the server and its relay'

/**
 * The same picture over a direct route and through coturn on this machine, with all other routes blocked on both sides.
 * One screen each; while one is watched the other is hidden, so that no page shows two pictures.
 */
export async function measureRelayedAge(pairs: number): Promise<Figure[]> {
  if (!hasTurnServer())
    return [
      plainFigure(name, {
        measured: 'not measured',
        goal: `<= ${goal}x`,
        met: null,
        note: 'turnserver (coturn) is not installed here.',
      }),
    ]
  const turn = await startTurnServer(secret)
  try {
    const stage = await openStage({ TURN_URL: turn.url, TURN_SECRET: secret })
    try {
      return await compare(stage, pairs)
    } finally {
      await stage.close()
    }
  } finally {
    await turn.stop()
  }
}

async function compare(stage: Stage, pairs: number): Promise<Figure[]> {
  const direct = await openCountedScreen(stage)
  await setHidden(direct.page, true)
  const relayed = await openCountedScreen(stage, refuseDirectWays)
  const ours: (readonly number[])[] = []
  const peer: (readonly number[])[] = []
  for (let pair = 0; pair < pairs; pair++) {
    ours.push((await watchPictures(relayed.page, relayed.offset)).ages)
    await setHidden(relayed.page, true)
    await setHidden(direct.page, false)
    peer.push((await watchPictures(direct.page, direct.offset)).ages)
    await setHidden(direct.page, true)
    await setHidden(relayed.page, false)
  }
  const [ourWay, peersWay] = [await getWay(relayed.page), await getWay(direct.page)]
  if (ourWay !== 'relay' || peersWay === 'relay')
    throw new Error(`The relayed screen came by ${ourWay}, the direct one by ${peersWay}.`)
  const pairsAt = (share: number) =>
    ours.map((ages, index) => ({ ours: quantile(ages, share), peer: quantile(peer[index] ?? [], share) }))
  const count = ours.flat().length
  const note = `${count} pictures as the robot usually sends them, in every pair the relayed screen first; the peer is the direct way.`
  return [
    ratioFigure(`${name}, p50`, pairsAt(0.5), { unit: 'ms', atMost: goal, note }),
    { ...ratioFigure(`${name}, p95`, pairsAt(0.95), { unit: 'ms', atMost: goal }), goal: '-', met: null },
  ]
}

/** A screen with the robot's clock, obtained over a direct connection that is used for nothing else. */
async function openCountedScreen(stage: Stage, script?: () => void): Promise<{ page: Page; offset: number }> {
  const page = await openRobotScreen(stage, script)
  await page.evaluate(() => {
    globalThis.benchRelayedOnly = false
  })
  await page.evaluate(connectBarePage)
  return { page, offset: await page.evaluate(() => globalThis.benchBare.offset()) }
}

/** Hides a screen, which ends its stream, or shows it and waits until pictures flow again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((next) => {
    globalThis.benchProbe.pictures = []
    globalThis.benchProbe.setHidden(next)
  }, isHidden)
  if (!isHidden)
    await page.waitForFunction((enough) => globalThis.benchProbe.pictures.length >= enough, freshPictures)
}

/** The type of the local address in the product's connection. */
async function getWay(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const connection = globalThis.benchProbe.connections.at(-1)
    const report: ReadonlyMap<string, Record<string, unknown>> | undefined = await connection?.getStats()
    const stats = [...(report?.values() ?? [])]
    const pair = stats.find(({ type, nominated, state }) => {
      return type === 'candidate-pair' && nominated === true && state === 'succeeded'
    })
    const own = stats.find(({ id }) => id === pair?.localCandidateId)?.candidateType
    return typeof own === 'string' ? own : 'no way'
  })
}
