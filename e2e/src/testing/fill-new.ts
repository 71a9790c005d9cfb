import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { Page } from 'playwright-core'

/** The button of a form, in Japanese, that creates what was filled in. */
export const createButton = (page: Page) =>
  page.locator('form').getByRole('button', { name: formTexts.texts.create.ja, exact: true })

/** Fills a form for something new; the page of what was created comes up. @returns its id */
export async function fillNew(page: Page, path: RegExp, fields: Record<string, string>): Promise<string> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`form [name="${name}"]`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
  await createButton(page).click()
  await page.waitForURL(path)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
