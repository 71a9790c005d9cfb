import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { openRobot, setHidden } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0002'

function getName(camera: 'camera_v2' | 'camera_v3', language: 'ja' | 'en'): string {
  return texts.picture[language].replace('{{camera}}', texts[camera][language])
}

function shownPictures(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0)
}

test('a press or a number key makes another camera the large picture', async () => {
  const page = await openRobot('operator', robot, { language: 'en' })
  await page
    .getByRole('button', { name: texts.showCamera.en.replace('{{camera}}', texts.camera_v2.en) })
    .click()
  const large = page.locator('#main-picture video')
  expect(await large.getAttribute('aria-label')).toBe(getName('camera_v2', 'en'))
  await page.keyboard.press('Digit3')
  expect(await large.getAttribute('aria-label')).toBe(getName('camera_v3', 'en'))
  const before = await shownPictures(page)
  await page.waitForFunction(
    (seen) => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > seen + 5,
    before,
  )
  await page.close()
})

test('the other cameras move beside the large picture, and the browser counts one video', async () => {
  const page = await openRobot('operator', robot, { language: 'en' })
  // Somewhere in each small picture something changes: the robot's clock is burnt into it.
  await page.waitForFunction(() => {
    const state = globalThis as { first?: string[] }
    const small = [...document.querySelectorAll<HTMLCanvasElement>('ul button canvas')]
    const pictures = small.map((canvas) => canvas.toDataURL())
    const first = (state.first ??= pictures)
    return pictures.length === 4 && pictures.every((now, index) => now !== first[index])
  })
  const visible = await page.evaluate(
    () =>
      [...document.querySelectorAll('video')].filter((video) => getComputedStyle(video).opacity !== '0')
        .length,
  )
  expect(visible).toBe(1)
  await page.close()
})

test('the thermal picture lies over the camera it belongs to, and beside every other, with a scale in degrees', async () => {
  const page = await openRobot('operator', robot, { language: 'ja' })
  await page.keyboard.press('Digit3')
  await page.keyboard.press('KeyT')
  const scale = page.getByRole('img', { name: /-?[0-9.]+℃〜[0-9.]+℃/ })
  await scale.waitFor()
  const [low = 0, high = 0] = ((await scale.getAttribute('aria-label')) ?? '')
    .split('〜')
    .map(Number.parseFloat)
  expect(high).toBeGreaterThan(low)
  expect(low).toBeGreaterThan(0)
  expect(high).toBeLessThan(80)
  const overlay = page.locator('#main-picture').getByRole('img', { name: /℃/ })
  expect(await overlay.count()).toBe(0)
  await page.keyboard.press('Digit2')
  await overlay.waitFor()
  // It sees less wide than the video: it covers its middle, not all of it.
  const [over, whole] = await Promise.all([
    overlay.locator('xpath=..').boundingBox(),
    page.locator('#main-picture video').boundingBox(),
  ])
  expect((over?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.42, 1)
  await page.keyboard.press('KeyT')
  await scale.first().waitFor({ state: 'detached' })
  await page.close()
})

/** Lets the robot send up to this quality. */
async function allowQuality(videoMode: 'medium' | 'high'): Promise<void> {
  const api = await apiAs('orgAdmin')
  const filter = encodeURIComponent(JSON.stringify({ where: { serialNumber: robot } }))
  const { body } = await api.call('GET', `/robots?filter=${filter}`)
  const [{ id, revision }] = body as [{ id: string; revision: number }]
  const { status, body: answer } = await api.call('PATCH', `/robots/${id}`, { videoMode, revision })
  if (status >= 300) throw new Error(`The video mode could not be set: ${status} ${JSON.stringify(answer)}`)
}

/** A link that a busy machine makes look weak is not filled with a larger picture until a minute later. */
const widensWithin = { timeout: 170_000 }

test('a higher quality sends a larger picture', async () => {
  await allowQuality('high')
  const page = await openRobot('operator', robot, { language: 'en' })
  await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 1280, null, widensWithin)
  await page.getByLabel(texts.quality.en).selectOption('high')
  await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 1920, null, widensWithin)
  await page.close()
  await allowQuality('medium')
}, 360_000)

test('a hidden tab is sent no pictures, and gets them again when it is shown', async () => {
  const page = await openRobot('operator', robot, { language: 'en' })
  await setHidden(page, true)
  // Two looks a second apart with the same count: nothing arrives anymore.
  await page.waitForFunction(
    () => {
      const state = globalThis as { lastCount?: number }
      const count = document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      const isStill = count === state.lastCount
      state.lastCount = count
      return isStill
    },
    null,
    { polling: 1_500 },
  )
  const still = await shownPictures(page)
  await setHidden(page, false)
  await page.waitForFunction(
    (seen) => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > seen + 5,
    still,
  )
  await page.close()
})
