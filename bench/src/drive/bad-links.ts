import { pause } from '../kernel/epoch.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { takePictures } from '../page/bare-page.ts'
import type { LinkFaults } from '../robot/udp-proxy.ts'
import { openComparedScreen, openRobotScreen, type Stage } from './stage.ts'

const goals = { ageMs: 150, freezesPerMinute: 1 }
/** Time for the robot to find the rung that the link carries. */
const settleMs = 10_000

const links: { name: string; faults: LinkFaults }[] = [
  { name: '2 % loss and 30 ms each way', faults: { loss: 0.02, delayMs: 30, kbps: null } },
  { name: '1 Mbit/s', faults: { loss: 0, delayMs: 0, kbps: 1_000 } },
]

/** Age of the pictures and freezes, on links as bad as they occur in practice. */
export async function measureBadLinks(stage: Stage, windowMs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  // The robot's clock is taken from the page with the good link; the bad link's own would be distorted.
  const { page: clockPage, offset } = await openComparedScreen(stage)
  const clockOrigin = await clockPage.evaluate(() => performance.timeOrigin)
  await clockPage.context().close()
  for (const { name, faults } of links) {
    await stage.robot.ask('setFaults', faults)
    const page = await openRobotScreen(stage)
    await stage.robot.ask('setFaults', null)
    await pause(settleMs)
    const before = await page.evaluate(readCounters)
    await page.evaluate(takePictures)
    await pause(windowMs)
    const pictures = await page.evaluate(takePictures)
    const after = await page.evaluate(readCounters)
    const shift = offset + (await page.evaluate(() => performance.timeOrigin)) - clockOrigin
    const ages = pictures.map(({ at, rtp }) => age(at + shift, rtp))
    const minutes = windowMs / 60_000
    const p95 = quantile(ages, 0.95)
    const freezes = (after.freezes - before.freezes) / minutes
    figures.push(
      plainFigure(`${name}: picture age p95, freezes a minute`, {
        measured: `${p95.toFixed(0)} ms, ${freezes.toFixed(1)}`,
        goal: `<= ${goals.ageMs} ms, <= ${goals.freezesPerMinute}`,
        met: p95 <= goals.ageMs && freezes <= goals.freezesPerMinute,
        note: `${ages.length} pictures in ${windowMs / 1000} s through a UDP proxy with a queue of 300 ms, median ${quantile(ages, 0.5).toFixed(0)} ms, last size ${pictures.at(-1)?.width ?? 0} wide; freezes as the browser counts them.`,
      }),
    )
    await page.context().close()
  }
  return figures
}

/** The timestamp is the robot's tick times 90, modulo 2^32. */
function age(tick: number, rtp: number): number {
  const passed = (Math.round(tick * 90) - rtp) % 2 ** 32
  return passed / 90
}

/** Runs in the page. */
async function readCounters(): Promise<{ freezes: number }> {
  const connection = globalThis.benchProbe.connections.at(-1)
  let freezes = 0
  let widest = 0
  const report: ReadonlyMap<string, Record<string, unknown>> | undefined = await connection?.getStats()
  for (const { type, frameWidth, freezeCount = 0 } of report?.values() ?? []) {
    if (type !== 'inbound-rtp' || typeof frameWidth !== 'number' || typeof freezeCount !== 'number') continue
    if (frameWidth <= widest) continue
    widest = frameWidth
    freezes = freezeCount
  }
  return { freezes }
}
