import { startIdentityProvider, type TestIdentityProvider } from '@wheelhouse/testkit/identity-provider'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import type { ServerReady } from '@wheelhouse/tools/product/product'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { startOwnServer, stopOwnDemo } from '../testing/own-demo.ts'
import { personas } from '../testing/personas.ts'

useBrowser()

/** An installation of its own that has an identity provider. */
let provider: TestIdentityProvider
let server: ServerReady
beforeAll(async () => {
  provider = await startIdentityProvider()
  server = await startOwnServer({
    ROBOTS: '0',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  await provider.register(`${server.url}/auth/login`)
})
afterAll(async () => {
  await stopOwnDemo()
  await provider.close()
})

const pressSso = (page: Page, language: 'ja' | 'en') =>
  page.getByRole('button', { name: sessionTexts.texts.sso[language] }).click()

test('an organisation switches single sign-on on, and its people sign in without a password', async () => {
  const { url } = server
  provider.letIn({ email: personas.operator })
  const { page, issues } = await openConsole({ language: 'ja', url })
  await page.goto('/robot/control?view=list')
  await page.waitForURL('**/auth/login?redirect=**')
  await pressSso(page, 'ja')
  await page.getByText(errorTexts.texts['auth.ssoSwitchedOff'].ja).waitFor()

  const admin = await signIn('orgAdmin', { language: 'en', url, path: '/organization/list' })
  await admin.page.getByRole('table').getByRole('link').first().click()
  await admin.page.getByLabel(organizationTexts.texts.sso.en).check()
  const saved = admin.page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await admin.page.getByRole('button', { name: formTexts.texts.save.en, exact: true }).click()
  expect((await saved).ok()).toBe(true)

  // The page that was wanted first is still the one that it leads to.
  await pressSso(page, 'ja')
  await page.waitForURL('**/robot/control?view=list')
  await page.reload()
  await page.getByRole('button', { name: shellTexts.texts.account.ja }).waitFor()
  expect(page.url()).toContain('/robot/control?view=list')
  // The refusal of the first try is what the browser itself notes.
  expect(issues.filter((text) => !text.includes('403'))).toEqual([])
})

test('whom the provider refuses, or does not know well enough, reads why', async () => {
  const { page } = await openConsole({ language: 'en', url: server.url })
  await page.goto('/auth/login')
  const cases = [
    [null, 'auth.ssoRefused'],
    [{ email: personas.operator, isVerified: false }, 'auth.ssoNotVerified'],
    [{ email: 'stranger@elsewhere.example' }, 'auth.ssoUnknownAddress'],
  ] as const
  for (const [person, code] of cases) {
    provider.letIn(person)
    await page.context().clearCookies()
    await pressSso(page, 'en')
    await page.getByText(errorTexts.texts[code].en).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
})
