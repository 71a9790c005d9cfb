import { type Announcement, announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/texts.ts'
import { beginSession, endSession } from '../session/session.store.ts'
import { forgetStartData } from '../session/start-data.ts'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'

const tonight: Announcement = {
  id: '00000000-0000-4000-8000-0000000000c1',
  title: { ja: '今夜の保守作業', en: 'Maintenance tonight' },
  body: { ja: '22時から', en: 'From **22:00**' },
  level: 'maintenance',
  from: '2026-11-20T04:05:00Z',
  to: null,
}

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', EventTarget)
})
afterEach(() => {
  endSession(null)
  forgetStartData()
  vi.unstubAllGlobals()
})

describe('the bell', () => {
  it('counts what is unread, shows it, and forgets it when it was read', async () => {
    let isRead = false
    startFakeServer(
      on(announcementRoutes.listOwn, () => [{ ...tonight, isRead }]),
      on(announcementRoutes.markRead, () => {
        isRead = true
        return undefined
      }),
    )
    beginSession(aUser())
    const { user } = renderApp('/robot/control')
    await user.click(await screen.findByRole('button', { name: 'Announcements, 1 unread' }))
    await screen.findByText('Maintenance tonight')
    await user.click(screen.getByText('Mark as read'))
    await screen.findByRole('button', { name: 'Announcements' })
  })
})

describe('announcing', () => {
  it('takes the words in both languages and a time, and leads to the list', async () => {
    const made: unknown[] = []
    startFakeServer(
      on(announcementRoutes.list, () => [tonight]),
      on(announcementRoutes.create, ({ body }) => {
        made.push(body)
        return tonight
      }),
    )
    beginSession(aUser({ type: '9' }))
    const { user, router } = renderApp('/system/announcements/create')
    await user.type(await screen.findByLabelText('Title in Japanese'), '今夜')
    await user.type(screen.getByLabelText('Title in English'), 'Tonight')
    await user.type(screen.getByLabelText('Text in Japanese'), '本文')
    await user.click(screen.getByRole('button', { name: 'Announce' }))
    await screen.findByText('Fill this in.')
    expect(document.activeElement).toBe(screen.getByLabelText('Text in English'))
    await user.type(screen.getByLabelText('Text in English'), 'Text')
    await user.click(screen.getByRole('button', { name: 'Announce' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/system/announcements/list'))
    expect(made).toMatchObject([{ title: { ja: '今夜', en: 'Tonight' }, level: 'info', to: null }])
  })

  it('takes one back after asking', async () => {
    let announcements = [tonight]
    startFakeServer(
      on(announcementRoutes.list, () => announcements),
      on(announcementRoutes.delete, () => {
        announcements = []
        return undefined
      }),
    )
    beginSession(aUser({ type: '9' }))
    const { user } = renderApp('/system/announcements/list')
    await user.click(await screen.findByRole('button', { name: 'Delete: Maintenance tonight' }))
    await screen.findByText(/taken off every screen/)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Nothing here yet.')
  })
})
