import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type Webhook, webhookRoutes } from '@wheelhouse/contract/system/webhook'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const organizationId = aUser().organizationId

function aWebhook(values: Partial<Webhook> = {}) {
  return {
    id: ids.robot,
    name: 'Ledger',
    type: 0 as const,
    url: 'https://hook.example/in',
    auth: 'none' as const,
    headers: [],
    events: ['robot.offline' as const],
    organizationId,
    buildingId: null,
    status: 1 as const,
    hasCredentials: false,
    hasSecret: false,
    failuresInRow: 0,
    lastSentAt: null,
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

/** At once: a form of this size is slow where every key is looked at. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(webhookRoutes.count, () => ({ count: 1 })),
    on(webhookRoutes.list, () => [aWebhook({ status: 9 })]),
    on(webhookRoutes.get, () => aWebhook()),
    on(webhookRoutes.countDeliveries, () => ({ count: 1 })),
    on(webhookRoutes.listDeliveries, () => [
      {
        id: ids.roof,
        webhookId: ids.robot,
        eventType: 'robot.offline' as const,
        status: 'failed' as const,
        attempts: 3,
        httpStatus: 500,
        failure: 'rejected' as const,
        createdAt: '2026-11-20T00:00:00Z',
        sentAt: null,
        nextTryAt: null,
      },
    ]),
  )
  return renderPage(address)
}

it('lists webhooks, and says which are suspended', async () => {
  open('/system/webhooks/list')
  within((await screen.findByText('Ledger')).closest('tr') as HTMLElement).getByText(
    'Suspended after failures',
  )
})

it('registers one with a token, which is required', async () => {
  let sent: unknown
  const { user } = open(
    '/system/webhooks/create',
    on(webhookRoutes.create, ({ body }) => {
      sent = body
      return aWebhook()
    }),
  )
  await fill(user, await screen.findByLabelText(/^Name/), 'Ledger')
  await fill(user, screen.getByLabelText(/^URL/), 'https://hook.example/in')
  const groups = ['Robots', 'Alerts', 'Flow runs', 'Schedules'].map((name) =>
    within(screen.getByRole('group', { name })).getAllByRole('checkbox'),
  )
  expect(groups.map((boxes) => boxes.length)).toEqual([13, 3, 4, 1])
  await user.click(screen.getByLabelText('Robot went offline'))
  await user.selectOptions(screen.getByLabelText(/^Authentication method/), 'token')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  screen.getByText('Fill this in.')
  await fill(user, screen.getByLabelText(/^Token/), 'secret')
  await fill(user, screen.getByLabelText('Additional headers'), 'X-Site: tokyo')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent).toMatchObject({
      auth: 'token',
      credentials: { auth: 'token', token: 'secret' },
      headers: [{ name: 'X-Site', value: 'tokyo' }],
      events: ['robot.offline'],
    }),
  )
})

it('keeps stored credentials while their fields are empty', async () => {
  let sent: unknown
  const { user } = open(
    `/system/webhooks/${ids.robot}`,
    on(webhookRoutes.get, () => aWebhook({ auth: 'password', hasCredentials: true })),
    on(webhookRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await fill(user, name, 'New')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual({ name: 'New', revision: 1 }))
})

it('sends a test and says why it failed; deliveries say what came of them', async () => {
  const { user } = open(
    `/system/webhooks/${ids.robot}`,
    on(webhookRoutes.test, () => ({
      result: 'failed' as const,
      failure: 'timeout' as const,
      httpStatus: null,
    })),
  )
  await screen.findByText('Failed · Rejected by the service · 500')
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  await screen.findByText('The test failed: No response in time')
})

it('takes a suspended one up again', async () => {
  let sent: unknown
  const { user } = open(
    `/system/webhooks/${ids.robot}`,
    on(webhookRoutes.get, () =>
      sent === undefined ? aWebhook({ status: 9, failuresInRow: 10 }) : aWebhook({ revision: 2 }),
    ),
    on(webhookRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  await screen.findByText(/It failed 10 times in a row/)
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(screen.queryByText(/It failed 10 times/)).toBeNull())
  expect(sent).toEqual({ status: 1, revision: 1 })
})
