/** What somebody else saves is shown on open screens: the server says what changed, the console reads it again. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import type { EntityChanges } from '@wheelhouse/contract/kernel/changes'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import { live } from './live.ts'

const device = {
  id: ids.robot,
  name: 'Lobby sensor',
  type: 1 as 1 | 2,
  model: null,
  urn: null,
  identifier: '',
  description: '',
  organizationId: aUser().organizationId,
  buildingId: null as string | null,
  floorId: null,
  profile: {},
  status: 1 as 0 | 1,
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
  changedBy: null as string | null,
}

let sockets: FakeSocket[] = []
let stored: typeof device
let filters: string[]
const updates: unknown[] = []

signInEach(aUser({ type: '2' }))
beforeEach(() => {
  stored = device
  filters = []
  updates.length = 0
  sockets = stubSockets()
})
afterEach(() => live.stop())

async function open(address: string) {
  const calls = startFakeServer(
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(deviceRoutes.count, () => ({ count: 45 })),
    on(deviceRoutes.get, () => stored),
    on(deviceRoutes.update, ({ body }) => {
      updates.push(body)
      return undefined
    }),
    on(deviceRoutes.list, ({ query }) => {
      filters.push(query.filter ?? '')
      return [stored]
    }),
  )
  const { user } = renderApp(address)
  await screen.findByText('Lobby sensor')
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => sockets[0]?.open())
  await waitFor(() => expect(sockets[0]?.watched).toContain('/changes'))
  publish({ mayHaveMissed: true, changes: [] })
  return { user, calls }
}

const publish = (body: EntityChanges) =>
  act(() => sockets[0]?.say({ op: 'values', values: [{ path: '/changes', body }] }))
const saved = (name: string, values: Partial<typeof device> = {}): EntityChanges => {
  stored = { ...stored, name, ...values, revision: stored.revision + 1 }
  return { mayHaveMissed: false, changes: [{ path: '/devices', ids: [stored.id] }] }
}

it('shows it in a list, on the same page, with the same filters and what was selected', async () => {
  const { user } = await open('/device/list?page=2&type=1')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const before = filters.length
  publish(saved('Front door sensor'))
  await screen.findByText('Front door sensor')
  expect(filters.slice(before)).toEqual([filters[before - 1]])
  screen.getByText('1 selected')
})

it('reads nothing again for a change of something else', async () => {
  await open('/device/list')
  const before = filters.length
  publish({ mayHaveMissed: false, changes: [{ path: '/webhooks', ids: null }] })
  publish(saved('Front door sensor'))
  await screen.findByText('Front door sensor')
  expect(filters.length).toBe(before + 1)
})

it('reads everything again once changes may have been missed', async () => {
  await open('/device/list')
  saved('Front door sensor')
  publish({ mayHaveMissed: true, changes: [] })
  await screen.findByText('Front door sensor')
})

it('fills a form that nobody has touched with what was saved', async () => {
  await open(`/device/${ids.robot}`)
  publish(saved('Front door sensor'))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Front door sensor'),
  )
  expect(screen.queryByText('Somebody else saved first')).toBeNull()
})

it('says at once in a form that was touched that somebody else saved, and keeps what was typed', async () => {
  const { user } = await open(`/device/${ids.robot}`)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Mine')
  publish(saved('Theirs'))
  await screen.findByText('Somebody else saved first')
  expect(name.value).toBe('Mine')
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('cell', { name: 'Theirs' })
  await user.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(updates).toEqual([{ name: 'Mine', revision: 2 }]))
})

it('says who saved what meanwhile, in the words of the fields, and saves both where they do not overlap', async () => {
  const { user } = await open(`/device/${ids.robot}`)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Mine')
  publish(saved('Lobby sensor', { type: 2, status: 0, buildingId: ids.tower, changedBy: 'Hanako Suzuki' }))
  await screen.findByText('Hanako Suzuki saved first')
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hanako Suzuki saved first' }))
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Type(not edited)Actuator', 'Building(not edited)Tower', 'Enabled(not edited)Off'])
  expect(dialog.queryByRole('button', { name: 'Overwrite with mine' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save both' }))
  await waitFor(() => expect(updates).toEqual([{ name: 'Mine', revision: 2 }]))
})
