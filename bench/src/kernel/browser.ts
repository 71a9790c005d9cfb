import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { Product } from './product.ts'

/** A headless browser, without a graphics card or background services that would disturb the measurement. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(process.env.WHEELHOUSE_BROWSER ? { executablePath: process.env.WHEELHOUSE_BROWSER } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
    ],
  })
}

/** The browser's stored state of a session. */
export type WarmSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in once, on the screen, as people do. */
export async function signIn(browser: Browser, product: Product, loginId: string): Promise<WarmSession> {
  const window = await browser.newContext({ baseURL: product.ready.url })
  const page = await window.newPage()
  await page.goto('/auth/login')
  await page.locator('input[autocomplete="username"]').fill(loginId)
  await page.locator('input[type="password"]').fill(product.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/robot/control**')
  const session = await window.storageState()
  await window.close()
  return session
}

export const viewport = { width: 1360, height: 900 }

/** A window with an existing session. */
export function openWindow(
  browser: Browser,
  product: Product,
  session: WarmSession,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: product.ready.url,
    storageState: session,
    locale: 'en-US',
    viewport,
  })
}

/** The session's `Cookie` header, for programs other than browsers. */
export function toCookieHeader({ cookies }: WarmSession): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
