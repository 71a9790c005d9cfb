import { videoPresets } from '@wheelhouse/contract/teleop/video'
import type { Page } from 'playwright-core'
import { pause } from '../kernel/epoch.ts'
import { type Figure, plainFigure, ratioFigure } from '../kernel/report.ts'
import { median, type Pair, quantile } from '../kernel/statistics.ts'
import { openBarePage, openRobotScreen, type Stage } from './stage.ts'

const goalMs = 900
const goalRatio = 2
/** Time for the robot to drop a viewer and stop its encoders before the next one arrives. */
const betweenMs = 1_500

/**
 * From the start of the navigation, signed in, to the second picture, the first one that shows motion. The peer is a page
 * that does nothing but connect to the robot's process and show a picture of the same size.
 */
export async function measureOpening(stage: Stage, openings: number): Promise<Figure[]> {
  const pairs: Pair[] = []
  const steps = new Map<string, number[]>()
  for (let opening = 0; opening <= openings; opening++) {
    const page = await openRobotScreen(stage)
    const seen = await readSteps(page)
    await page.context().close()
    const bare = await openBare(stage)
    await pause(betweenMs)
    // The first one fills the caches that every later one benefits from.
    if (opening === 0) continue
    pairs.push({ ours: seen.movingAt, peer: bare })
    for (const { name, at } of seen.steps) steps.set(name, [...(steps.get(name) ?? []), at])
  }
  const way = [...steps].map(([name, at]) => `${name} ${median(at).toFixed(0)}`).join(', ')
  const times = pairs.map(({ ours }) => ours)
  const p95 = quantile(times, 0.95)
  return [
    plainFigure('open the screen to first moving picture, p95', {
      measured: `${p95.toFixed(0)} ms (median ${median(times).toFixed(0)} ms)`,
      goal: `<= ${goalMs} ms`,
      met: p95 <= goalMs,
      note: `${times.length} openings in fresh windows, nobody else watching; medians on the way in ms: ${way}.`,
    }),
    ratioFigure('open the screen to first moving picture, beside a bare page', pairs, {
      unit: 'ms',
      digits: 0,
      atMost: goalRatio,
      note: 'The encoder of the bare page runs already and sends a key picture a second.',
    }),
  ]
}

/** Milliseconds from the start of the navigation to the second picture of the peer. */
async function openBare(stage: Stage): Promise<number> {
  await stage.robot.ask('setBareVideo', videoPresets.medium)
  await pause(betweenMs)
  const page = await openBarePage(stage)
  const { movingAt } = await readSteps(page)
  await page.context().close()
  await stage.robot.ask('setBareVideo', null)
  return movingAt
}

async function readSteps(page: Page) {
  return page.evaluate(() => {
    const { pictures, steps } = globalThis.benchProbe
    const [first] = pictures
    const second = pictures.find(({ rtp }) => rtp !== first?.rtp)
    const navigation = performance
      .getEntriesByType('navigation')
      .find((entry) => entry instanceof PerformanceNavigationTiming)
    return {
      movingAt: second?.at ?? Number.POSITIVE_INFINITY,
      steps: [
        { name: 'page received', at: navigation?.responseEnd ?? 0 },
        ...steps,
        { name: 'first picture', at: first?.at ?? 0 },
      ],
    }
  })
}
