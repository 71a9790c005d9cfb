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

/** Opens a screen of the floor. @param path with `$id` in the place of the floor */
async function openFloor(page: Page, path: string, ready: string): Promise<void> {
  floorId ??= findFloor()
  await page.goto(path.replace('$id', await floorId))
  await page.locator(ready).first().waitFor()
}

const canvas = 'canvas[role="img"]'

/** Rows of `every-screen.test.ts`: a floor's address is no row of a list, so each begins elsewhere. */
export const mapScreens = [
  { path: '/editor/floor/$id', ready: canvas },
  { path: '/editor/v1_5/$id/floor', ready: canvas },
  { path: '/editor/v2/$id/floor', ready: canvas },
].flatMap(({ path, ready }) =>
  (['orgAdmin', 'operator'] as const).map((as) => ({
    path: `/robot/control?view=list&then=${path}&as=${as}`,
    as,
    ready: 'article',
    act: (page: Page) => openFloor(page, path, ready),
  })),
)
