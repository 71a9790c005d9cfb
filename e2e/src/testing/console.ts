import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  request,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { demoPassword, type Persona, personas } from './personas.ts'
import { getProduct } from './product.ts'

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
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages()
  })
  afterAll(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    await browser.close()
  })
}

/** For reading why a test failed: what stood on the screens that are still open. */
async function printPages(): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: unknown) => String(error))
    process.stdout.write(`${page.url()}:\n${text.replaceAll(/\n+/g, ' | ').slice(0, 3_000)}\n`)
  }
}

/** Opens the console as somebody who has not signed in. */
export function openConsole(look: Look = {}): Promise<OpenConsole> {
  return openWindow(look)
}

async function openWindow(
  {
    language = 'ja',
    scheme = 'light',
    width = 1360,
    height = width < 500 ? 844 : 900,
    touch = false,
    url,
    hasOwnCertificate = false,
    script,
  }: Look,
  storageState?: BrowserContextOptions['storageState'],
): Promise<OpenConsole> {
  const context = await browser.newContext({
    storageState,
    locale: locales[language],
    colorScheme: scheme,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    baseURL: url ?? (await getProduct()).url,
    ignoreHTTPSErrors: hasOwnCertificate,
  })
  contexts.push(context)
  // On a machine that is busy with something else, too.
  context.setDefaultTimeout(60_000)
  if (script !== undefined) await context.addInitScript(script)
  return openPage(context)
}

/** A machine without a graphics card says that drawing in 3D waits for it: about the machine, not about the page. */
const fromSlowDriver = /GL Driver Message \(OpenGL, Performance/

/** One more page in a window, for the person signed in there. */
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

/**
 * Opens the console as somebody who has signed in, on the operation screen or on `path`. By the API: the screen for it is
 * tried in `session/`, and would be loaded hundreds of times.
 */
export async function signIn(persona: Persona, look: Look & { path?: string } = {}): Promise<OpenConsole> {
  const open = await openWindow(look, await logIn(persona, look))
  await open.page.goto(look.path ?? '/robot/control')
  return open
}

/** What the browser of somebody keeps who has signed in: the cookie, and that there is one (`session.store.ts`). */
async function logIn(persona: Persona, { url, hasOwnCertificate: ignoreHTTPSErrors }: Look) {
  const baseURL = url ?? (await getProduct()).url
  const client = await request.newContext({ baseURL, ignoreHTTPSErrors })
  const data = { loginId: personas[persona], loginPw: demoPassword }
  const answer = await client.post('/api/operators/login', { data })
  if (answer.status() !== 200) throw new Error(`${persona} is not let in: ${answer.status()}`)
  const { cookies } = await client.storageState()
  await client.dispose()
  const localStorage = [{ name: 'wheelhouse.signedIn', value: '1' }]
  return { cookies, origins: [{ origin: new URL(baseURL).origin, localStorage }] }
}
