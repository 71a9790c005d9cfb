import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { demoPassword, type Persona, personas } from './personas.ts'

export type Language = 'ja' | 'en'
export type Look = {
  language?: Language
  scheme?: 'light' | 'dark'
  width?: number
  height?: number
  /** A phone: fingers instead of a mouse. */
  touch?: boolean
  /** Where the console is, for an installation of the test's own. */
  url?: string
  /** The installation shows a certificate that nobody has signed. */
  hasOwnCertificate?: boolean
  /** Runs in every page before its own scripts. */
  script?: () => void
}

/** A console in a window of its own, and what went wrong in it. */
export type OpenConsole = {
  page: Page
  context: BrowserContext
  /** Errors and warnings of the page's scripts and its console. */
  issues: string[]
}

const locales = { ja: 'ja-JP', en: 'en-US' } as const
let browser: Browser
const contexts: BrowserContext[] = []

/** Connects to the run's one browser; call at the top of a test file. Windows close when the file is done. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    await browser.close()
  })
}

/** Opens the console as somebody who has not signed in. */
export async function openConsole({
  language = 'ja',
  scheme = 'light',
  width = 1360,
  height = width < 500 ? 844 : 900,
  touch = false,
  url = inject('url'),
  hasOwnCertificate = false,
  script,
}: Look = {}): Promise<OpenConsole> {
  const context = await browser.newContext({
    locale: locales[language],
    colorScheme: scheme,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    baseURL: url,
    ignoreHTTPSErrors: hasOwnCertificate,
  })
  contexts.push(context)
  if (script !== undefined) await context.addInitScript(script)
  return openPage(context)
}

/** A machine without a graphics card says that drawing in 3D waits for it: about the machine, not about the page. */
const fromSlowDriver = /GL Driver Message \(OpenGL, Performance/

/** One more page in a window, for whoever has signed in there. */
export async function openPage(context: BrowserContext): Promise<OpenConsole> {
  const page = await context.newPage()
  const issues: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !fromSlowDriver.test(message.text()))
      issues.push(message.text())
  })
  page.on('pageerror', (error) => issues.push(error.message))
  return { page, context, issues }
}

/** Opens the console and signs in by the screen; ends on the operation screen or on `path`. */
export async function signIn(persona: Persona, look: Look & { path?: string } = {}): Promise<OpenConsole> {
  const open = await openConsole(look)
  const { page } = open
  await page.goto('/auth/login')
  await page.locator('input[autocomplete="username"]').fill(personas[persona])
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/robot/control**')
  if (look.path !== undefined) await page.goto(look.path)
  return open
}
