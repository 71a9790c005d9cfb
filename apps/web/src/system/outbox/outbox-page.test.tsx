import { screen, waitFor } from '@testing-library/react'
import { type OutgoingMessage, outgoingMessageRoutes } from '@wheelhouse/contract/system/outgoing-message'
import { systemTexts } from '@wheelhouse/texts/system/system'
import { describe, expect, it } from 'vitest'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const { texts } = systemTexts

function aMessage(change: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: crypto.randomUUID(),
    channel: 'mail',
    recipient: 'operator@demo.example',
    subject: 'Your verification code',
    body: null,
    status: 'sent',
    attempts: 1,
    error: null,
    createdAt: '2026-11-20T04:00:00Z',
    sentAt: '2026-11-20T04:00:01Z',
    nextTryAt: null,
    ...change,
  }
}

let filters: unknown[]

function open(address: string, messages: OutgoingMessage[], count = messages.length) {
  filters = []
  startFakeServer(
    on(outgoingMessageRoutes.list, ({ query }) => {
      filters.push(JSON.parse(query.filter ?? ''))
      return messages
    }),
    on(outgoingMessageRoutes.count, () => ({ count })),
  )
  return renderPage(address)
}

signInEach(aUser({ type: '9' }))

describe('the outbox', () => {
  it('shows the text of what was kept and the error of what failed', async () => {
    const { user } = open('/system/outbox', [
      aMessage({ status: 'kept', attempts: 0, sentAt: null, body: 'Your code is 123456' }),
      aMessage({ status: 'failed', sentAt: null, error: 'connect ECONNREFUSED' }),
    ])
    await user.click(await screen.findByText(texts.showBody.en))
    screen.getByText('Your code is 123456')
    screen.getByText('Error: connect ECONNREFUSED')
  })

  it('filters and pages by its address', async () => {
    const { user, router } = open('/system/outbox?page=2&channel=mail', [aMessage()], 45)
    await screen.findByText('Page 2 of 3')
    expect(filters).toEqual([{ where: { channel: 'mail' }, order: ['createdAt DESC'], limit: 20, skip: 20 }])
    await user.selectOptions(screen.getByLabelText(texts.status.en), 'kept')
    await waitFor(() => expect(router.state.location.search).toEqual({ channel: 'mail', status: 'kept' }))
    await waitFor(() =>
      expect(filters.at(-1)).toMatchObject({ where: { channel: 'mail', status: 'kept' }, skip: 0 }),
    )
  })

  it('is for system administrators', async () => {
    endSession(null)
    beginSession(aUser({ type: '2' }))
    const { router } = open('/system/outbox', [])
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/403'))
    expect(filters).toEqual([])
  })
})
