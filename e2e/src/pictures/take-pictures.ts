/** Takes the pictures of the documents by a demo that lives: `npm run docs:pictures`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { webDist } from '@wheelhouse/tools/product/build-web'
import { startRobots, startServer } from '@wheelhouse/tools/product/product'
import { root } from '@wheelhouse/tools/run'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { signInAt } from '../testing/api.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { listTourStops } from './tour.ts'

const folder = join(root, 'docs', 'pictures')
const size = { width: 1280, height: 800 }
/** Until robots are under way and the first values of sensors are in. */
const livelyAfterMs = 40_000
/** Until maps, pictures and charts of a screen are there. */
const settledAfterMs = 5_000
/** The moving picture: so many frames, a second apart, shown faster than they were taken. */
const frames = { count: 32, everyMs: 1_000, shownMs: 200, width: 960 }
const languages = { ja: 'ja-JP', en: 'en-US' } as const
type Language = keyof typeof languages

async function openConsole(browser: Browser, url: string, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: languages[language],
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await page.locator('input:not([type=password])').first().fill(personas.orgAdmin)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
  return page
}

async function savePicture(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`))
}

async function saveMovingPicture(page: Page): Promise<void> {
  await page.goto('/robot/control')
  await sleep(settledAfterMs)
  const taken: Buffer[] = []
  for (let index = 0; index < frames.count; index++) {
    taken.push(
      await sharp(await page.screenshot())
        .resize({ width: frames.width })
        .png()
        .toBuffer(),
    )
    await sleep(frames.everyMs)
  }
  await sharp(taken, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, loop: 0, delay: taken.map(() => frames.shownMs) })
    .toFile(join(folder, 'living-demo.webp'))
}

async function takePictures(url: string): Promise<void> {
  const api = await signInAt(url, personas.orgAdmin, demoPassword)
  const browser = await chromium.launch({
    executablePath: process.env.WHEELHOUSE_BROWSER,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  const stops = await listTourStops(api)
  for (const language of ['ja', 'en'] as const) {
    const page = await openConsole(browser, url, language)
    for (const { name, path } of stops) {
      await page.goto(path)
      await sleep(settledAfterMs)
      await savePicture(page, `${name}-${language}`)
    }
    if (language === 'en') await saveMovingPicture(page)
    await page.context().close()
  }
  await browser.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'wheelhouse-pictures-'))
mkdirSync(folder, { recursive: true })
const settings = {
  DEMO: '1',
  DEMO_LIFE: '1',
  DEMO_PASSWORD: demoPassword,
  DATA_DIR: dataDir,
  WEB_DIR: webDist,
}
const server = await startServer({ ...settings, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'error' })
const robots = await startRobots(server.ready.demo?.robotsFile ?? '')
try {
  await sleep(livelyAfterMs)
  await takePictures(server.ready.url)
} finally {
  await robots.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
