import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { authCodeRoutes } from '@wheelhouse/contract/session/auth-code'
import { type AuthMode, sessionRoutes } from '@wheelhouse/contract/session/session'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { authCodeTexts } from '@wheelhouse/texts/session/auth-code'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPart } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { LoginPage } from './login-page.tsx'
import { endSession, session } from './session.store.ts'

const { texts } = authCodeTexts
const onSignedIn = vi.fn()
const start = Date.parse('2026-11-20T04:00:00Z')

beforeEach(async () => {
  onSignedIn.mockClear()
  // Waits of the test itself go on in real time.
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  await chooseLanguage('en')
})
afterEach(() => {
  vi.useRealTimers()
  endSession(null)
  vi.unstubAllGlobals()
})

const aStep = (authMode: AuthMode, minutes = 5) => ({
  status: 202 as const,
  body: { authMode, authCodeExpiredAt: new Date(Date.now() + minutes * 60_000).toISOString() },
})

async function reachStep(authMode: AuthMode, ...handlers: Handler[]) {
  const calls = startFakeServer(
    on(sessionRoutes.login, () => aStep(authMode)),
    ...handlers,
  )
  const { user } = renderPart(<LoginPage onSignedIn={onSignedIn} />)
  await user.type(screen.getByLabelText(sessionTexts.texts.loginId.en), 'operator@demo.example')
  await user.type(screen.getByLabelText(sessionTexts.texts.password.en), 'a password{Enter}')
  await screen.findByText(texts[`lead_${authMode as 1}`].en)
  return { user, calls }
}

const field = () => screen.getByLabelText<HTMLInputElement>(texts.code.en)

describe('the second step of a login', () => {
  it('takes a pasted code, full-width and spaced, and leads on', async () => {
    const bodies: unknown[] = []
    const { user } = await reachStep(
      1,
      on(authCodeRoutes.assert, ({ body }) => {
        bodies.push(body)
        return aUser()
      }),
    )
    expect(document.activeElement).toBe(field())
    await user.paste(' １２３ 456')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(bodies).toEqual([{ authDigits: '123456' }])
    expect(session.get().user?.firstName).toBe('Hanako')
  })

  it('sends nothing with fewer than six digits', async () => {
    const { user, calls } = await reachStep(1)
    await user.keyboard('12345{Enter}')
    await screen.findByText(texts.codeInvalid.en)
    expect(calls.filter((one) => one.startsWith('POST'))).toEqual(['POST /operators/login'])
  })

  it('says that a code is wrong and lets the next digits take its place', async () => {
    const { user } = await reachStep(
      2,
      on(authCodeRoutes.assert, () => Promise.reject(failWith('auth.codeMismatch'))),
    )
    await user.keyboard('000000{Enter}')
    await screen.findByText(errorTexts.texts['auth.codeMismatch'].en)
    await user.keyboard('1')
    expect(field().value).toBe('1')
  })

  it('checks the time before it calls the server, says that the code is over, and returns with the address kept', async () => {
    const { user, calls } = await reachStep(1)
    await user.keyboard('123456')
    vi.setSystemTime(start + 5 * 60_000)
    await user.keyboard('{Enter}')
    await screen.findByText(errorTexts.texts['auth.codeExpired'].en)
    const loginId = await screen.findByLabelText<HTMLInputElement>(sessionTexts.texts.loginId.en)
    expect(loginId.value).toBe('operator@demo.example')
    expect(screen.getByRole('alert').textContent).toBe(errorTexts.texts['auth.codeExpired'].en)
    expect(calls.filter((one) => one.startsWith('POST'))).toEqual(['POST /operators/login'])
  })

  it('says for half a second that the code is over before it returns', async () => {
    const { user } = await reachStep(1)
    await user.keyboard('123456')
    vi.setSystemTime(start + 5 * 60_000)
    vi.useFakeTimers({ now: Date.now() })
    fireEvent.submit(field())
    await act(() => vi.advanceTimersByTimeAsync(499))
    screen.getByText(errorTexts.texts['auth.codeExpired'].en)
    expect(screen.queryByLabelText(sessionTexts.texts.loginId.en)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    screen.getByLabelText(sessionTexts.texts.loginId.en)
  })

  it('returns automatically when the time runs out', async () => {
    await reachStep(3)
    vi.setSystemTime(start + 5 * 60_000)
    await screen.findByLabelText(sessionTexts.texts.loginId.en)
    screen.getByText(errorTexts.texts['auth.codeExpired'].en)
  })

  it.each(['auth.locked', 'auth.codeExpired'] as const)(
    'returns to the login when the server says %s',
    async (code) => {
      const { user } = await reachStep(
        1,
        on(authCodeRoutes.assert, () => Promise.reject(failWith(code))),
      )
      await user.keyboard('123456{Enter}')
      await screen.findByLabelText(sessionTexts.texts.loginId.en)
      screen.getByText(errorTexts.texts[code].en)
    },
  )

  it('sends a new code, but not within 30 seconds', async () => {
    const { user, calls } = await reachStep(
      1,
      on(authCodeRoutes.resend, () => aStep(1).body),
    )
    const waiting = screen.getByRole('button', { name: /Send a new code \(in \d+ s\)/ })
    await user.click(waiting)
    expect(calls).not.toContain('POST /operators/resendAuthCode')
    vi.setSystemTime(start + 30_000)
    await user.click(await screen.findByRole('button', { name: texts.resend.en }))
    await screen.findByText(texts.resent.en)
    screen.getByText(texts.timeLeft.en.replace('{{time}}', '5:00'))
  })

  it('believes the server where this clock is wrong', async () => {
    startFakeServer(on(sessionRoutes.login, () => aStep(1, -30)))
    const { user } = renderPart(<LoginPage onSignedIn={onSignedIn} />)
    await user.type(screen.getByLabelText(sessionTexts.texts.loginId.en), 'operator@demo.example')
    await user.type(screen.getByLabelText(sessionTexts.texts.password.en), 'a password{Enter}')
    await screen.findByText(texts.timeLeft.en.replace('{{time}}', '5:00'))
  })

  it('of an authenticator app has nothing to send again', async () => {
    await reachStep(3)
    expect(screen.queryByRole('button', { name: /Send a new code/ })).toBeNull()
  })

  it('by passkey says when this browser can have none', async () => {
    const { user } = await reachStep(
      4,
      on(authCodeRoutes.passkeyOptions, () => ({ options: { challenge: 'AAAA' } })),
    )
    await user.click(screen.getByRole('button', { name: texts.usePasskey.en }))
    await screen.findByText(texts.passkey_unsupported.en)
  })

  it('is left by the way back, without a complaint', async () => {
    const { user } = await reachStep(1)
    await user.click(screen.getByRole('button', { name: texts.back.en }))
    await screen.findByLabelText(sessionTexts.texts.loginId.en)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
