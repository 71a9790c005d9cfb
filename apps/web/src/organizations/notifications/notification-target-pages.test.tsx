import { screen, waitFor } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import {
  type NotificationTarget,
  notificationTargetRoutes,
} from '@wheelhouse/contract/organizations/notification-target'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const { organizationId } = aUser()
const id = '00000000-0000-4000-8000-0000000000f9'
const page = `/organization/${organizationId}/notif-target`

function aTarget(values: Partial<NotificationTarget> = {}) {
  return {
    id,
    organizationId,
    buildingId: null,
    type: 0 as const,
    level: 5 as const,
    destination: 'watch@test.example',
    room: '',
    botLoginId: '',
    spaceId: '',
    status: 1 as const,
    escalateAfterMinutes: null,
    hasBotPassword: false,
    lastTestAt: null,
    lastTestFailure: null,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
    ...values,
  }
}

signInEach(aUser())

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(buildingRoutes.list, () => [{ id: ids.tower, name: 'Tower', organizationId }]),
    on(organizationRoutes.get, () => ({
      ...aTarget(),
      id: organizationId,
      name: 'Own',
      type: 0 as const,
      level: 0,
      parentId: null,
      prefectures: null,
      address: '',
      postalCode: null,
      locationDetail: '',
      anonymizePolicyId: null,
      ugoLabo: false,
      ssoEnabled: false,
    })),
    on(organizationRoutes.list, () => []),
    on(notificationTargetRoutes.list, () => [
      aTarget(),
      aTarget({ id: ids.robot, type: 7, destination: '', spaceId: 'space', room: 'room' }),
    ]),
    on(notificationTargetRoutes.listDeliveries, () => []),
    on(notificationTargetRoutes.get, () => aTarget()),
  )
  return renderPage(address)
}

it('lists who hears of what happens', async () => {
  open(`/organization/${organizationId}?tab=notification`)
  await screen.findByRole('link', { name: 'watch@test.example' })
  screen.getByRole('link', { name: 'space / room' })
})

it('leads back to the targets of its organisation', async () => {
  const { user, router } = open(`${page}/${ids.tower}`)
  await user.click(await screen.findByRole('link', { name: /^Organisation “/ }))
  await waitFor(() =>
    expect(router.state.location.href).toBe(`/organization/${organizationId}?tab=notification`),
  )
})

it('asks for what the kind needs, and keeps a stored password', async () => {
  let sent: unknown
  const { user } = open(
    `${page}/create`,
    on(notificationTargetRoutes.create, ({ body }) => {
      sent = body
      return aTarget()
    }),
  )
  const sms = await screen.findByRole<HTMLOptionElement>('option', { name: 'SMS' })
  const phone = screen.getByRole<HTMLOptionElement>('option', { name: 'Phone' })
  expect([sms.disabled, phone.disabled]).toEqual([true, true])
  await user.selectOptions(screen.getByRole('combobox', { name: /Type/ }), '7')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(screen.getAllByText('Fill this in.')).toHaveLength(4)
  await user.type(screen.getByRole('textbox', { name: /Space/ }), 'space')
  await user.type(screen.getByRole('textbox', { name: /Room/ }), 'room')
  await user.type(screen.getByRole('textbox', { name: /login ID/ }), 'bot')
  await user.type(document.querySelector('input[name="botPassword"]') as HTMLInputElement, 'secret')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toMatchObject({ type: 7, spaceId: 'space', botPassword: 'secret' }))
})

it('sends a test and says why it failed', async () => {
  const { user } = open(
    `${page}/${id}`,
    on(notificationTargetRoutes.test, () => ({
      result: 'failed' as const,
      failure: 'rejected' as const,
      httpStatus: 404,
    })),
  )
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  await screen.findByText('The test could not be sent')
  screen.getByText('Rejected by the service (Response: 404)')
})
