import type { Page } from 'playwright-core'
import { apiAs } from '../testing/api.ts'

/** The floor that the screens of maps are looked at with, found once. */
let floorId: Promise<string> | null = null

async function findFloor(): Promise<string> {
  const api = await apiAs('orgAdmin')
  const [building] = (await api.call('GET', '/buildings')).body as { id: string }[]
  const [floor] = (await api.call('GET', `/buildings/${building?.id}/floors`)).body as { id: string }[]
  if (floor === undefined) throw new Error('the demo building has no floor')
  return floor.id
}

/** Opens a screen of the floor. @param path with `$id` or `$mapId` in the place of the floor */
async function openFloor(page: Page, path: string, ready: string): Promise<void> {
  floorId ??= findFloor()
  await page.goto(path.replace(/\$(?:id|mapId)/, await floorId))
  await page.locator(ready).first().waitFor()
}

const canvas = 'canvas[role="img"]'

/** A waypoint has an id of its map's own, so its page is opened from the list. */
async function openWaypoint(page: Page): Promise<void> {
  await openFloor(page, '/waypoint/$mapId/list', 'tbody a')
  await page.locator('tbody a').first().click()
  await page.locator('input[name="theta"]').waitFor()
}

async function submitEmptyWaypoint(page: Page): Promise<void> {
  await openFloor(page, '/waypoint/$mapId/create', 'form button[type="submit"]')
  await page.locator('form button[type="submit"]').click()
  await page.locator('.mantine-InputWrapper-error').first().waitFor()
}

const everybody = ['orgAdmin', 'operator'] as const
const admin = ['orgAdmin'] as const

/** Rows of `every-screen.test.ts`: a floor's address is no row of a list, so each begins elsewhere. */
export const mapScreens = [
  { path: '/editor/floor/$id', by: everybody },
  { path: '/editor/floor/$id/partial', by: everybody },
  { path: '/editor/v1_5/$id/floor', by: everybody },
  { path: '/editor/v2/$id/floor', by: everybody },
  {
    path: '/waypoint/$mapId/list',
    by: admin,
    open: (page: Page) => openFloor(page, '/waypoint/$mapId/list', 'tbody a'),
  },
  { path: '/waypoint/$mapId/create', by: admin, open: submitEmptyWaypoint },
  { path: '/waypoint/$mapId/$id', by: admin, open: openWaypoint },
].flatMap(({ path, by, open = (page: Page) => openFloor(page, path, canvas) }) =>
  by.map((as) => ({
    path: `/robot/control?view=list&then=${path}&as=${as}`,
    as,
    ready: 'article',
    act: open,
  })),
)
