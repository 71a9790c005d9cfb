import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Profile, profileRoutes } from '@wheelhouse/contract/account/profile'
import { type Passkey, secondFactorRoutes } from '@wheelhouse/contract/account/second-factor'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { type OwnSession, ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession, endSession } from '../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { FakeSocket } from '../testing/fake-socket.ts'
import { renderApp } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'

const { texts } = accountTexts
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const getId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

let profile: Profile
let factors: { hasAuthenticatorApp: boolean; passkeys: Passkey[] }
let sessions: OwnSession[]
let updates: BodyOf<typeof profileRoutes.update>[]

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
  beginSession(aUser())
  profile = {
    firstName: 'Hanako',
    lastName: 'Sato',
    email: 'hanako@demo.example',
    phone: null,
    language: 'en',
    authMode: 0,
    availableAuthModes: [0, 1],
    canSendSms: true,
    canSendMail: true,
    revision: 3,
  }
  factors = { hasAuthenticatorApp: false, passkeys: [] }
  const one = { createdAt: '2026-11-20T04:00:00Z', lastSeenAt: '2026-11-20T05:00:00Z', ip: '192.0.2.7' }
  sessions = [
    { ...one, id: getId(1), userAgent: windows, isCurrent: true },
    { ...one, id: getId(2), userAgent: iphone, isCurrent: false },
  ]
  updates = []
})
afterEach(async () => {
  await chooseLanguage('en')
  endSession(null)
  vi.unstubAllGlobals()
})

/** Opens the page; a test's own handlers come before these. */
async function open(...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    on(profileRoutes.get, () => profile),
    on(profileRoutes.update, ({ body }) => {
      updates.push(body)
      const { currentPassword: _, ...changes } = body
      profile = { ...profile, ...changes, revision: profile.revision + 1 }
      return undefined
    }),
    on(secondFactorRoutes.get, () => factors),
    on(ownSessionRoutes.listOwn, () => sessions),
  )
  const { user, router } = renderApp('/my/profile')
  await screen.findByLabelText(texts.firstName.en)
  return { user, router, calls }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: formTexts.texts.save.en })

describe('the profile', () => {
  it('saves only what was changed, without a password, and the header has the new name', async () => {
    const { user } = await open()
    await user.clear(field(texts.firstName.en))
    await user.type(field(texts.firstName.en), 'Hana')
    await user.click(save())
    await screen.findByRole('button', { name: 'Account: Hana Sato' })
    expect(updates).toEqual([{ firstName: 'Hana', revision: 3 }])
  })

  it('asks for the password before e-mail, phone or the way of signing in change', async () => {
    const { user } = await open()
    expect(screen.queryByLabelText(texts.currentPassword.en)).toBeNull()
    await user.type(field(texts.phone.en), '090-1234-5678')
    await user.click(save())
    await waitFor(() => expect(document.activeElement).toBe(field(texts.currentPassword.en)))
    expect(updates).toEqual([])
    await user.type(field(texts.currentPassword.en), 'the password{Enter}')
    await waitFor(() => expect(screen.queryByLabelText(texts.currentPassword.en)).toBeNull())
    expect(updates).toEqual([{ phone: '090-1234-5678', currentPassword: 'the password', revision: 3 }])
  })

  it('says at its field that the password is wrong, or that the address is taken', async () => {
    const answers = ['auth.wrongPassword', 'entity.duplicate'] as const
    let attempt = 0
    const { user } = await open(
      on(profileRoutes.update, () => Promise.reject(failWith(answers[attempt++] ?? 'server.error'))),
    )
    await user.type(field(texts.email.en), 'x')
    await user.type(field(texts.currentPassword.en), 'wrong{Enter}')
    await screen.findByText(formTexts.texts['password.wrong'].en)
    await user.click(save())
    await screen.findByText(formTexts.texts['email.taken'].en)
    expect(field(texts.email.en).value).toBe('hanako@demo.examplex')
  })

  it('switches the console’s language when it is saved, not before', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText(texts.language.en, { selector: 'select' }), 'ja')
    expect(document.documentElement.lang).toBe('en')
    await user.click(save())
    await screen.findByRole('heading', { name: texts.profile.ja })
    expect(document.documentElement.lang).toBe('ja')
  })

  it('offers only ways of signing in that would work, and says what the others miss', async () => {
    const { user } = await open()
    const way = (mode: 2 | 3 | 4) =>
      screen.getByRole<HTMLInputElement>('radio', { name: texts[`authMode_${mode}`].en })
    expect([way(2), way(3), way(4)].map(({ disabled }) => disabled)).toEqual([true, true, true])
    for (const mode of [2, 3, 4] as const) screen.getByText(texts[`authModeMissing_${mode}`].en)
    await user.type(field(texts.phone.en), '09012345678')
    expect(way(2).disabled).toBe(false)
  })

  it('offers no codes by SMS where none can be sent, and says so; who has them keeps them', async () => {
    profile = { ...profile, phone: '+819012345678', canSendSms: false }
    await open()
    const way = () => screen.getByRole<HTMLInputElement>('radio', { name: texts.authMode_2.en })
    expect(way().disabled).toBe(true)
    screen.getByText(texts.authModeNoSms.en)
    cleanup()
    profile = { ...profile, authMode: 2 }
    await open()
    expect([way().checked, way().disabled]).toEqual([true, false])
  })

  it('asks before unsaved changes are left', async () => {
    const { user, router } = await open()
    await user.type(field(texts.firstName.en), 'x')
    await user.click(screen.getByRole('link', { name: texts.changePassword.en }))
    await screen.findByText(formTexts.texts.leaveTitle.en)
    await user.click(screen.getByRole('button', { name: formTexts.texts.leave.en }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/my/chpwd'))
  })

  it('shows both versions when somebody else saved first, and keeps mine where I edited', async () => {
    const { user } = await open(
      on(profileRoutes.update, ({ body }) => {
        updates.push(body)
        if (body.revision !== profile.revision) throw failWith('entity.changed')
        profile = { ...profile, firstName: body.firstName ?? profile.firstName, revision: 5 }
        return undefined
      }),
    )
    await user.clear(field(texts.firstName.en))
    await user.type(field(texts.firstName.en), 'Mine')
    profile = { ...profile, firstName: 'Theirs', lastName: 'Suzuki', revision: 4 }
    await user.click(save())
    const row = await screen.findByRole('row', { name: /Mine/ })
    within(row).getByText('Theirs')
    await user.click(screen.getByRole('button', { name: formTexts.texts.keepYours.en }))
    await screen.findByRole('button', { name: 'Account: Mine Suzuki' })
    expect(updates.at(-1)).toEqual({ firstName: 'Mine', revision: 4 })
    expect(field(texts.lastName.en).value).toBe('Suzuki')
  })

  it('takes the other version on demand', async () => {
    const { user } = await open(on(profileRoutes.update, () => Promise.reject(failWith('entity.changed'))))
    await user.type(field(texts.firstName.en), 'x')
    profile = { ...profile, firstName: 'Theirs', revision: 4 }
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: formTexts.texts.takeTheirs.en }))
    expect(field(texts.firstName.en).value).toBe('Theirs')
  })
})

describe('second factors', () => {
  it('sets up an authenticator app by picture or key, and offers it for signing in', async () => {
    const { user } = await open(
      on(secondFactorRoutes.beginAuthenticatorApp, () => ({
        secret: 'ABCDEFGHIJKL',
        uri: 'otpauth://totp/Wheelhouse:hanako@demo.example?secret=ABCDEFGHIJKL',
      })),
      on(secondFactorRoutes.confirmAuthenticatorApp, ({ body }) => {
        if (body.authDigits !== '123456') throw failWith('auth.codeMismatch')
        factors = { ...factors, hasAuthenticatorApp: true }
        profile = { ...profile, availableAuthModes: [0, 1, 3] }
        return undefined
      }),
    )
    await user.click(await screen.findByRole('button', { name: texts.setUpApp.en }))
    await user.type(await screen.findByLabelText(texts.currentPassword.en), 'the password{Enter}')
    await screen.findByRole('img', { name: texts.qrCode.en })
    screen.getByText('ABCD EFGH IJKL')
    await user.type(screen.getByLabelText(texts.appCode.en), '000 000{Enter}')
    await screen.findByText(formTexts.texts['code.wrong'].en)
    await user.clear(screen.getByLabelText(texts.appCode.en))
    await user.type(screen.getByLabelText(texts.appCode.en), '123 456{Enter}')
    await screen.findByText(texts.appOn.en)
    const way = screen.getByRole<HTMLInputElement>('radio', { name: texts.authMode_3.en })
    await waitFor(() => expect(way.disabled).toBe(false))
  })

  it('removes the app; a form that nobody edited shows that signing in went back to the password', async () => {
    factors = { ...factors, hasAuthenticatorApp: true }
    profile = { ...profile, authMode: 3, availableAuthModes: [0, 1, 3] }
    const { user } = await open(
      on(secondFactorRoutes.removeAuthenticatorApp, ({ body }) => {
        if (body.currentPassword !== 'right') throw failWith('auth.wrongPassword')
        factors = { ...factors, hasAuthenticatorApp: false }
        profile = { ...profile, authMode: 0, availableAuthModes: [0, 1], revision: 4 }
        return undefined
      }),
    )
    await user.click(await screen.findByRole('button', { name: texts.removeApp.en }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(texts.currentPassword.en), 'wrong{Enter}')
    await screen.findByText(formTexts.texts['password.wrong'].en)
    await user.clear(within(dialog).getByLabelText(texts.currentPassword.en))
    await user.type(within(dialog).getByLabelText(texts.currentPassword.en), 'right{Enter}')
    await screen.findByText(texts.appOff.en)
    const way = screen.getByRole<HTMLInputElement>('radio', { name: texts.authMode_0.en })
    await waitFor(() => expect(way.checked).toBe(true))
  })

  it('removes a passkey after asking', async () => {
    factors = {
      ...factors,
      passkeys: [{ id: getId(9), name: 'Blue key', createdAt: '2026-11-20T04:00:00Z', lastUsedAt: null }],
    }
    const { user } = await open(
      on(secondFactorRoutes.removePasskey, ({ params }) => {
        factors = { ...factors, passkeys: factors.passkeys.filter(({ id }) => id !== params.id) }
        return undefined
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Remove the passkey “Blue key”' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(texts.currentPassword.en), 'the password')
    await user.click(within(dialog).getByRole('button', { name: texts.remove.en }))
    await screen.findByText(texts.noPasskeys.en)
  })

  it('says that this browser can make no passkey', async () => {
    const { user } = await open(on(secondFactorRoutes.beginPasskey, () => ({ options: {} })))
    await user.click(await screen.findByRole('button', { name: texts.addPasskey.en }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(texts.currentPassword.en), 'the password{Enter}')
    await within(dialog).findByText(/Passkeys cannot be used in this browser/)
  })
})

describe('own sessions', () => {
  it('are listed in words, and each but this one can be ended', async () => {
    const ended: string[] = []
    const { user } = await open(
      on(ownSessionRoutes.revokeOwn, ({ params }) => {
        ended.push(params.id ?? '')
        sessions = sessions.filter(({ id }) => id !== params.id)
        return undefined
      }),
    )
    const list = await screen.findByRole('list', { name: texts.sessions.en })
    const [here, there] = await within(list).findAllByRole('listitem')
    expect(here?.textContent).toContain('Chrome on Windows')
    expect(here?.textContent).toContain(texts.thisDevice.en)
    expect(there?.textContent).toContain('Safari on iPhone')
    expect(within(here ?? list).queryByRole('button')).toBeNull()
    await user.click(within(list).getByRole('button', { name: 'Sign out Safari on iPhone' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    expect(ended).toEqual([getId(2)])
  })
})
