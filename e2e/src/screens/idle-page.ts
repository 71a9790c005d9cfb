import type { Page } from 'playwright-core'

/** A screen without the frame of the console, its menu and its connection: whatever follows it is mounted anew. */
const idlePath = '/auth/404'

/** Goes to a screen as a link within the console does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

function getIdleTitle(page: Page) {
  return page.getByRole('heading', { name: '404', exact: true })
}

/** Leaves what a page shows. */
export async function makeIdle(page: Page): Promise<void> {
  await follow(page, idlePath)
  await getIdleTitle(page).waitFor()
}

/** Opens a screen in an idle page. */
export async function openFromIdle(page: Page, path: string): Promise<void> {
  await follow(page, path)
  // The page before stays until the next one can be shown.
  if (path !== idlePath) await getIdleTitle(page).waitFor({ state: 'detached' })
}
