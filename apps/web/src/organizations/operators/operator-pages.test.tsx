import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { profileRoutes } from '@wheelhouse/contract/account/profile'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { type Operator, operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { expect, it } from 'vitest'
import { now } from '../../kernel/server/clock.ts'
import { beginSession } from '../../session/session.store.ts'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage, renderPart } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const { organizationId } = aUser()
const id = '00000000-0000-4000-8000-0000000000d1'

function anOperator(values: Partial<Operator> = {}) {
  return {
    id,
    loginId: 'taro@test.example',
    lastName: 'Yamada',
    firstName: 'Taro',
    type: 0 as const,
    organizationId,
    buildingId: ids.tower,
    restrictEditFlow: true,
    canExportReport: false,
    passwordChangeRequired: false,
    phone: null,
    authMode: 0 as const,
    language: 'ja' as const,
    status: 1 as const,
    lastLoginAt: null,
    invitedAt: null,
    lockedUntil: null,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
    ...values,
  }
}
const profile = {
  firstName: 'Hanako',
  lastName: 'Sato',
  email: 'hanako@test.example',
  phone: null,
  language: 'en' as const,
  authMode: 0 as const,
  availableAuthModes: [],
  canSendSms: false,
  canSendMail: true,
  revision: 1,
}

signInEach(aUser())

function open(address: string, ...handlers: Handler[]) {
  const calls = startFakeServer(
    // Before the account of that name.
    on(passwordRoutes.getPolicy, () => ({ policy: 'spec' as const })),
    ...handlers,
    on(organizationRoutes.list, () => [{ id: organizationId, name: 'Own' }]),
    on(buildingRoutes.list, () => [{ id: ids.tower, name: 'Tower', organizationId }]),
    on(listViewRoutes.list, () => []),
    on(profileRoutes.get, () => profile),
    on(operatorRoutes.count, () => ({ count: 2 })),
    on(operatorRoutes.list, () => [
      anOperator(),
      anOperator({ id: ids.robot, lastName: 'Suzuki', lockedUntil: new Date(now() + 60_000).toISOString() }),
    ]),
    on(operatorRoutes.get, () => anOperator()),
  )
  return { ...renderPage(address), calls }
}

it('lists people with role, place and whether they are locked', async () => {
  open('/operator/list')
  const row = within((await screen.findByText('Taro Suzuki')).closest('tr') as HTMLElement)
  row.getByText('General operator')
  row.getByText('Tower')
  row.getByText('Locked')
})

it('registers somebody with a generated password, which is shown until the page is left', async () => {
  let sent: Record<string, unknown> = {}
  const { user, router } = open(
    '/operator/create',
    on(operatorRoutes.create, ({ body }) => {
      sent = body
      return anOperator()
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  expect(screen.getAllByText('Fill this in.').length).toBeGreaterThanOrEqual(4)
  await user.type(screen.getByRole('textbox', { name: /Given name/ }), 'T')
  await user.type(screen.getByRole('textbox', { name: /Family name/ }), 'Y')
  await user.type(screen.getByRole('textbox', { name: /Login ID/ }), 't@t.jp')
  await user.selectOptions(screen.getByRole('combobox', { name: /Building/ }), ids.tower)
  await user.click(screen.getByRole('button', { name: 'Generate a password' }))
  const shown = (await screen.findByText('Generated password')).closest('[role="alert"]') as HTMLElement
  const password = shown.querySelector('code')?.textContent
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/operator/${id}`))
  expect(password).toMatch(/^\S{20}$/)
  expect(sent).toMatchObject({
    type: 0,
    buildingId: ids.tower,
    password,
    passwordChangeRequired: true,
    phone: null,
  })
  expect(screen.queryByText(password ?? '')).toBeNull()
})

it('offers the kinds that one manages, and says what a password lacks', async () => {
  beginSession(aUser({ type: '1', buildingId: ids.tower }))
  const { user } = open('/operator/create')
  const kinds = await screen.findByRole('combobox', { name: /Role/ })
  expect(within(kinds).getAllByRole('option')).toHaveLength(1)
  await user.type(document.querySelector('input[name="password"]') as HTMLInputElement, 'short')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  screen.getByText('Use at least 10 characters.')
})

it('sends just what was changed, and no password', async () => {
  const bodies: unknown[] = []
  const { user } = open(
    `/operator/${id}`,
    on(operatorRoutes.update, ({ body }) => {
      bodies.push(body)
      return undefined
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Restrict flow editing' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ restrictEditFlow: false, revision: 1 }]))
})

it('unlocks an account', async () => {
  let isLocked = true
  const { user } = open(
    `/operator/${id}`,
    on(operatorRoutes.get, () =>
      anOperator({ lockedUntil: isLocked ? new Date(now() + 60_000).toISOString() : null }),
    ),
    on(operatorRoutes.unlock, () => {
      isLocked = false
      return undefined
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(screen.queryByText('This account is locked')).toBeNull())
})

it('leads from one’s own account to the profile', async () => {
  open(
    `/operator/${id}`,
    on(operatorRoutes.get, () => ({
      ...anOperator({ id: aUser().id }),
      can: { update: false, delete: false },
    })),
  )
  await screen.findByText('This is your own account')
  expect(screen.queryByRole('button', { name: 'Generate a password' })).toBeNull()
})

it('invites somebody instead of typing a password, and again from the page of who never signed in', async () => {
  const sent: unknown[] = []
  let invitedAt: string | null = null
  renderPart(<Notifications />)
  const { user, router } = open(
    '/operator/create',
    on(operatorRoutes.create, ({ body }) => {
      sent.push(body)
      return anOperator()
    }),
    on(operatorRoutes.get, () => ({ ...anOperator({ invitedAt }), can: { update: true, delete: true } })),
    on(operatorRoutes.invite, ({ params }) => {
      sent.push(params)
      invitedAt = '2026-11-22T03:04:00Z'
      return undefined
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /Given name/ }), 'T')
  await user.type(screen.getByRole('textbox', { name: /Family name/ }), 'Y')
  await user.type(screen.getByRole('textbox', { name: /Login ID/ }), 't@t.jp')
  await user.selectOptions(screen.getByRole('combobox', { name: /Building/ }), ids.tower)
  await user.click(screen.getByRole('button', { name: 'Generate a password' }))
  await user.click(screen.getByRole('checkbox', { name: /Send an invitation/ }))
  expect(screen.queryByRole('button', { name: 'Generate a password' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/operator/${id}`))
  expect(sent[0]).toMatchObject({ sendInvitation: true, loginId: 't@t.jp' })
  expect(sent[0]).not.toHaveProperty('password')
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  await screen.findByText('An invitation was sent to taro@test.example.')
  await screen.findByRole('button', { name: 'Send again' })
  screen.getByText(/An invitation was sent on Nov 22, 2026/)
  expect(sent[1]).toEqual({ id })
})

it('offers the typed password alone where no mail server is set up, and says why', async () => {
  open(
    '/operator/create',
    on(profileRoutes.get, () => ({ ...profile, canSendMail: false })),
  )
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Send an invitation/ })
  expect(choice.disabled).toBe(true)
  screen.getByText(/No mail server is set up/)
  screen.getByRole('button', { name: 'Generate a password' })
})
