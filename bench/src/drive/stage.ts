import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { revisionSchema, rowSchema, signInToApi } from '../kernel/api.ts'
import { launchBrowser, openWindow, signIn, viewport, type WarmSession } from '../kernel/browser.ts'
import { pause } from '../kernel/epoch.ts'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import { accounts, type Product, startProduct, temporaryFolder } from '../kernel/product.ts'
import { connectBarePage } from '../page/bare-page.ts'
import { installDriveProbe, installPictureProbe } from '../page/drive-probe.ts'
import type { BenchRobotHandlers } from '../robot/bench-robot.ts'

/** Everything needed for the driving figures: the product, one instrumented robot, a browser and a session. */
export type Stage = {
  readonly product: Product
  readonly browser: Browser
  readonly session: WarmSession
  readonly robot: Helper<BenchRobotHandlers>
  close(): Promise<void>
}

export const serialNumber = 'WH-0001'
const path = `/app/tele-ope/1/${serialNumber}`

/** @param environment additional settings of the installation */
export async function openStage(environment: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const ends: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const folder = temporaryFolder()
    ends.push(folder.remove)
    const product = await startProduct(folder.path, { environment })
    ends.push(product.stop)
    const robot = startHelper<BenchRobotHandlers>(new URL('../robot/bench-robot.ts', import.meta.url))
    ends.push(robot.kill)
    await robot.ask('start', product.ready.demo?.robotsFile ?? '')
    while (!(await robot.ask('isOnline'))) await pause(100)
    await allowEveryPreset(product)
    const browser = await launchBrowser()
    ends.push(() => browser.close())
    const session = await signIn(browser, product, accounts.operator)
    return { product, browser, session, robot, close }
  } catch (error) {
    await close()
    throw error
  }
}

const robotsSchema = z.array(rowSchema.extend({ serialNumber: z.string() }))

/** Screens offer presets up to the one that the robot is set to. */
async function allowEveryPreset(product: Product): Promise<void> {
  const { api } = await signInToApi(product, accounts.administrator)
  const robots = robotsSchema.parse(await api('GET', '/robots'))
  const { id } = robots.find((robot) => robot.serialNumber === serialNumber) ?? {}
  const { revision } = revisionSchema.parse(await api('GET', `/robots/${id}`))
  await api('PATCH', `/robots/${id}`, { videoMode: 'highest', revision })
}

/**
 * Opens the robot's screen in a window of its own, with the probe. Close the page's context when done.
 * @param script runs in the page before the probe
 */
export async function openRobotScreen(stage: Stage, script?: () => void): Promise<Page> {
  const window = await openWindow(stage.browser, stage.product, stage.session)
  const page = await window.newPage()
  await page.exposeFunction('benchAnswer', (offer: string) => stage.robot.ask('bareAnswer', offer))
  if (script !== undefined) await page.addInitScript(script)
  await page.addInitScript(installDriveProbe)
  await page.addInitScript(installPictureProbe)
  await page.goto(path)
  await page.waitForFunction(() => globalThis.benchProbe.pictures.length > 1)
  return page
}

/** Opens a page with nothing but the peer's picture in a window of its own, with the probe. Close the page's context when done. */
export async function openBarePage(stage: Stage): Promise<Page> {
  const window = await stage.browser.newContext({ viewport })
  const page = await window.newPage()
  await page.exposeFunction('benchAnswer', (offer: string) => stage.robot.ask('bareAnswer', offer))
  await page.addInitScript(installDriveProbe)
  await page.addInitScript(installPictureProbe)
  const body = `<!doctype html><body><script>void (${connectBarePage.toString()})()</script>`
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(new URL('/bare', stage.product.ready.url).href)
  await page.waitForFunction(() => globalThis.benchProbe.pictures.length > 1)
  return page
}

/** Opens it with the peer's connection in addition. @returns the page, and the offset of the robot's tick */
export async function openComparedScreen(stage: Stage): Promise<{ page: Page; offset: number }> {
  const page = await openRobotScreen(stage)
  await page.evaluate(connectBarePage)
  return { page, offset: await page.evaluate(() => globalThis.benchBare.offset()) }
}

/** Selects a preset and waits until the robot sends it. */
export async function choosePreset(page: Page, preset: string, width: number): Promise<void> {
  await page.locator('select:has(option[value="highest"])').selectOption(preset)
  await page.waitForFunction((wanted) => globalThis.benchProbe.pictures.at(-1)?.width === wanted, width, {
    timeout: 40_000,
  })
}

/** Acquires the lease by its key, with the focus where no other key handler is. */
export async function startDriving(page: Page): Promise<void> {
  const granted = page.waitForResponse((answer) => answer.url().endsWith('/lock'))
  await page.locator('h1').click()
  await page.keyboard.press('KeyL')
  await granted
}
