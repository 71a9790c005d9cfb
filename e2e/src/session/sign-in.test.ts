import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { describe, expect, test } from 'vitest'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { demoPassword, personas } from '../testing/personas.ts'

useBrowser()

describe.each(['ja', 'en'] as const)('signing in (%s)', (language) => {
  test('says what is wrong, and keeps the address that was typed', async () => {
    const { page } = await openConsole({ language })
    await page.goto('/auth/login')
    await page.locator('input[autocomplete="username"]').fill(personas.otherAdmin)
    await page.locator('input[type="password"]').fill('not-the-password')
    await page.getByRole('button', { name: sessionTexts.texts.submit[language], exact: true }).click()
    await page.getByText(errorTexts.texts['auth.wrongCredentials'][language]).waitFor()
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe(personas.otherAdmin)
    await page.close()
  })

  test('leads back to the requested page', async () => {
    const { page } = await openConsole({ language })
    await page.goto('/robot/control?view=list')
    await page.waitForURL('**/auth/login**')
    await page.locator('input[autocomplete="username"]').fill(personas.operator)
    await page.locator('input[type="password"]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/robot/control?view=list')
    await page.close()
  })

  test('leads away from pages that are not there, and signing out ends it', async () => {
    const { page } = await signIn('operator', { language })
    await page.goto('/no/such/page')
    await page.waitForURL('**/auth/404')
    await page.getByText(shellTexts.texts.notFound[language]).waitFor()
    await page.getByRole('link', { name: shellTexts.texts.operationPage[language] }).click()
    await page.waitForURL('**/robot/control')
    await page.goto('/auth/403')
    await page.getByText(shellTexts.texts.forbidden[language]).waitFor()
    await page.goto('/robot/control')
    await page.getByRole('button', { name: shellTexts.texts.account[language] }).click()
    await page.getByRole('button', { name: shellTexts.texts.logOut[language] }).click()
    await page.waitForURL('**/auth/login**')
    await page.goto('/robot/control')
    await page.waitForURL('**/auth/login**')
    await page.close()
  })
})
