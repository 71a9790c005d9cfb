import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type AuditEntry, auditRoutes } from '@wheelhouse/contract/system/audit-log'
import { beforeEach, expect, it } from 'vitest'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const renamed: AuditEntry = {
  id: '41',
  at: '2026-11-20T03:00:00Z',
  operatorId: aUser().id,
  operator: { firstName: 'Hanako', lastName: 'Sato', loginId: 'hanako@test.example' },
  client: null,
  organizationId: aUser().organizationId,
  ip: '192.0.2.1',
  userAgent: null,
  action: 'device:update',
  outcome: 'done',
  entity: 'device',
  entityId: 'x',
  before: { name: 'Old', own: { a: 1 } },
  after: { name: 'New', own: { a: 1 } },
  names: {},
}

let filters: { where: object; skip: number }[]
signInEach(aUser({ type: '9' }))
beforeEach(() => {
  filters = []
})

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(listViewRoutes.list, () => []),
    on(auditRoutes.count, () => ({ count: 45 })),
    on(auditRoutes.list, ({ query }) => {
      filters.push(JSON.parse(query.filter ?? '{}') as (typeof filters)[number])
      return [renamed]
    }),
  )
  return renderPage(address)
}

it('takes its page from the path, and begins at the first when it is narrowed', async () => {
  const { user, router } = open('/my/audit-logs/2?outcome=done')
  await screen.findByText('Page 2 of 3')
  expect(filters.at(-1)).toMatchObject({ where: { outcome: 'done' }, skip: 20 })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my/audit-logs/3'))
  await user.selectOptions(screen.getByLabelText('Action'), 'Changed')
  await waitFor(() => expect(router.state.location.pathname).toBe('/my/audit-logs/1'))
  expect(router.state.location.search).toEqual({ outcome: 'done', action: 'update' })
  expect(filters.at(-1)).toMatchObject({ where: { action: { like: '%:update' } }, skip: 0 })
})

it('shows what one person did', async () => {
  const { user } = open('/my/audit-logs/1')
  await user.click(await screen.findByRole('button', { name: 'Hanako Sato' }))
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ where: { operatorId: aUser().id } }))
})

it('shows only what differs', async () => {
  const { user } = open('/my/audit-logs/1')
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('row')).toHaveLength(2)
  dialog.getByRole('cell', { name: 'Old' })
  dialog.getByRole('cell', { name: 'New' })
})

it('says in words what a denied call was about, and moments in the time of the reader', async () => {
  const denied = {
    ...renamed,
    action: 'serviceKey:write',
    entity: 'POST /skyway-keys',
    outcome: 'denied',
  } as const
  const { user } = open(
    '/my/audit-logs/1',
    on(auditRoutes.list, () => [
      { ...denied, before: null, after: { from: '2026-11-20T03:00:00Z', force: true } },
    ]),
  )
  await screen.findByRole('cell', { name: 'Service key' })
  screen.getByRole('cell', { name: 'Create or change' })
  await user.click(screen.getByRole('button', { name: /^From/ }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('cell', { name: formatMoment('2026-11-20T03:00:00Z', 'en') })
  dialog.getByRole('cell', { name: 'Yes' })
})

it.each([
  [null, null, 'All 5 entries were verified. None has been changed and none is missing.'],
  [4, null, 'Inconsistency at entry 4: it was changed, or the one before it is missing.'],
  [null, 5, 'Entries after entry 5 are missing.'],
  [null, 0, 'All entries of an organisation are missing.'],
])('checks the chain portion by portion: %s, %s', async (broken, missingAfter, words) => {
  const { user } = open(
    '/my/audit-logs/1',
    on(auditRoutes.check, ({ query }) =>
      query.after === '0'
        ? { checked: 3, broken: null, missingAfter: null, next: 3 }
        : { checked: 2, broken, missingAfter, next: null },
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Verify integrity' }))
  await screen.findByText(words)
})

it('says every field and value in words, also within others, and ids by name', async () => {
  const buildingId = '00000000-0000-4000-8000-0000000000b1'
  const entry = {
    ...renamed,
    entity: 'robot',
    action: 'robot:update',
    names: { x: 'Sakura', [buildingId]: 'North tower' },
    before: { notes: '', videoMode: 'low', buildingId: null, archiveStart: false },
    after: { notes: 'By the door', videoMode: 'highest', buildingId, archiveStart: true },
  }
  const profile = {
    ...renamed,
    id: '42',
    before: { profile: { protocol: 'ble', intervalSec: 5 }, type: 1 },
    after: { profile: { protocol: 'mqtt', intervalSec: 5 }, type: 3 },
  }
  const { user } = open(
    '/my/audit-logs/1',
    on(auditRoutes.list, () => [entry, profile]),
  )
  await screen.findByRole('cell', { name: 'Robot · Sakura' })
  await user.click(screen.getByRole('button', { name: /^Notes/ }))
  const rows = async () =>
    within(await screen.findByRole('dialog'))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(await rows()).toEqual([
    'NotesBy the door',
    'Video modeLowHighest',
    'BuildingNorth tower',
    'Long-duration recordingNoYes',
  ])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /Protocol/ }))
  expect(await rows()).toEqual(['Connection profile (JSON) › ProtocolBLEMQTT', 'TypeSensorBeacon'])
})

it('shows what was done to one thing, and its parts', async () => {
  const { user, router } = open('/my/audit-logs/1?entityId=x')
  await screen.findByText('Target: New')
  expect(filters.at(-1)).toMatchObject({ where: { entityId: { like: 'x%' } } })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('names the display of a robot by its robot, and a program as one', async () => {
  const { id } = aUser()
  const client = { id, name: 'Amber' }
  const byNobody = { ...renamed, operatorId: null, operator: null, client }
  const begun = { ...byNobody, action: 'robot:beginTrip', entity: 'robot', entityId: id }
  open(
    '/my/audit-logs/1',
    on(auditRoutes.list, () => [begun, { ...byNobody, id: '40' }]),
  )
  expect(await screen.findByText('Amber (screen for visitors)')).toBeTruthy()
  expect(screen.getByText('Amber (API client)')).toBeTruthy()
})
