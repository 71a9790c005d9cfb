import type { Page } from 'playwright-core'
import { pause } from '../kernel/epoch.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { type Pair, quantile } from '../kernel/statistics.ts'
import type { KeyAnswer } from '../page/drive-probe.ts'
import { openComparedScreen, type Stage, startDriving } from './stage.ts'

const presses = 40
const heldMs = 60
/** Pause after a press, and again after the peer's message that follows it. */
const restMs = 55

/** Milliseconds of each press, and of each of the peer's round trips in between. */
type Trips = { readonly answers: readonly KeyAnswer[]; readonly peer: readonly number[] }

/** Key-down to the robot's answer in the page, compared to a round trip of a plain data channel between them. */
export async function measureKeyAnswer(stage: Stage, pairs: number): Promise<Figure> {
  const { page } = await openComparedScreen(stage)
  await startDriving(page)
  await pressKeys(page, 5)
  const results: Pair[] = []
  const all: KeyAnswer[] = []
  let unanswered = 0
  for (let pair = 0; pair < pairs; pair++) {
    const { answers, peer } = await pressKeys(page, presses)
    unanswered += presses - answers.length
    all.push(...answers)
    const ours = answers.map(({ keyAt, answeredAt }) => answeredAt - keyAt)
    results.push({ ours: quantile(ours, 0.95), peer: quantile(peer, 0.95) })
  }
  await page.context().close()
  const untilSent = all.map(({ keyAt, sentAt }) => sentAt - keyAt)
  const untilAnswered = all.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  return ratioFigure('key-down to the robot’s acknowledgement seen in the page, p95', results, {
    unit: 'ms',
    atMost: 1.4,
    note: `from the browser's own time of the key event, ${presses} presses a run while the pictures run, ${unanswered} of ${presses * pairs} without an answer; peer: after each press one message sent straight back by the robot's process, in the same page, from no key event: what the browser does with a key and after it is in ours alone. From the key to the command sent p50 / p95 ${toText(untilSent)} ms, from there to the answer ${toText(untilAnswered)} ms.`,
  })
}

/** Turns left and right alternately, so that the robot stays where it is; the peer's messages are sent in between. */
export async function pressKeys(page: Page, count: number): Promise<Trips> {
  const peer: number[] = []
  await page.evaluate(() => globalThis.benchProbe.answers.splice(0))
  for (let press = 0; press < count; press++) {
    const key = press % 2 === 0 ? 'KeyA' : 'KeyD'
    await page.keyboard.down(key)
    await pause(heldMs)
    await page.keyboard.up(key)
    await pause(restMs)
    peer.push(...(await page.evaluate(() => globalThis.benchBare.roundTrips(1, 0))))
    await pause(restMs)
  }
  const answers = await page.evaluate(() => globalThis.benchProbe.answers)
  return { answers, peer }
}

function toText(times: readonly number[]): string {
  return [0.5, 0.95].map((share) => quantile(times, share).toFixed(1)).join(' / ')
}
