import { mediaTexts } from '@wheelhouse/texts/reports/media'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiAs } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { openRobot } from './open-robot.ts'

useBrowser()

const { texts } = mediaTexts
let api: Api

beforeAll(async () => {
  api = await apiAs('operator')
})

test('a photo and a thermal picture that somebody takes while watching arrive at the console', async () => {
  const page = await openRobot('operator', 'WH-0002', { language: 'ja' })
  await page.getByRole('button', { name: texts.takePhoto.ja }).click()
  const panel = page.getByRole('region', { name: texts.title.ja })
  const photo = panel.getByRole('link')
  await photo.waitFor()
  expect(
    await photo.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(1920)
  const id = (await photo.getAttribute('href'))?.split('/').at(-1)
  const { body } = await api.call('GET', `/media/${id}`)
  expect(body).toMatchObject({ kind: 'photo', cameraId: 'v1', file: { mime: 'image/jpeg' } })

  await page.getByRole('button', { name: texts.takeThermal.ja }).click()
  await panel.getByText('°C').waitFor()
  const preview = panel.locator('img').first()
  expect(await preview.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    256,
  )
  await page.close()
})
