import { screen, waitFor, within } from '@testing-library/react'
import { type Dashboard, dashboardQueues, dashboardRoutes } from '@wheelhouse/contract/dashboard/dashboard'
import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { describe, expect, it } from 'vitest'
import { beginSession, endSession } from '../session/session.store.ts'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const { texts } = dashboardTexts
const organizationId = crypto.randomUUID()
const organizationName = 'Yamada Buildings'
const at = '2026-11-20T04:00:00Z'

/** An installation with its first organisation and nothing else. */
function anEmptyDashboard(): Dashboard {
  const none = { count: 0, before: 0 }
  return {
    at,
    organizations: { total: 1, ending: 0, next: [] },
    robots: { total: 0, online: 0, offline: 0, organizations: 0, offlineBy: [] },
    runs: { running: 0, waiting: 0, paused: 0 },
    alerts: {
      open: 0,
      unowned: 0,
      unownedEmergencies: 0,
      opened: ([9, 5, 0] as const).map((level) => ({ level, ...none })),
    },
    deliveries: {
      failed: (['mail', 'sms', 'notification', 'webhook'] as const).map((kind) => ({ kind, ...none })),
      targets: 0,
      failing: [],
    },
    syncs: { failed: 0 },
    hakaru: { buildings: 0, listed: [] },
    disk: { totalBytes: 500e9, freeBytes: 300e9, reservedBytes: 1e9 },
    servers: [],
    backups: { newest: null, drilled: null, maxAgeHours: null },
    recordings: { maxBytes: 100e9, shareBytes: 100e9, organizations: 0, listed: [] },
    queues: dashboardQueues.map((name) => ({ name, waiting: 0, oldestAt: null })),
  }
}

let periods: unknown[]
function open(address: string, dashboard: Dashboard) {
  periods = []
  startFakeServer(
    on(dashboardRoutes.get, ({ query }) => {
      periods.push(query.period)
      return dashboard
    }),
  )
  return renderPage(address)
}
const findPart = async (part: { en: string }) => within(await screen.findByRole('region', { name: part.en }))
const listParts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

signInEach(aUser({ type: '9' }))

describe('the dashboard', () => {
  it('leads from each figure to its list', async () => {
    open('/dashboard', anEmptyDashboard())
    const alerts = await findPart(texts.alerts)
    const unowned = alerts.getByRole('link', { name: new RegExp(texts.unowned.en) })
    expect(unowned.getAttribute('href')).toBe('/alerts/history?state=open')
    const syncs = (await findPart(texts.syncs)).getByRole('link')
    expect(syncs.getAttribute('href')).toBe('/system/sync-history/list/1?status=failed&sort=-statusAt')
    const mails = (await findPart(texts.deliveries)).getByRole('link', { name: /^E-mails/ })
    expect(mails.getAttribute('href')).toBe('/system/outbox?status=failed&channel=mail')
  })

  it('puts first what needs somebody, says so in words, and names where it is', async () => {
    const building = { buildingId: crypto.randomUUID(), buildingName: 'Warehouse', offline: 2 }
    const of = { organizationId, organizationName, total: 5, offline: 2, buildings: [building] }
    const empty = anEmptyDashboard()
    open('/dashboard', {
      ...empty,
      robots: { total: 5, online: 3, offline: 2, organizations: 1, offlineBy: [of] },
      disk: { totalBytes: 500e9, freeBytes: 0.5e9, reservedBytes: 1e9 },
      queues: empty.queues.map((queue) =>
        queue.name === 'mail' ? { ...queue, waiting: 3, oldestAt: '2026-11-20T01:00:00Z' } : queue,
      ),
    })
    const robots = await findPart(texts.robots)
    expect(listParts().slice(0, 3)).toEqual([texts.disk.en, texts.robots.en, texts.queues.en])
    robots.getByText(texts.trouble.en)
    const offline = robots.getByRole('link', { name: 'Warehouse 2' })
    expect(offline.getAttribute('href')).toBe(
      `/robot/control?view=list&building=${building.buildingId}&state=offline`,
    )
    ;(await findPart(texts.queues)).getByText('Late. Oldest: 3 hours ago')
    ;(await findPart(texts.disk)).getByText('Uploads are refused: less than 1 GB is free.')
  })

  it('keeps the period in its address and compares with the one before, where that is known', async () => {
    const failed = anEmptyDashboard().deliveries.failed.map((one) =>
      one.kind === 'mail' ? { ...one, count: 3, before: null } : { ...one, count: 2, before: 5 },
    )
    const { user, router } = open('/dashboard', {
      ...anEmptyDashboard(),
      deliveries: { failed, targets: 0, failing: [] },
    })
    const deliveries = await findPart(texts.deliveries)
    expect(deliveries.getAllByText('24 hours before: 5 (-3)')).toHaveLength(3)
    deliveries.getByText(texts.notKept.en)
    await user.click(screen.getByRole('radio', { name: texts.period_week.en }))
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'week' }))
    expect(await screen.findAllByText('7 days before: 5 (-3)')).toHaveLength(3)
    expect(periods).toEqual(['day', 'week'])
  })

  it('says what is not there and what is not known', async () => {
    const buildingId = crypto.randomUUID()
    open('/dashboard', {
      ...anEmptyDashboard(),
      disk: null,
      hakaru: {
        buildings: 1,
        listed: [{ organizationId, organizationName, buildingId, buildingName: 'Tower', usage: null }],
      },
    })
    ;(await findPart(texts.disk)).getByText(texts.diskUnknown.en)
    ;(await findPart(texts.hakaru)).getByText(texts.noUsage.en)
    ;(await findPart(texts.robots)).getByText(texts.noRobots.en)
    ;(await findPart(texts.recordings)).getByText(texts.noRecordings.en)
    expect(screen.queryByText(texts.trouble.en)).toBeNull()
  })

  it('shows the age of the newest backup, and warns when it is too old', async () => {
    const hoursBefore = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()
    const backups = {
      newest: { takenAt: hoursBefore(30), bytes: 2e9 },
      drilled: { takenAt: hoursBefore(54), drilledAt: hoursBefore(50) },
      maxAgeHours: 26,
    }
    open('/dashboard', { ...anEmptyDashboard(), backups })
    const part = await findPart(texts.backups)
    expect(part.getByText(texts.trouble.en)).toBeTruthy()
    expect(part.getByText(/older than 26 hours/)).toBeTruthy()
    expect(part.getAllByText(/ ago$/)).toHaveLength(2)
    expect(listParts()[0]).toContain(texts.backups.en)
  })

  it('names the servers that share the robots, and one that has gone silent', async () => {
    const one = { id: crypto.randomUUID(), host: 'server-1', startedAt: at, goneAt: null, robots: 4 }
    const gone = { ...one, id: crypto.randomUUID(), host: 'server-2', goneAt: at, robots: 0 }
    open('/dashboard', { ...anEmptyDashboard(), servers: [one, gone] })
    const part = await findPart(texts.servers)
    expect(part.getByText('4 robots')).toBeTruthy()
    expect(part.getByText(texts.serverGone.en)).toBeTruthy()
    expect(listParts()[0]).toContain(texts.servers.en)
  })

  it('offers to try again what could not be loaded', async () => {
    let isDown = true
    startFakeServer(
      on(dashboardRoutes.get, () => {
        if (isDown) throw failWith('server.unavailable')
        return anEmptyDashboard()
      }),
    )
    const { user } = renderPage('/dashboard')
    const alert = await screen.findByRole('alert')
    isDown = false
    await user.click(within(alert).getByRole('button', { name: shellTexts.texts.retry.en }))
    await findPart(texts.alerts)
    expect(screen.queryByRole('status', { name: listTexts.texts.loading.en })).toBeNull()
  })

  it('is for system administrators', async () => {
    endSession(null)
    beginSession(aUser({ type: '2' }))
    const { router } = open('/dashboard', anEmptyDashboard())
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/403'))
    expect(periods).toEqual([])
  })
})
