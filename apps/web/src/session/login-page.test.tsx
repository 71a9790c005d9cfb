import { act, screen, within } from '@testing-library/react'
import { sessionLimits, sessionRoutes } from '@wheelhouse/contract/session/session'
import { ssoRoutes } from '@wheelhouse/contract/session/sso'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { branding } from '../custom/manifest.ts'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPart } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { LoginPage, passwordMin } from './login-page.tsx'
import { endSession, session } from './session.store.ts'
import { keepSsoAnswer } from './sso.ts'

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

  it.each(['ja', 'en'] as const)('says in %s what is wrong before it calls the server', async (language) => {
    const calls = startFakeServer()
    await signIn('no-address', '12345', language)
    await screen.findByText(texts.loginIdInvalid[language])
    screen.getByText(texts.passwordInvalid[language].replace('{{min}}', '6'))
    expect(document.activeElement).toBe(screen.getByLabelText(texts.loginId[language]))
    expect(calls.filter((name) => !name.startsWith('GET '))).toEqual([])
  })

  it.each(['auth.wrongCredentials', 'auth.locked', 'request.tooMany', 'server.mailUnavailable'] as const)(
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

describe('single sign-on', () => {
  /** The address of the test page; `assign` is what leaves it. */
  function standAt(address: string) {
    const { pathname, search } = new URL(address, 'http://console.test')
    const assign = vi.fn()
    vi.stubGlobal('location', { pathname, search, assign })
    vi.stubGlobal('history', {
      replaceState: (_state: unknown, _title: string, next: string) => {
        Object.assign(location, { search: new URL(next, 'http://console.test').search })
      },
    })
    return assign
  }
  const provider = 'https://login.example/authorize?state=one'
  const button = () => screen.findByRole('button', { name: texts.sso.ja })

  it('is offered only where the installation has it', async () => {
    await chooseLanguage('ja')
    let isAsked = false
    startFakeServer(
      on(ssoRoutes.get, () => {
        isAsked = true
        return { isAvailable: false }
      }),
    )
    renderPart(<LoginPage onSignedIn={onSignedIn} />)
    await vi.waitFor(() => expect(isAsked).toBe(true))
    expect(screen.queryByRole('button', { name: texts.sso.ja })).toBeNull()
  })

  it('leaves for the provider, and comes back to the page that was wanted', async () => {
    await chooseLanguage('ja')
    const assign = standAt('/auth/login?redirect=%2Frobot%2Flist')
    const bodies: unknown[] = []
    startFakeServer(
      on(ssoRoutes.get, () => ({ isAvailable: true })),
      on(ssoRoutes.begin, () => ({ url: provider })),
      on(ssoRoutes.finish, ({ body }) => {
        bodies.push(body)
        return aUser()
      }),
    )
    const first = renderPart(<LoginPage onSignedIn={onSignedIn} />)
    await first.user.click(await button())
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(provider))
    first.unmount()

    standAt('/auth/login?code=abc&state=one&iss=https%3A%2F%2Flogin.example')
    keepSsoAnswer()
    expect(location.search).toBe('?redirect=%2Frobot%2Flist')
    renderPart(<LoginPage onSignedIn={onSignedIn} />)
    screen.getByRole('status')
    expect(screen.queryByLabelText(texts.loginId.ja)).toBeNull()
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(bodies).toEqual([{ answer: 'code=abc&state=one&iss=https%3A%2F%2Flogin.example' }])
    expect(session.get().user?.firstName).toBe('Hanako')
  })

  it.each([
    'auth.ssoExpired',
    'auth.ssoRefused',
    'auth.ssoUnavailable',
    'auth.ssoUnknownAddress',
    'auth.ssoNotVerified',
    'auth.ssoSwitchedOff',
  ] as const)('says %s in words, and lets the password in', async (code) => {
    await chooseLanguage('ja')
    standAt('/auth/login?error=access_denied&state=one')
    keepSsoAnswer()
    startFakeServer(on(ssoRoutes.finish, () => Promise.reject(failWith(code))))
    renderPart(<LoginPage onSignedIn={onSignedIn} />)
    expect((await screen.findByRole('alert')).textContent).toBe(errorTexts.texts[code].ja)
    screen.getByLabelText(texts.loginId.ja)
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('says that the provider is away, and can be tried again', async () => {
    await chooseLanguage('ja')
    startFakeServer(
      on(ssoRoutes.get, () => ({ isAvailable: true })),
      on(ssoRoutes.begin, () => Promise.reject(failWith('auth.ssoUnavailable'))),
    )
    const { user } = renderPart(<LoginPage onSignedIn={onSignedIn} />)
    await user.click(await button())
    expect((await screen.findByRole('alert')).textContent).toBe(errorTexts.texts['auth.ssoUnavailable'].ja)
    expect((await button()).hasAttribute('disabled')).toBe(false)
  })
})
