import { screen, waitFor, within } from '@testing-library/react'
import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { profileRoutes } from '@wheelhouse/contract/account/profile'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { registrationRoutes } from '@wheelhouse/contract/organizations/registration'
import { expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const organizationId = '00000000-0000-4000-8000-0000000000f1'
const password = 'Good-Pass-2026'

signInEach(aUser({ type: '9' }))

function open(...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(passwordRoutes.getPolicy, () => ({ policy: 'spec' as const })),
    on(profileRoutes.get, () => ({ canSendSms: false, canSendMail: true }) as never),
    on(organizationRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
  )
  return renderPage('/auth/register')
}
type User = ReturnType<typeof open>['user']
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const next = (user: User) => user.click(screen.getByRole('button', { name: 'Next' }))
const step = (name: RegExp) => screen.findByRole('heading', { level: 2, name })

async function fillIn(user: User) {
  await user.type(await field(/^Name/), 'Customer')
  await next(user)
  await user.click(await screen.findByRole('checkbox', { name: /Long-duration recording/ }))
  await next(user)
  await user.type(await field(/^Name/), 'Head office')
  await next(user)
  await user.type(await field(/Family name/), 'First')
  await user.type(await field(/Given name/), 'Anna')
  await user.type(await field(/Login ID/), 'anna@customer.example')
}
const typePassword = (user: User) => user.type(screen.getByLabelText(/^Password/), password)

it('goes through the steps, keeps what was typed, and registers everything at once', async () => {
  const sent: unknown[] = []
  const { user } = open(
    on(registrationRoutes.create, ({ body }) => {
      sent.push(body)
      return { organizationId }
    }),
  )
  await step(/Organisation \(1 of 4\)/)
  await next(user)
  expect((await field(/^Name/)).getAttribute('aria-invalid')).toBe('true')
  await fillIn(user)
  await typePassword(user)
  await user.click(screen.getByRole('button', { name: 'First building' }))
  expect((await field(/^Name/)).value).toBe('Head office')
  expect(document.activeElement).toBe(await step(/First building/))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Long-duration/ }).checked).toBe(true)
  await next(user)
  await next(user)
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await step(/“Customer” is registered/)
  screen.getByText(password)
  const link = screen.getByRole('link', { name: 'Open the organisation' })
  expect(link.getAttribute('href')).toBe(`/organization/${organizationId}`)
  expect(sent).toMatchObject([
    {
      organization: { name: 'Customer', type: 0 },
      contract: { isArchive: true, isLilz: false },
      building: { name: 'Head office', timezone: 'Asia/Tokyo' },
      operator: { loginId: 'anna@customer.example', passwordChangeRequired: true },
    },
  ])
})

it('invites the administrator instead of a password that somebody else knows', async () => {
  const sent: { operator: object }[] = []
  const { user } = open(
    on(registrationRoutes.create, ({ body }) => {
      sent.push(body as { operator: object })
      return { organizationId }
    }),
  )
  await fillIn(user)
  await user.click(await screen.findByRole('checkbox', { name: /Send an invitation/ }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText(
    'The organisation administrator has been sent an invitation: anna@customer.example.',
  )
  expect(sent[0]?.operator).toMatchObject({ sendInvitation: true })
  expect(sent[0]?.operator).not.toHaveProperty('password')
})

it('leads back to the step whose field the server refuses, and asks for the same thing by the same id', async () => {
  const ids: string[] = []
  const { user } = open(
    on(registrationRoutes.create, ({ body }) => {
      ids.push((body as { id: string }).id)
      if (ids.length === 1) throw failWith('server.unavailable')
      if (ids.length === 2)
        throw failWith('entity.duplicate', {}, [{ path: 'organization.name', code: 'name.taken' }])
      return { organizationId }
    }),
  )
  await fillIn(user)
  await typePassword(user)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Not registered')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await step(/Organisation \(1 of 4\)/)
  const name = await field(/^Name/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(ids[1]).toBe(ids[0])
  await user.type(name, ' 2')
  for (let clicks = 0; clicks < 3; clicks++) await next(user)
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await step(/is registered/)
  expect(ids[2]).not.toBe(ids[0])
})

it('asks before what was entered is left', async () => {
  const { user, router } = open()
  await user.type(await field(/^Name/), 'Customer')
  void router.navigate({ to: '/system' })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByText('Keep editing'))
  expect((await field(/^Name/)).value).toBe('Customer')
})

it('is for system administrators', async () => {
  beginSession(aUser({ type: '2' }))
  const { router } = open()
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/403'))
})
