import type { Browser } from 'playwright-core'
import { openWindow, toCookieHeader, type WarmSession } from '../kernel/browser.ts'
import { pause } from '../kernel/epoch.ts'
import type { Helper } from '../kernel/helper-process.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { installChargeProbe, type ShownCharge } from '../page/charge-probe.ts'
import type { FleetHandlers } from './fleet.ts'
import type { FleetIdentity } from './fleet-identity.ts'
import { openScreen } from './screens.ts'

const goalMs = 250
const screens = 20
const settleMs = 4_000
/** Shorter than the time after which a robot's charges repeat. */
const windowMs = 20_000

type Where = {
  product: Product
  session: WarmSession
  identity: FleetIdentity
  browser: Browser
  /** The fleet's name for the server. */
  name: string
}

/** From the robot's publish to the screen, with all robots publishing and twenty screens watching all of them. */
export async function measureStateAge(fleet: Helper<FleetHandlers>, where: Where): Promise<Figure[]> {
  const { product, session, identity, browser, name } = where
  const robots = identity.serialNumbers.length
  const share = Math.ceil(robots / screens)
  const sockets = await Promise.all(
    Array.from({ length: screens }, (_, index) =>
      openScreen(
        product.ready.url,
        toCookieHeader(session),
        identity.serialNumbers.slice(index * share, (index + 1) * share),
      ),
    ),
  )
  const window = await openWindow(browser, product, session)
  const page = await window.newPage()
  await page.addInitScript(installChargeProbe)
  await fleet.ask('publishTo', name)
  await page.goto('/robot/control?view=grid')
  await page.locator('article').first().waitFor()
  await pause(settleMs)
  for (const socket of sockets) socket.takeAges()
  await page.evaluate(() => Reflect.get(globalThis, 'benchCharges').splice(0))
  await pause(windowMs)
  const socketAges = sockets.flatMap((socket) => socket.takeAges())
  const shown: ShownCharge[] = await page.evaluate(() => Reflect.get(globalThis, 'benchCharges'))
  const sent = await fleet.ask('sendingTimes', name)
  await fleet.ask('publishTo', null)
  for (const socket of sockets) socket.close()
  await window.close()
  return [
    ageFigure(`${robots} robots, state published to shown, p95: text in the page of a browser`, {
      ages: shownAges(shown, sent),
      robots,
    }),
    ageFigure(
      `${robots} robots, state published to shown, p95: ${screens} screens of ${share}, at their sockets`,
      { ages: socketAges, robots },
    ),
  ]
}

/** Only the first display of each charge counts: later changes of the same card have other causes. */
function shownAges(shown: readonly ShownCharge[], sent: Record<string, number[]>): number[] {
  const last = new Map<string, number>()
  return shown.flatMap(({ serialNumber, charge, at }) => {
    const isRepeated = last.get(serialNumber) === charge
    const isFirst = !last.has(serialNumber)
    last.set(serialNumber, charge)
    const sentAt = sent[serialNumber]?.[charge]
    return isRepeated || isFirst || sentAt === undefined ? [] : [at - sentAt]
  })
}

function ageFigure(figure: string, { ages, robots }: { ages: readonly number[]; robots: number }): Figure {
  const p95 = quantile(ages, 0.95)
  return plainFigure(figure, {
    measured: `${p95.toFixed(0)} ms (median ${quantile(ages, 0.5).toFixed(0)} ms)`,
    goal: `<= ${goalMs} ms`,
    met: ages.length === 0 ? null : p95 <= goalMs,
    note: `${ages.length} states of ${robots} robots at 1 Hz while 20 sockets and one browser watch; the server updates screens at most ten times a second.`,
  })
}
