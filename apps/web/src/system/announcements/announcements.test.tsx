import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type Announcement, announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { forgetStartData } from '../../session/start-data.ts'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'

const tonight: Announcement = {
  id: '00000000-0000-4000-8000-0000000000c1',
  title: { ja: '今夜の保守作業', en: 'Maintenance tonight' },
  body: { ja: '22時から', en: 'From **22:00**' },
  level: 'maintenance',
  from: '2026-11-20T04:05:00Z',
  to: null,
  audience: 'all',
  organizationIds: [],
  types: [],
  status: 1,
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
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
      on(announcementRoutes.listOwn, () => [{ ...tonight, level: 'info' as const, isRead }]),
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

describe('the banner', () => {
  const open = (level: Announcement['level'], address: string) => {
    let isRead = false
    startFakeServer(
      on(announcementRoutes.listOwn, () => [{ ...tonight, level, isRead }]),
      on(announcementRoutes.markRead, () => {
        isRead = true
        return undefined
      }),
    )
    beginSession(aUser())
    return renderApp(address)
  }

  it('stays across the screen until it was read', async () => {
    const { user } = open('maintenance', '/device/list')
    const banner = within(await screen.findByRole('region', { name: 'Maintenance' }))
    await user.click(banner.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Maintenance' })).toBeNull())
  })

  it.each([
    ['info', '/device/list'],
    ['maintenance', '/app/wall'],
  ] as const)('is not there for %s at %s', async (level, address) => {
    open(level, address)
    await screen.findByRole('button', { name: 'Announcements, 1 unread' })
    expect(screen.queryByText('Maintenance tonight')).toBeNull()
  })
})

describe('announcing', () => {
  const start = (address: string, ...handlers: Handler[]) => {
    startFakeServer(
      ...handlers,
      ...placeAnswers,
      on(listViewRoutes.list, () => []),
      on(announcementRoutes.count, () => ({ count: 1 })),
      on(announcementRoutes.list, () => [tonight]),
      on(announcementRoutes.get, () => ({ ...tonight, can: { update: true, delete: true } })),
    )
    beginSession(aUser({ type: '9' }))
    return renderApp(address)
  }

  it('takes the words in both languages and a time, and leads to it', async () => {
    const made: unknown[] = []
    const { user, router } = start(
      '/system/announcements/create',
      on(announcementRoutes.create, ({ body }) => {
        made.push(body)
        return tonight
      }),
    )
    await user.type(await screen.findByRole('textbox', { name: /^Title \(Japanese\)/ }), '今夜')
    await user.type(screen.getByRole('textbox', { name: /^Title \(English\)/ }), 'Tonight')
    await user.type(screen.getByRole('textbox', { name: /^Text \(Japanese\)/ }), '本文')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByText('Fill this in.')
    const text = screen.getByRole('textbox', { name: /^Text \(English\)/ })
    expect(document.activeElement).toBe(text)
    await user.type(text, 'Text')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/system/announcements/${tonight.id}`))
    expect(made).toMatchObject([{ title: { ja: '今夜', en: 'Tonight' }, level: 'info', to: null }])
  })

  it('is for whom was chosen', async () => {
    const sent: unknown[] = []
    const { user } = start(
      `/system/announcements/${tonight.id}`,
      on(announcementRoutes.update, ({ body }) => {
        sent.push(body)
        return undefined
      }),
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Audience/ }), 'types')
    const general = screen.getByRole<HTMLInputElement>('checkbox', { name: 'General operators' })
    await user.click(general)
    expect(general.checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ audience: 'types', types: ['0'], revision: 1 }]))
  })

  it('is listed with what it is for', async () => {
    start('/system/announcements/list')
    await screen.findByRole('link', { name: 'Maintenance tonight' })
    screen.getByText('Everybody')
  })
})
