import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type Device, deviceRoutes } from '@wheelhouse/contract/devices/device'
import { beforeEach, expect, it } from 'vitest'
import { beginSession } from '../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderApp, renderPage } from '../testing/render-app.tsx'
import { ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const organizationId = aUser().organizationId

function aDevice(values: Partial<Device> = {}): Device & { can: { update: boolean; delete: boolean } } {
  return {
    id: ids.robot,
    name: 'Lobby sensor',
    type: 1,
    model: null,
    urn: null,
    identifier: '',
    description: '',
    organizationId,
    buildingId: null,
    floorId: null,
    profile: {},
    status: 1,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
    ...values,
  }
}

let filters: { where: object; limit: number; skip: number; order: string[] }[]

signInEach(aUser({ type: '2' }))
beforeEach(() => {
  filters = []
})

function open(address: string, ...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(deviceRoutes.count, () => ({ count: 45 })),
    on(deviceRoutes.get, () => aDevice()),
    on(deviceRoutes.list, ({ query }) => {
      filters.push(JSON.parse(query.filter ?? '{}') as (typeof filters)[number])
      return [aDevice(), aDevice({ id: ids.roof, name: 'Roof beacon', type: 3, status: 0, revision: 4 })]
    }),
  )
  return { ...renderPage(address), calls }
}

it('lists devices by the filters in the address', async () => {
  const { user, router } = open('/device/list?page=2&type=3&text=roof')
  const row = within((await screen.findByText('Roof beacon')).closest('tr') as HTMLElement)
  row.getByText('Beacon')
  row.getByText('Disabled')
  expect(filters.at(-1)).toMatchObject({
    where: { type: 3, or: [{ name: { ilike: '%roof%' } }, {}, {}] },
    skip: 20,
    order: ['name ASC'],
  })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100')
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ limit: 100, skip: 0 }))
  expect(router.state.location.search).toEqual({ size: 100, type: '3', text: 'roof' })
})

it('shows the columns that the address names', async () => {
  const { user, router } = open('/device/list?columns=name,type')
  await screen.findByText('Roof beacon')
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Status' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ columns: 'name,type,status' }))
})

it('does something to many rows, one after the other, and says how each went', async () => {
  const changes: unknown[] = []
  const { user } = open(
    '/device/list',
    on(deviceRoutes.update, ({ params, body }) => {
      if (params.id === ids.roof) throw failWith('entity.changed')
      changes.push(body)
      return undefined
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  screen.getByText('2 selected')
  await user.click(screen.getByRole('button', { name: 'Disable' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Disable' }))
  await dialog.findByText('1 of 2 done.')
  dialog.getByText(/^Roof beacon: ./)
  expect(changes).toEqual([{ status: 0, revision: 1 }])
})

it('does not offer to delete what something still uses', async () => {
  const { user } = open(
    '/device/list',
    on(deviceRoutes.usages, ({ params }) =>
      params.id === ids.roof ? [{ table: 'robots', effect: 'blocks' as const, count: 2, names: [] }] : [],
    ),
    on(deviceRoutes.delete, () => undefined),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Roof beacon: used by Robots (2)')
  dialog.getByText('This applies to 1 of these:')
})

it('saves a view under a name and opens it again', async () => {
  let saved: unknown
  const { user, router } = open(
    '/device/list?type=3',
    on(listViewRoutes.create, ({ body }) => {
      saved = body
      return { ...aDevice(), list: 'devices', name: 'x', address: {} }
    }),
    on(listViewRoutes.list, () => [
      { ...aDevice(), list: 'devices', name: 'Off', address: { status: '0', sort: '-name' } },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Saved views' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name for the current view' }), 'Beacons')
  await user.click(screen.getByRole('button', { name: 'Save this view' }))
  await waitFor(() => expect(saved).toEqual({ list: 'devices', name: 'Beacons', address: { type: '3' } }))
  await user.click(screen.getByRole('button', { name: 'Off' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ status: '0', sort: '-name' }))
})

it('registers a new device and leads to it', async () => {
  let sent: unknown
  const { user, router } = open(
    '/device/create',
    on(deviceRoutes.create, ({ body }) => {
      sent = body
      return aDevice()
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  const name = screen.getByRole('textbox', { name: /Name/ })
  screen.getByText('Fill this in.')
  expect(document.activeElement).toBe(name)
  await user.type(name, 'New')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/device/${ids.robot}`))
  expect(sent).toMatchObject({ name: 'New', type: 1, model: null, profile: {}, status: 1, organizationId })
})

it('leads from a device back to the list', async () => {
  const { user, router } = open(`/device/${ids.tower}`)
  await user.click(await screen.findByRole('link', { name: 'Back to the list' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/device/list'))
})

it('refuses a profile that is no JSON, at its field', async () => {
  const { user } = open(`/device/${ids.robot}`)
  await user.click(await screen.findByRole('radio', { name: 'JSON' }))
  const profile = screen.getByRole('textbox', { name: /profile/ })
  await user.clear(profile)
  await user.type(profile, 'no json')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('Line 1: There is a word without quotes.')
  expect(document.activeElement).toBe(profile)
})

it('refuses a sensor that no robot could hear, at its fields', async () => {
  const details = [{ path: 'profile.robot', code: 'profile.bleRobot' }]
  const { user } = open(
    `/device/${ids.robot}`,
    on(deviceRoutes.update, () => {
      throw failWith('request.invalid', {}, details)
    }),
  )
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Connection' }),
    'BLE (heard by robots)',
  )
  const address = screen.getByRole('textbox', { name: 'Address of the sensor' })
  await user.type(address, 'lobby')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Enter the address of the sensor, such as “C4:11:22:33:44:55”/)
  expect(document.activeElement).toBe(address)
  await user.clear(address)
  await user.type(address, 'c4:11:22:33:44:55')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Enter the serial number of a robot in the building of the device/)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Serial number/ }))
  await user.click(screen.getByRole('radio', { name: 'JSON' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /profile/ }).value).toContain('"ble"')
})

it('shows both versions when somebody else saved first', async () => {
  let theirs = false
  const bodies: unknown[] = []
  const { user } = open(
    `/device/${ids.robot}`,
    on(deviceRoutes.get, () => (theirs ? aDevice({ name: 'Theirs', revision: 2 }) : aDevice())),
    on(deviceRoutes.update, ({ body }) => {
      bodies.push(body)
      if (theirs) return undefined
      theirs = true
      throw failWith('entity.changed')
    }),
  )
  const name = await screen.findByRole('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('cell', { name: 'Theirs' })
  await user.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(bodies.at(-1)).toEqual({ name: 'Mine', revision: 2 }))
})

it('deletes after it was said what goes with it', async () => {
  const { user, router, calls } = open(
    `/device/${ids.robot}`,
    on(deviceRoutes.usages, () => [
      { table: 'list_views', effect: 'goes' as const, count: 1, names: ['Mine'] },
      { table: 'device_hearings', effect: 'goes' as const, count: 2, names: [] },
      { table: 'device_polls', effect: 'goes' as const, count: 1, names: [] },
    ]),
    on(deviceRoutes.delete, () => undefined),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Saved views (1): Mine')
  dialog.getByText('Other records (3)')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/device/list'))
  expect(calls).toContain(`DELETE /devices/${ids.robot}`)
})

it('is shown to general operators, who may change nothing', async () => {
  beginSession(aUser({ type: '0' }))
  open(
    `/device/${ids.robot}`,
    on(deviceRoutes.get, () => ({ ...aDevice(), can: { update: false, delete: false } })),
  )
  await screen.findByText('You can view this but not change it.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

it.each([
  ['2', 1],
  ['1', 0],
] as const)(
  'leads account type %s to what was done to this very thing, where it may read that',
  async (type, links) => {
    beginSession(aUser({ type }))
    startFakeServer(
      ...placeAnswers,
      on(deviceRoutes.get, () => aDevice()),
    )
    // The shell hands the link in.
    renderApp(`/device/${ids.robot}`)
    await screen.findByRole('heading', { name: 'Lobby sensor' })
    const found = screen.queryAllByRole('link', { name: 'Audit log' })
    expect(found).toHaveLength(links)
    for (const link of found) expect(link.getAttribute('href')).toBe(`/my/audit-logs/1?entityId=${ids.robot}`)
  },
)

it('says what is missing, and leads to the others', async () => {
  const { user, router } = open(
    `/device/${ids.robot}`,
    on(deviceRoutes.get, () => {
      throw failWith('entity.notFound')
    }),
  )
  await screen.findByText('Not found in IoT devices')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'To the list' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/device/list'))
})

it.each([
  ['2', true],
  ['0', false],
] as const)(
  'says in an empty list what comes next, where account type %s may do it',
  async (type, mayCreate) => {
    beginSession(aUser({ type }))
    open(
      '/device/list',
      on(deviceRoutes.count, () => ({ count: 0 })),
      on(deviceRoutes.list, () => []),
    )
    await screen.findByText(/^No IoT devices yet/)
    expect(
      screen.queryAllByText('You do not have permission to add entries. Ask someone who does.'),
    ).toHaveLength(mayCreate ? 0 : 1)
    expect(screen.queryAllByRole('link', { name: 'Register an IoT device' })).toHaveLength(mayCreate ? 1 : 0)
  },
)
