import { sessionLimits, sessionRoutes } from '@wheelhouse/contract/session/session'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { branding } from '../custom/manifest.ts'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPart } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { LoginPage, passwordMin } from './login-page.tsx'
import { endSession, session } from './session.store.ts'

const { texts } = sessionTexts
const onSignedIn = vi.fn()

beforeEach(() => onSignedIn.mockClear())
afterEach(() => {
  branding.set({ ...branding.get(), helpUrl: undefined })
  endSession(null)
  vi.unstubAllGlobals()
})

async function signIn(loginId: string, loginPw: string, language: 'ja' | 'en' = 'en') {
  await chooseLanguage(language)
  const { user } = renderPart(<LoginPage onSignedIn={onSignedIn} />)
  await user.type(screen.getByLabelText(texts.loginId[language]), loginId)
  await user.type(screen.getByLabelText(texts.password[language]), `${loginPw}{Enter}`)
  return user
}

describe('the login page', () => {
  it('knows the same shortest password as the contract', () => {
    expect(passwordMin).toBe(sessionLimits.passwordMin)
  })

  it('signs in by keyboard alone and leads on', async () => {
    const bodies: unknown[] = []
    startFakeServer(
      on(sessionRoutes.login, ({ body }) => {
        bodies.push(body)
        return { status: 200 as const, body: aUser() }
      }),
    )
    await signIn('operator@demo.example', 'a password')
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(bodies).toEqual([{ loginId: 'operator@demo.example', loginPw: 'a password' }])
    expect(session.get().user?.firstName).toBe('Hanako')
  })

  it.each(['ja', 'en'] as const)('says in %s what is wrong before it asks the server', async (language) => {
    const calls = startFakeServer()
    await signIn('no-address', '12345', language)
    await screen.findByText(texts.loginIdInvalid[language])
    screen.getByText(texts.passwordInvalid[language].replace('{{min}}', '6'))
    expect(document.activeElement).toBe(screen.getByLabelText(texts.loginId[language]))
    expect(calls).toEqual([])
  })

  it.each(['auth.wrongCredentials', 'auth.locked', 'request.tooMany'] as const)(
    'shows %s in words, and keeps what was typed',
    async (code) => {
      startFakeServer(on(sessionRoutes.login, () => Promise.reject(failWith(code))))
      await signIn('operator@demo.example', 'a password', 'ja')
      expect((await screen.findByRole('alert')).textContent).toBe(errorTexts.texts[code].ja)
      expect(screen.getByLabelText<HTMLInputElement>(texts.loginId.ja).value).toBe('operator@demo.example')
      expect(onSignedIn).not.toHaveBeenCalled()
    },
  )

  it.each(['auth.contractEnded', 'auth.paymentIncomplete'] as const)(
    'says %s with the way to help',
    async (code) => {
      startFakeServer(on(sessionRoutes.login, () => Promise.reject(failWith(code))))
      await signIn('operator@demo.example', 'a password')
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain(errorTexts.texts[code].en)
      const help = () => within(alert).getByRole('link', { name: texts.help.en }).getAttribute('href')
      expect(help()).toBe('/auth/help')
      act(() => branding.set({ ...branding.get(), helpUrl: 'https://support.example/contract' }))
      expect(help()).toBe('https://support.example/contract')
    },
  )

  it('shows the refusal of a network in its own words', async () => {
    startFakeServer(on(sessionRoutes.login, () => Promise.reject(failWith('auth.ipNotAllowed'))))
    await signIn('operator@demo.example', 'a password')
    expect((await screen.findByRole('alert')).textContent).toBe(texts.ipRefused.en)
  })

  it('says why the last session ended, until it is left', async () => {
    await chooseLanguage('en')
    endSession('ipRefused')
    renderPart(<LoginPage onSignedIn={onSignedIn} />)
    expect(screen.getByRole('alert').textContent).toBe(texts.ipRefused.en)
  })

  it('changes its language at once and remembers the choice', async () => {
    await chooseLanguage('en')
    const { user } = renderPart(<LoginPage onSignedIn={onSignedIn} />)
    await user.click(screen.getByRole('button', { name: '日本語' }))
    screen.getByRole('button', { name: texts.submit.ja })
    expect(document.documentElement.lang).toBe('ja')
    expect(localStorage.getItem('wheelhouse.language')).toBe('ja')
  })
})
