import type { Page } from 'playwright-core'
import { pause } from '../kernel/epoch.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import type { Stop } from '../robot/stop-watch.ts'
import { hasMosquitto, type KillableBroker, startMosquitto, startPlainBroker } from './killable-broker.ts'
import { type LostDrivers, openLostDrivers } from './lost-drivers.ts'
import { openRobotScreen, type Stage, startDriving } from './stage.ts'

const goalMs = 300
/** Simultaneous trials, with one robot and driver each. */
const together = 20

type Loss = (drivers: LostDrivers, broker: KillableBroker) => Promise<Stop[]>

const losses: Record<string, Loss> = {
  'browser killed': (drivers) => drivers.trial(() => drivers.killDrivers()),
  'page frozen': async (drivers) => {
    const stops = await drivers.trial(() => drivers.freezeDrivers())
    drivers.thawDrivers()
    return stops
  },
  'link cut': (drivers) => drivers.trial(() => drivers.cutLinks()),
}

/** The broker dies while the drivers' own connections stay up. */
const brokerLoss: Loss = async (drivers, broker) => {
  const stops = await drivers.trial(() => broker.kill())
  await broker.revive()
  return stops
}

/** Each way to lose the operator, many times: from the last good command until the robot stands still. */
export async function measureStops(stage: Stage, trials: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const count = Math.min(together, trials)
  const plain = await startPlainBroker()
  const drivers = await openLostDrivers(plain, count)
  for (const [name, loss] of Object.entries(losses))
    figures.push(toFigure(name, trials, await repeat(trials, () => loss(drivers, plain))))
  const killed = await repeat(trials, () => brokerLoss(drivers, plain))
  figures.push(toFigure('server killed with its embedded broker', trials, killed))
  await drivers.close()
  await plain.kill()
  if (hasMosquitto()) {
    const mosquitto = await startMosquitto()
    const others = await openLostDrivers(mosquitto, count)
    const lost = await repeat(trials, () => brokerLoss(others, mosquitto))
    figures.push(toFigure('broker killed (mosquitto)', trials, lost))
    await others.close()
    await mosquitto.kill()
  }
  figures.push(toFigure('tab hidden', trials, await hideTab(stage, trials)))
  return figures
}

async function repeat(trials: number, run: () => Promise<Stop[]>): Promise<Stop[]> {
  const stops: Stop[] = []
  let runs = 0
  for (const most = Math.ceil(trials / together); runs < most; runs++) stops.push(...(await run()))
  return stops
}

/** The real page is hidden while a key is held; the robot turns on the spot, so that a hundred trials need no room. */
async function hideTab(stage: Stage, trials: number): Promise<Stop[]> {
  const page = await openRobotScreen(stage)
  await startDriving(page)
  await stage.robot.ask('takeStops')
  const stops: Stop[] = []
  for (let trial = 0; trial < trials; trial++) stops.push(...(await hideOnce(stage, page, trial)))
  await page.context().close()
  return stops
}

async function hideOnce(stage: Stage, page: Page, trial: number): Promise<Stop[]> {
  const key = trial % 2 === 0 ? 'KeyA' : 'KeyD'
  // Without a fresh picture the page would refuse to drive.
  await page.waitForFunction(
    (freshMs) => (globalThis.benchProbe.pictures.at(-1)?.at ?? 0) > performance.now() - freshMs,
    200,
  )
  await page.keyboard.down(key)
  await pause(200)
  await page.evaluate(() => globalThis.benchProbe.setHidden(true))
  await pause(120)
  await page.evaluate(() => globalThis.benchProbe.setHidden(false))
  await pause(280)
  await page.keyboard.up(key)
  await pause(80)
  return stage.robot.ask('takeStops')
}

function toFigure(name: string, trials: number, stops: readonly Stop[]): Figure {
  // Braking cannot be shortened; the rest is the time that the rules allow.
  const beyondBraking = stops.map(({ untilStillMs, brakingMs }) => untilStillMs - brakingMs)
  const worst = Math.max(...beyondBraking)
  const untilBrakes = stops.map(({ untilBrakesMs }) => untilBrakesMs)
  const within = beyondBraking.filter((ms) => ms <= goalMs).length
  return plainFigure(`last good command to standing still, ${name}`, {
    measured: `${worst.toFixed(0)} ms + braking at worst (median ${quantile(beyondBraking, 0.5).toFixed(0)} ms)`,
    goal: `<= ${goalMs} ms + braking, every trial`,
    met: stops.length === 0 ? null : stops.length >= trials && within === stops.length,
    note: `${within} of ${Math.max(trials, stops.length)} trials within the goal; the brakes were applied after ${Math.max(...untilBrakes).toFixed(0)} ms at worst, median ${quantile(untilBrakes, 0.5).toFixed(0)} ms.`,
  })
}
