import type { Page } from 'playwright-core'
import { type Api, apiAs } from '../testing/api.ts'

const readings = '/check-item/readings/1'

/** A robot of the demo takes a photo, wherever it is, and the demo's first check item is tried on it. */
async function tryItem(api: Api): Promise<void> {
  const [item] = (await api.call('GET', '/check-items')).body as { id: string }[]
  const photo = { command: 'takePhoto', params: { cameraId: 'v1', quality: 'full' } }
  const { mediaId } = (await api.call('POST', '/robots/WH-0002/commands', photo)).body as { mediaId: string }
  for (let tries = 0; tries < 60; tries++) {
    if ((await api.call('GET', `/media/${mediaId}`)).status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await api.call('POST', `/check-items/${item?.id}/test-read`, { mediaId })
}

async function makeReading(page: Page): Promise<void> {
  if ((await page.locator('tbody a').count()) === 0) await tryItem(await apiAs('orgAdmin'))
  await page.locator('tbody a').first().waitFor({ timeout: 20_000 })
}

/** Rows of `every-screen.test.ts`: the demo's check items and rule, as those who may change them and others see them. */
export const inspectionScreens = [
  ...(['areaManager', 'operator'] as const).flatMap((as) => [
    { path: `/check-item/list?then=one&as=${as}`, as, ready: 'input[name="name"]', row: '' },
    { path: `/threshold/list?then=one&as=${as}`, as, ready: 'input[name="name"]', row: '' },
  ]),
  { path: '/threshold/log/1', as: 'operator' as const, ready: 'h1' },
  { path: readings, as: 'operator' as const, ready: 'h1', act: makeReading },
  { path: `${readings}?then=one`, as: 'operator' as const, ready: 'dl', row: '' },
]
