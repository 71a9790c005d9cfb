import { screen, waitFor } from '@testing-library/react'
import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { sessionRoutes } from '@wheelhouse/contract/session/session'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession, endSession, session } from '../session/session.store.ts'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { FakeSocket } from '../testing/fake-socket.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'

const { texts } = accountTexts

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  endSession(null)
  vi.unstubAllGlobals()
})

const policy = (name: 'spec' | 'nist' = 'spec') => on(passwordRoutes.getPolicy, () => ({ policy: name }))

describe('asking for a new password', () => {
  it('has the same answer for everybody', async () => {
    const bodies: unknown[] = []
    startFakeServer(on(passwordRoutes.requestReset, ({ body }) => void bodies.push(body)))
    const { user } = renderPage('/auth/reset-password-request')
    await user.type(await screen.findByLabelText(texts.email.en), 'nobody@demo.example{Enter}')
    await screen.findByText(texts.linkSentTitle.en)
    screen.getByText(/If nobody@demo.example is registered/)
    expect(bodies).toEqual([{ loginId: 'nobody@demo.example' }])
  })

  it.each([
    ['ja', 'server.mailUnavailable', /メールを送信できません/],
    ['en', 'server.mailUnavailable', /E-mail cannot be sent/],
    ['en', 'server.changeFailed', /The operation failed/],
  ] as const)('says in %s that it was not sent: %s, and keeps the address', async (language, code, words) => {
    await chooseLanguage(language)
    startFakeServer(on(passwordRoutes.requestReset, () => Promise.reject(failWith(code))))
    const { user } = renderPage('/auth/reset-password-request')
    await user.type(await screen.findByLabelText(texts.email[language]), 'me@demo.example{Enter}')
    await screen.findByText(texts.notSent[language])
    screen.getByText(words)
    expect(screen.getByLabelText<HTMLInputElement>(texts.email[language]).value).toBe('me@demo.example')
  })

  it('sends nothing that is no address', async () => {
    const calls = startFakeServer()
    const { user } = renderPage('/auth/reset-password-request')
    await user.type(await screen.findByLabelText(texts.email.en), 'me{Enter}')
    await screen.findByText('Enter an e-mail address.')
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('needs none of the data that a start requests, and no session that still stands', async () => {
    localStorage.setItem('wheelhouse.signedIn', '1')
    const calls = startFakeServer(
      on(sessionRoutes.get, () => Promise.reject(failWith('auth.required'))),
      policy(),
    )
    const { router } = renderPage('/auth/reset-password?token=abc')
    await screen.findByLabelText(texts.newPassword.en)
    expect(router.state.location.pathname).toBe('/auth/reset-password')
    expect(new Set(calls)).toEqual(new Set(['GET /my/session', 'GET /operators/password-policy']))
  })
})

describe('choosing a new password by the link of a mail', () => {
  async function choose(password: string, repeat = password) {
    const { user, router } = renderPage('/auth/reset-password?token=the-token')
    await user.type(await screen.findByLabelText(texts.newPassword.en), password)
    await user.type(screen.getByLabelText(texts.repeatPassword.en), `${repeat}{Enter}`)
    return { user, router }
  }

  it('sends the token, forgets the session, counts down and leads to the login', async () => {
    const bodies: unknown[] = []
    startFakeServer(
      policy(),
      on(passwordRoutes.reset, ({ body }) => void bodies.push(body)),
    )
    beginSession(aUser())
    const { router } = await choose('letters4me')
    await screen.findByText(texts.resetDone.en)
    expect(bodies).toEqual([{ token: 'the-token', password: 'letters4me' }])
    expect(session.get().user).toBeNull()
    screen.getByText(/opens in 5 s/)
    vi.useFakeTimers({ now: Date.now() + 5_000, toFake: ['Date'] })
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  })

  it.each([
    ['short7!', 'Use at least 8 characters.'],
    ['onlyletters', 'Use both letters and digits.'],
    ['1234567890', 'Use both letters and digits.'],
  ])('says at the field what is wrong with %s', async (password, words) => {
    const calls = startFakeServer(policy())
    await choose(password)
    await screen.findByText(words)
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('wants the same twice', async () => {
    startFakeServer(policy())
    await choose('letters4me', 'letters4you')
    await screen.findByText('The passwords do not match.')
  })

  it('follows the policy of the installation', async () => {
    startFakeServer(policy('nist'))
    await choose('letters4me')
    await screen.findByText('Use at least 15 characters.')
  })

  it.each(['/auth/reset-password', '/auth/reset-password?token=used'])(
    'says of %s that the link is over, and leads to the next one',
    async (address) => {
      startFakeServer(
        policy(),
        on(passwordRoutes.reset, () => Promise.reject(failWith('auth.resetLinkInvalid'))),
      )
      const { user, router } = renderPage(address)
      if (address.includes('token')) {
        await user.type(await screen.findByLabelText(texts.newPassword.en), 'letters4me')
        await user.type(screen.getByLabelText(texts.repeatPassword.en), 'letters4me{Enter}')
      }
      await screen.findByText(texts.linkInvalidTitle.en)
      await user.click(screen.getByRole('link', { name: texts.askAgain.en }))
      await screen.findByLabelText(texts.email.en)
      expect(router.state.location.pathname).toBe('/auth/reset-password-request')
    },
  )
})

it('requires a password of an invited person as an administrator types one, and says when the invitation is over', async () => {
  startFakeServer(
    policy(),
    on(passwordRoutes.reset, () => Promise.reject(failWith('auth.resetLinkInvalid'))),
  )
  const { user } = renderPage('/auth/reset-password?token=the-token&kind=invitation')
  await user.type(await screen.findByLabelText(texts.newPassword.en), 'letters4me')
  await user.type(screen.getByLabelText(texts.repeatPassword.en), 'letters4me{Enter}')
  screen.getByText(formTexts.texts['password.classes'].en)
  await user.clear(screen.getByLabelText(texts.newPassword.en))
  await user.type(screen.getByLabelText(texts.newPassword.en), 'Good-Horse-77')
  await user.clear(screen.getByLabelText(texts.repeatPassword.en))
  await user.type(screen.getByLabelText(texts.repeatPassword.en), 'Good-Horse-77{Enter}')
  await screen.findByText(/older than 72 hours/)
  expect(screen.queryByText(texts.askAgain.en)).toBeNull()
  screen.getByRole('link', { name: texts.toLogin.en })
})
