import type { Page } from 'playwright-core'
import { pause } from '../kernel/epoch.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { type Pair, quantile } from '../kernel/statistics.ts'
import { openComparedScreen, type Stage, startDriving } from './stage.ts'

const presses = 40
const heldMs = 60
const betweenMs = 110
const pings = 60
const pingEveryMs = 50

/** Key-down to the robot's answer in the page, against a round trip of a plain data channel between the same processes. */
export async function measureKeyAnswer(stage: Stage, pairs: number): Promise<Figure> {
  const { page } = await openComparedScreen(stage)
  await startDriving(page)
  await pressKeys(page, 5)
  const results: Pair[] = []
  let unanswered = 0
  for (let pair = 0; pair < pairs; pair++) {
    const answers = await pressKeys(page, presses)
    unanswered += presses - answers.length
    const trips = await page.evaluate(([count, every]) => globalThis.benchBare.roundTrips(count, every), [
      pings,
      pingEveryMs,
    ] as const)
    results.push({ ours: quantile(answers, 0.95), peer: quantile(trips, 0.95) })
  }
  await page.context().close()
  return ratioFigure('key-down to the robot’s acknowledgement seen in the page, p95', results, {
    unit: 'ms',
    atMost: 2,
    note: `from the browser's own time of the key event, ${presses} presses a run while the pictures run, ${unanswered} of ${presses * pairs} without an answer; peer: ${pings} messages sent straight back by the robot's process, in the same page and minute.`,
  })
}

/** Turns left and right in turn, so that the robot stays where it is. @returns milliseconds from key to answer */
async function pressKeys(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => globalThis.benchProbe.answers.splice(0))
  for (let press = 0; press < count; press++) {
    const key = press % 2 === 0 ? 'KeyA' : 'KeyD'
    await page.keyboard.down(key)
    await pause(heldMs)
    await page.keyboard.up(key)
    await pause(betweenMs)
  }
  const answers = await page.evaluate(() => globalThis.benchProbe.answers)
  return answers.map(({ keyAt, answeredAt }) => answeredAt - keyAt)
}
