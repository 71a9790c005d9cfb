import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { type SyncHistory, syncHistoryRoutes } from '@wheelhouse/contract/robots/sync-history'
import { beforeEach, expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const robotId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const sync = (values: Partial<SyncHistory>): SyncHistory => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T03:00:00Z',
  robotId,
  robotName: 'Rover',
  serialNumber: 'R-1',
  organizationId: robotId,
  buildingId: robotId,
  kind: 'setting',
  setting: 'videoMode',
  floorId: null,
  floorName: null,
  version: null,
  revision: 3,
  status: 'applied',
  error: null,
  reason: null,
  statusAt: '2026-11-20T03:00:01Z',
  ...values,
})

let stored: SyncHistory[]
let filters: { where: object }[]
signInEach(aUser({ type: '9' }))
beforeEach(() => {
  filters = []
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(syncHistoryRoutes.count, () => ({ count: stored.length })),
    on(syncHistoryRoutes.list, ({ query }) => {
      filters.push(JSON.parse(query.filter ?? '{}') as { where: object })
      return stored
    }),
    on(syncHistoryRoutes.retry, async ({ params }) => {
      stored = stored.map((one) => (one.id === params.id ? { ...one, status: 'sent', error: null } : one))
      return undefined
    }),
  )
})

it('says how far each came, and why one failed', async () => {
  stored = [
    sync({ status: 'sent' }),
    sync({}),
    sync({ status: 'failed', error: 'noAnswer' }),
    sync({ status: 'failed', error: 'robotRemoved' }),
    sync({ setting: 'archiveStart', status: 'notSupported' }),
    sync({ status: 'failed', error: 'robotFailed', reason: 'no encoder' }),
  ]
  renderPage('/system/sync-history/list/1')
  const [, ...rows] = await within(await screen.findByRole('table')).findAllByRole('row')
  const words = ['An offline robot receives it', 'Applied', 'did not report', 'The robot was deleted']
  words.push('does not have this function', 'no encoder')
  for (const [index, word] of words.entries()) expect(rows[index]?.textContent).toContain(word)
  const canRetry = rows.map((row) => within(row).queryByRole('button', { name: 'Try again' }) !== null)
  expect(canRetry).toEqual([true, false, true, false, true, true])
  // A robot that is gone no longer has a page.
  expect(rows.map((row) => within(row).queryByRole('link') !== null)).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ])
})

it('names the floor of a map, and says what becomes of it', async () => {
  const map = { kind: 'map', setting: null, floorId: robotId, floorName: '2F' } as const
  stored = [
    sync({ ...map, status: 'queued' }),
    sync({ ...map, status: 'notSupported' }),
    sync({ ...map, status: 'failed', error: 'robotMoved' }),
  ]
  renderPage('/system/sync-history/list/1')
  const [, ...rows] = await within(await screen.findByRole('table')).findAllByRole('row')
  for (const row of rows) expect(row.textContent).toContain('2F')
  expect(rows[0]?.textContent).toContain('as soon as the robot is online')
  expect(rows[1]?.textContent).toContain('around keepout zones')
  expect(rows[2]?.textContent).toContain('moved to another building')
  expect(within(rows[2] ?? document.body).queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('tries one again', async () => {
  stored = [sync({ status: 'failed', error: 'noAnswer' })]
  const { user } = renderPage('/system/sync-history/list/1')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('An offline robot receives it the next time it connects.')
})

it('is narrowed to one robot by its address, and to what failed', async () => {
  stored = [sync({})]
  const { user } = renderPage(`/system/sync-history/list/1?robotId=${robotId}`)
  await screen.findByRole('table')
  expect(filters.at(-1)).toMatchObject({ where: { robotId } })
  await user.selectOptions(screen.getByLabelText('Status'), 'Failed')
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ where: { robotId, status: 'failed' } }))
})

it.each(['someday', '2026-13-40'])(
  'shows every day where its address names one that is none: %s',
  async (day) => {
    stored = [sync({})]
    renderPage(`/system/sync-history/list/1?at=${day}`)
    await screen.findByRole('table')
    expect(filters.at(-1)?.where).toEqual({})
  },
)
