import { screen, waitFor } from '@testing-library/react'
import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { type TermDocument, termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { sessionRoutes } from '@wheelhouse/contract/session/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession, endSession } from '../session/session.store.ts'
import { forgetStartData } from '../session/start-data.ts'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'

class SilentSocket extends EventTarget {
  close(): void {}
}

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  endSession(null)
  forgetStartData()
  vi.unstubAllGlobals()
})

const policy = on(passwordRoutes.getPolicy, () => ({ policy: 'spec' as const }))

describe('changing one’s password', () => {
  it('is where somebody who must do it is led, and leads on afterwards', async () => {
    const bodies: unknown[] = []
    startFakeServer(
      policy,
      on(passwordRoutes.change, ({ body }) => void bodies.push(body)),
    )
    beginSession(aUser({ passwordChangeRequired: true }))
    const { user, router } = renderApp('/robot/control')
    await user.type(await screen.findByLabelText('Current password'), 'old password')
    await user.type(screen.getByLabelText('New password'), 'Correct-Horse-9')
    await user.type(screen.getByLabelText('Confirm new password'), 'Correct-Horse-9')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/robot/control'))
    expect(bodies).toEqual([{ current: 'old password', new: 'Correct-Horse-9' }])
  })

  it('says at each field what is wrong before it calls the server', async () => {
    const calls = startFakeServer(policy)
    beginSession(aUser())
    const { user } = renderApp('/my/chpwd')
    await user.type(await screen.findByLabelText('New password'), 'short-1A')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Use at least 10 characters.')
    screen.getByText('The passwords do not match.')
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    expect(calls.some((call) => call.startsWith('POST'))).toBe(false)
  })

  it('keeps what was typed when the current password is wrong', async () => {
    startFakeServer(
      policy,
      on(passwordRoutes.change, () => Promise.reject(failWith('auth.wrongPassword'))),
    )
    beginSession(aUser())
    const { user } = renderApp('/my/chpwd')
    await user.type(await screen.findByLabelText('Current password'), 'wrong one')
    await user.type(screen.getByLabelText('New password'), 'Correct-Horse-9')
    await user.type(screen.getByLabelText('Confirm new password'), 'Correct-Horse-9{Enter}')
    await screen.findByText('The current password is wrong.')
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('wrong one')
  })
})

it('a password that must be changed from now on leads away from any page', async () => {
  let isRequired = false
  startFakeServer(
    policy,
    on(sessionRoutes.get, () => aUser({ passwordChangeRequired: isRequired })),
    on(robotRoutes.list, () => {
      isRequired = true
      throw failWith('auth.passwordChangeRequired')
    }),
  )
  beginSession(aUser())
  const { router } = renderApp('/robot/list')
  await screen.findByLabelText('Current password')
  expect(router.state.location.pathname).toBe('/my/chpwd')
  expect(screen.queryByRole('navigation')).toBeNull()
})

describe('agreeing to terms', () => {
  const aDocument = (type: TermDocument['type']): TermDocument => ({
    type,
    version: '1.0',
    effectiveAt: '2026-11-01T00:00:00Z',
    body: { ja: `# ${type}`, en: `The text of ${type}` },
  })
  const pending = { version: '1.0', effectiveAt: '2026-11-01T00:00:00Z' }

  it('comes before everything else, one document after the other', async () => {
    const agreed: { type: string; version: string }[] = []
    const isPending = (type: string) => (agreed.some((term) => term.type === type) ? null : pending)
    startFakeServer(
      on(termAgreementRoutes.check, () => ({ TOS: isPending('TOS'), PP: isPending('PP'), MC: null })),
      on(termAgreementRoutes.listCurrent, () => [aDocument('TOS'), aDocument('PP'), aDocument('MC')]),
      on(termAgreementRoutes.agree, ({ body }) => void agreed.push(...body.agreements)),
    )
    beginSession(aUser())
    const { user, router } = renderApp('/robot/control')
    await screen.findByText('The text of TOS')
    expect(router.state.location.pathname).toBe('/term/agreement')
    // In a test nothing has a height, so each text is at its end: see the browser's test for the scrolling.
    await user.click(screen.getByRole('button', { name: 'Agree' }))
    await screen.findByText('The text of PP')
    await user.click(screen.getByRole('button', { name: 'Agree' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/robot/control'))
    expect(agreed).toEqual([
      { type: 'TOS', version: '1.0' },
      { type: 'PP', version: '1.0' },
    ])
  })

  it('with nothing pending leads to the landing page', async () => {
    startFakeServer()
    beginSession(aUser())
    const { router } = renderApp('/term/agreement')
    await waitFor(() => expect(router.state.location.pathname).toBe('/robot/control'))
  })
})
