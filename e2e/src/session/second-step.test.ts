import { accountTexts } from '@wheelhouse/texts/account/account'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { authCodeTexts } from '@wheelhouse/texts/session/auth-code'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Api, apiAs } from '../testing/api.ts'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { codePattern, findInMail } from './messages.ts'

useBrowser()

const code = authCodeTexts.texts
const account = accountTexts.texts
const loginId = personas.areaManager
let systemAdmin: Api
let own: Api

beforeEach(async () => {
  systemAdmin = await apiAs('systemAdmin')
  own = await apiAs('areaManager')
})
/** The others sign in with the password alone. */
afterEach(() => chooseAuthMode(0))

async function chooseAuthMode(authMode: number): Promise<void> {
  const { revision } = (await own.call('GET', '/my/profile')).body as { revision: number }
  const change = { authMode, currentPassword: demoPassword, revision }
  expect((await own.call('PATCH', '/my/profile', change)).status).toBe(204)
}

async function givePassword(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await page.locator('input[name="loginId"]').fill(loginId)
  await page.locator('input[name="loginPw"]').fill(demoPassword)
  await page.keyboard.press('Enter')
}

/** Which calls of the second step the page has made. */
function watchAsserts(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assert')) calls.push(request.url())
  })
  return calls
}

describe.each(['ja', 'en'] as const)('a login with a mailed code (%s)', (language) => {
  test('says that a wrong code is wrong, takes the right one and says that one is in', async () => {
    await chooseAuthMode(1)
    const { page } = await openConsole({ language })
    await givePassword(page)
    await page.getByText(code.lead_1[language]).waitFor()
    const right = await findInMail(systemAdmin, loginId, codePattern)
    await page.keyboard.type(right === '000000' ? '111111' : '000000')
    await page.keyboard.press('Enter')
    await page.getByText(errorTexts.texts['auth.codeMismatch'][language]).waitFor()
    await page.keyboard.type(right)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/robot/control')
    await page.getByText(code.signedIn[language]).waitFor()
    await page.close()
  })
})

test('a code that has run out is not sent at all, and the login page comes back with the reason', async () => {
  await chooseAuthMode(1)
  const { page } = await openConsole({ language: 'en' })
  const asserts = watchAsserts(page)
  await givePassword(page)
  await page.getByText(code.lead_1.en).waitFor()
  await page.keyboard.type(await findInMail(systemAdmin, loginId, codePattern))
  await page.clock.setFixedTime(Date.now() + 5 * 60_000)
  await page.keyboard.press('Enter')
  await page.getByText(errorTexts.texts['auth.codeExpired'].en).waitFor()
  await page.locator('input[name="loginId"]').waitFor()
  expect(await page.locator('input[name="loginId"]').inputValue()).toBe(loginId)
  await page.getByText(errorTexts.texts['auth.codeExpired'].en).waitFor()
  expect(asserts).toEqual([])
  await page.close()
})

test('the requested page also opens after the code', async () => {
  await chooseAuthMode(1)
  const { page } = await openConsole({ language: 'en' })
  await page.goto('/my/profile')
  await page.waitForURL('**/auth/login?redirect=**')
  await page.locator('input[name="loginId"]').fill(loginId)
  await page.locator('input[name="loginPw"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText(code.lead_1.en).waitFor()
  await page.keyboard.type(await findInMail(systemAdmin, loginId, codePattern))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: account.profile.en, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/my/profile')
  await page.close()
})

test('an authenticator app is set up by its key, chosen, used for a login, and removed', async () => {
  const { page } = await signIn('areaManager', { language: 'en', path: '/my/profile' })
  await page.getByRole('button', { name: account.setUpApp.en }).click()
  await page.getByRole('dialog').getByLabel(account.currentPassword.en, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: account.next.en, exact: true }).click()
  await page.getByRole('img', { name: account.qrCode.en }).waitFor()
  const secret = ((await page.locator('[role="dialog"] code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(account.appCode.en).fill(generateSync({ secret }))
  await page.getByRole('button', { name: account.takeIntoUse.en }).click()
  await page.getByText(account.appOn.en, { exact: true }).waitFor()

  await page.getByRole('radio', { name: account.authMode_3.en }).check()
  await page.getByLabel(account.currentPassword.en, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: formTexts.texts.save.en, exact: true }).click()
  await page.getByText(formTexts.texts.saved.en).waitFor()

  const later = await openConsole({ language: 'en' })
  await givePassword(later.page)
  await later.page.getByText(code.lead_3.en).waitFor()
  // A code counts once: the app's next one, which the server takes already.
  await later.page.keyboard.type(generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 }))
  await later.page.keyboard.press('Enter')
  await later.page.waitForURL('**/robot/control')
  await later.page.close()

  await page.getByRole('button', { name: account.removeApp.en }).click()
  await page.getByRole('dialog').getByLabel(account.currentPassword.en, { exact: true }).fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: account.remove.en, exact: true }).click()
  await page.getByText(account.appOff.en, { exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[value="0"]')?.checked)
  await page.close()
})

test('a passkey is made, used for a login, and removed', async () => {
  const { page, context } = await signIn('areaManager', { language: 'ja', path: '/my/profile' })
  const authenticator = await context.newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: account.addPasskey.ja }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(account.passkeyName.ja).fill('試験用の鍵')
  await dialog.getByLabel(account.currentPassword.ja, { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: account.addPasskey.ja }).click()
  await page.getByText('試験用の鍵', { exact: true }).waitFor()
  await chooseAuthMode(4)

  // The same browser, because the key lives in it; signed out by forgetting who was in.
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await givePassword(page)
  await page.getByText(code.lead_4.ja).waitFor()
  await page.getByRole('button', { name: code.usePasskey.ja }).click()
  await page.waitForURL('**/robot/control')

  await page.goto('/my/profile')
  await page.getByRole('button', { name: account.removePasskey.ja.replace('{{name}}', '試験用の鍵') }).click()
  await page.getByRole('dialog').getByLabel(account.currentPassword.ja, { exact: true }).fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: account.remove.ja, exact: true }).click()
  await page.getByText(account.noPasskeys.ja).waitFor()
  await page.close()
})

test('refusals for contract and payment come with a way to help', async () => {
  const { page } = await openConsole({ language: 'en' })
  // No demo organisation is in arrears: the answer is written here, as the contract has it.
  await page.route('**/api/operators/login', (route) =>
    route.fulfill({
      status: 499,
      json: {
        error: {
          statusCode: 499,
          name: 'ContractEnded',
          message: 'x',
          code: 'auth.contractEnded',
          requestId: 'x',
        },
      },
    }),
  )
  await givePassword(page)
  await page.getByText(errorTexts.texts['auth.contractEnded'].en).waitFor()
  await page.getByRole('link', { name: sessionTexts.texts.help.en }).click()
  await page.getByRole('heading', { name: account.help.en }).waitFor()
  await page.getByRole('link', { name: account.backToLogin.en }).click()
  await page.locator('input[name="loginPw"]').waitFor()
  await page.close()
})
