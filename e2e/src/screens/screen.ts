import type { Page } from 'playwright-core'
import type { Persona } from '../testing/personas.ts'

/** A row of `every-screen.test.ts`. */
export type Screen = {
  path: string
  /** Who looks; left out, somebody who is not signed in. */
  as?: Persona
  /** For a page of the first row of the list at `path`: what follows the address of that row. */
  row?: string
  /** What a person sees once it has loaded. */
  ready: string
  /** Answers of the server that this account would have to be in a special state for. */
  answers?: Record<string, { status: number } & ({ json: object } | { body: string })>
  /** What has to be there before the page is opened, whichever other screens are looked at in this run. */
  prepare?: () => Promise<void>
  /** What the person does before the look at it. */
  act?: (page: Page) => Promise<void>
}

/** A form complains of what is missing. */
export async function submitEmpty(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').first().click()
  await page.locator('.mantine-InputWrapper-error').first().waitFor()
}
