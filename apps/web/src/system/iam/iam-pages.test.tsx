import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type IamService, iamServiceRoutes } from '@wheelhouse/contract/system/iam-service'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const organizationId = aUser().organizationId

function aService(values: Partial<IamService> = {}) {
  return {
    id: ids.robot,
    name: 'Ledger',
    clientId: 'client-1',
    scopes: ['devices:read' as const],
    organizationId,
    buildingId: null,
    allowedIps: ['192.0.2.0/24'],
    expiresAt: null,
    status: 1 as const,
    previousSecretUntil: null,
    lastUsedAt: null,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
    ...values,
  }
}

signInEach(aUser({ type: '2' }))

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(iamServiceRoutes.count, () => ({ count: 2 })),
    on(iamServiceRoutes.get, () => aService()),
    on(iamServiceRoutes.list, () => [
      aService(),
      aService({ id: ids.roof, name: 'Old one', expiresAt: '2020-01-01T00:00:00Z' }),
    ]),
  )
  return renderPage(address)
}

it('lists programs, and says of one whose time is over that it has expired', async () => {
  open('/system/iam/service/list')
  within((await screen.findByText('Old one')).closest('tr') as HTMLElement).getByText('Expired')
  within(screen.getByText('Ledger').closest('tr') as HTMLElement).getByText('Enabled')
})

it('shows the secret of a new one, once, and then leads to it', async () => {
  let sent: unknown
  const { user, router } = open(
    '/system/iam/service/create',
    on(iamServiceRoutes.create, ({ body }) => {
      sent = body
      return { ...aService(), clientSecret: 'whs_shown-once' }
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  screen.getByText('Fill this in.')
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ledger')
  await user.click(screen.getByRole('checkbox', { name: 'Read IoT devices' }))
  await user.type(screen.getByRole('textbox', { name: 'Allowed IP addresses' }), '192.0.2.0/24{Enter}::1')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('whs_shown-once')
  expect(sent).toMatchObject({
    scopes: ['devices:read'],
    allowedIps: ['192.0.2.0/24', '::1'],
    expiresAt: null,
  })
  await user.click(screen.getByRole('link', { name: 'Open the API client' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/system/iam/service/${ids.robot}`))
  await waitFor(() => expect(screen.queryByText('whs_shown-once')).toBeNull())
})

it('reports one invalid address of many at their field', async () => {
  const { user } = open(`/system/iam/service/${ids.robot}`)
  const field = await screen.findByRole('textbox', { name: 'Allowed IP addresses' })
  expect(screen.getByLabelText<HTMLInputElement>('Read IoT devices').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Read organisations').checked).toBe(false)
  await user.type(field, '{Enter}192.0.2.0/33')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText(/Enter an address or a range/)
  expect(document.activeElement).toBe(field)
})

it('renews the secret after it was said what ends, and shows the new one', async () => {
  const { user } = open(
    `/system/iam/service/${ids.robot}`,
    on(iamServiceRoutes.rotate, () => ({ clientSecret: 'whs_second' })),
  )
  await user.click(await screen.findByRole('button', { name: 'Renew the secret' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Renew the secret' }))
  await dialog.findByText('whs_second')
  await user.click(dialog.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(screen.queryByText('whs_second')).toBeNull())
})
