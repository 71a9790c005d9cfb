/** A robot records, a person plays what it filmed: agent, encoder, server and browser together. */
import { join } from 'node:path'
import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { afterAll, expect, test, vi } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

const serialNo = 'WH-0002'

async function setRecording(archiveStart: boolean): Promise<void> {
  const api = await apiAs('orgAdmin')
  const filter = encodeURIComponent(JSON.stringify({ where: { serialNumber: serialNo } }))
  const [robot] = (await api.call('GET', `/robots?filter=${filter}`)).body as {
    id: string
    revision: number
  }[]
  await api.call('PATCH', `/robots/${robot?.id}`, { archiveStart, revision: robot?.revision })
}
afterAll(() => setRecording(false))

test('what a robot filmed plays in the console from a time that is typed, and a clip is made of it', {
  timeout: 180_000,
}, async () => {
  await setRecording(true)
  const api = await apiAs('orgAdmin')
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  // The first minute of the clock is soon over.
  const first = await vi.waitFor(
    async () => {
      const { body } = await api.call('GET', `/archives/robot/${serialNo}/${today}`)
      const [recording] = (body as ArchiveDay).recordings
      if (recording === undefined) throw new Error('nothing is recorded yet')
      return recording
    },
    { timeout: 90_000, interval: 1_000 },
  )
  const clock = new Date(Date.parse(first.startAt) + 9 * 3_600_000).toISOString().slice(11, 16)
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path: '/archive/list' })
  await page.getByText('Recording', { exact: true }).first().waitFor()
  await page
    .getByRole('row', { name: serialNo })
    .getByRole('link', { name: /^Today:/ })
    .click()
  // The field has the focus: a time and a camera are a few keys.
  const field = page.getByRole('textbox', { name: 'Time' })
  await vi.waitFor(
    async () => expect(await field.evaluate((input) => input === document.activeElement)).toBe(true),
    { timeout: 30_000, interval: 100 },
  )
  await page.keyboard.type(clock.replace(':', ''))
  await page.keyboard.press('Enter')
  await page.keyboard.press('1')
  const film = page.locator('video')
  await film.waitFor()
  await vi.waitFor(
    async () => {
      const time = await film.evaluate((video: HTMLVideoElement) => video.currentTime)
      expect(time).toBeGreaterThan(0.2)
    },
    { timeout: 30_000, interval: 100 },
  )
  const folder = process.env.SCREENS_TO
  if (folder !== undefined) await page.screenshot({ path: join(folder, 'recording.png'), fullPage: true })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a picture' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^WH-0002 v\d .*\.png$/)
  await page.getByRole('button', { name: 'Create a clip' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const clip = page.getByRole('link', { name: /^Download: / })
  await clip.waitFor({ timeout: 60_000 })
  if (folder !== undefined) await page.screenshot({ path: join(folder, 'clips.png'), fullPage: true })
  const bytes = await api.bytes(((await clip.getAttribute('href')) ?? '').replace(/^\/api/, ''))
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
  expect(issues).toEqual([])
})
