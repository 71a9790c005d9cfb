import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { allowedIpRoutes } from '@wheelhouse/contract/buildings/allowed-ip'
import { type Building, buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { robotGroupRoutes } from '@wheelhouse/contract/buildings/building-group'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { type Linkage, linkageRoutes } from '@wheelhouse/contract/buildings/linkage'
import { speechTextRoutes } from '@wheelhouse/contract/buildings/speech-text'
import { speechRoutes } from '@wheelhouse/contract/robots/speech'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { describe, expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { ids } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const stamps = {
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}
const can = { update: true, delete: true }

function aBuilding(values: Partial<Building> = {}): Building & { can: typeof can } {
  return {
    id: ids.tower,
    name: 'Tower',
    organizationId: aUser().organizationId,
    prefecture: '13',
    city: 'Chiyoda',
    postalCode: '1000001',
    locationDetail: '',
    latitude: null,
    longitude: null,
    timezone: 'Asia/Tokyo',
    status: 1,
    ipRestrictionEnabled: false,
    ...stamps,
    can,
    ...values,
  }
}
const group = (id: string, name: string, index: number) => ({
  id,
  name,
  index,
  buildingId: ids.tower,
  ...stamps,
})
const entry = {
  id: ids.lobby,
  buildingId: ids.tower,
  ipAddress: '203.0.113.0/24',
  description: 'Office',
  enabled: true,
  ...stamps,
}

signInEach(aUser({ type: '2' }))

function open(address: string, ...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => [aBuilding()]),
    on(buildingRoutes.count, () => ({ count: 1 })),
    on(buildingRoutes.get, () => aBuilding()),
    on(allowedIpRoutes.list, () => [entry]),
    on(robotGroupRoutes.list, () => [group(ids.night, 'Night', 0), group(ids.roof, 'Day', 1)]),
    on(floorRoutes.list, () => []),
    on(linkageRoutes.list, () => []),
    on(speechTextRoutes.list, () => []),
  )
  return { ...renderPage(address), calls }
}

it('lists buildings with the fields that its columns show', async () => {
  open('/building/list?prefecture=13')
  const row = within((await screen.findByRole('link', { name: 'Tower' })).closest('tr') as HTMLElement)
  row.getByText('Tokyo')
  row.getByText('Not restricted')
})

it('registers a building and leads to it; the pin is put by keys and typed numbers', async () => {
  let sent: unknown
  const { user, router } = open(
    '/building/create',
    on(buildingRoutes.create, ({ body }) => {
      sent = body
      return aBuilding()
    }),
  )
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  // By label: among hundreds of time zones a search by role takes long.
  const map = await screen.findByLabelText(/Map of the building/)
  fill(/^Name/, 'Tower')
  fill(/Postal code/, '〒100-0001')
  fill(/Latitude/, '35.5')
  fill(/Longitude/, '139.5')
  map.focus()
  fireEvent.keyDown(map, { code: 'ArrowUp', key: 'ArrowUp' })
  await screen.findByText('Pin: 35.84, 139.5')
  await user.click(screen.getByText('Create'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/building/${ids.tower}`))
  expect(sent).toMatchObject({ name: 'Tower', postalCode: '1000001', latitude: 35.84, longitude: 139.5 })
})

it('a tab that there is none of is the first one', async () => {
  open(`/building/${ids.tower}?tab=cellar`)
  await screen.findByRole('link', { name: 'Basics', current: 'page' })
  screen.getByRole('textbox', { name: /^Name/ })
})

describe('the addresses that a building lets in', () => {
  it('warn before one locks oneself out, and let one go on', async () => {
    const bodies: object[] = []
    const { user } = open(
      `/building/${ids.tower}?tab=security`,
      on(buildingRoutes.update, ({ body }) => {
        bodies.push(body)
        if (body.force !== true) throw failWith('building.wouldLockOut', { ip: '198.51.100.9' })
        return undefined
      }),
    )
    await user.click(await screen.findByRole('checkbox', { name: /only from the listed IP addresses/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/your own address \(198\.51\.100\.9\)/)
    await user.click(screen.getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toEqual([
      { ipRestrictionEnabled: true, revision: 1 },
      { ipRestrictionEnabled: true, force: true, revision: 1 },
    ])
  })

  it('are added with complaints at the field', async () => {
    let sent: unknown
    const { user } = open(
      `/building/${ids.tower}?tab=security`,
      on(allowedIpRoutes.create, ({ body }) => {
        sent = body
        return entry
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('textbox', { name: /IP address/ })
    await user.type(field, '192.0.2.0/33')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    dialog.getByText(/^Enter an address or a range/)
    await user.clear(field)
    await user.type(field, '192.0.2.7/24')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(sent).toMatchObject({ ipAddress: '192.0.2.0/24', enabled: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are deleted only after the warning where it locks out', async () => {
    const queries: unknown[] = []
    const { user } = open(
      `/building/${ids.tower}?tab=security`,
      on(allowedIpRoutes.delete, ({ query }) => {
        queries.push(query.force)
        if (query.force === undefined) throw failWith('building.wouldLockOut', { ip: '203.0.113.7' })
        return undefined
      }),
    )
    const list = within(await screen.findByRole('list', { name: 'Allowed IP addresses' }))
    await user.click(list.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await user.click(await dialog.findByRole('button', { name: 'Delete anyway' }))
    await waitFor(() => expect(queries).toEqual([undefined, 'true']))
  })
})

it.each([
  ['floors', /^No floors yet/, 'Register a floor'],
  ['robotGroups', /^No robot groups yet/, 'Register a robot group'],
])('says in empty %s what they are for, and leads to the first one', async (tab, words, create) => {
  open(
    `/building/${ids.tower}?tab=${tab}`,
    on(robotGroupRoutes.list, () => []),
  )
  const text = await screen.findByText(words)
  within(text.parentElement as HTMLElement).getByRole('link', { name: create })
  expect(screen.getAllByRole('link', { name: create })).toHaveLength(1)
})

it('puts groups in order by buttons and by dragging', async () => {
  const orders: string[][] = []
  const { user } = open(
    `/building/${ids.tower}?tab=robotGroups`,
    on(robotGroupRoutes.reorder, ({ body }) => {
      orders.push(body.ids)
      return undefined
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Move “Day” up' }))
  await waitFor(() => expect(orders).toEqual([[ids.roof, ids.night]]))
  await screen.findByText('“Day” is now 1 of 2')
  const row = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement
  const dataTransfer = { effectAllowed: '' }
  fireEvent.dragStart(row('Night'), { dataTransfer })
  fireEvent.dragOver(row('Day'), { dataTransfer })
  fireEvent.drop(row('Day'), { dataTransfer })
  await waitFor(() => expect(orders).toHaveLength(2))
  expect(orders[1]).toEqual([ids.roof, ids.night])
})

it('names a floor after its number, and keeps a name that somebody gave it', async () => {
  let sent: unknown
  const { user } = open(
    `/building/${ids.tower}/floor/create`,
    on(floorRoutes.create, ({ body }) => {
      sent = body
      throw failWith('server.error')
    }),
  )
  const [number, name] = [
    await screen.findByRole('textbox', { name: /Floor number/ }),
    screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }),
  ]
  await user.type(number, 'Ｂ2')
  expect(name.value).toBe('B2F')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toMatchObject({ index: -1, type: 11, name: 'B2F' }))
  await user.clear(name)
  await user.type(name, 'Garden')
  await user.clear(number)
  await user.type(number, '12')
  expect(name.value).toBe('Garden')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toMatchObject({ index: 12, type: 1, name: 'Garden' }))
})

it('shows the number of a floor underground as people write it', async () => {
  const floor = {
    id: ids.lobby,
    buildingId: ids.tower,
    name: 'Cellar',
    index: 0,
    type: 11,
    status: 1 as const,
  }
  open(
    `/building/${ids.tower}?tab=floors`,
    on(floorRoutes.list, () => [{ ...floor, map: null }]),
  )
  await screen.findByText('Cellar')
  screen.getByText('B1')
})

it('marks the first tab, also where the address names it', async () => {
  open(`/building/${ids.tower}?tab=basic`)
  const tab = await screen.findByRole('link', { name: 'Basics' })
  expect(tab.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Floors' }).getAttribute('aria-current')).toBeNull()
})

it('offers the floors of the linked T-Spider building, and says why it cannot', async () => {
  let sent: unknown
  let isDown = true
  const linkage = {
    service: 'tspider',
    status: 'configured',
    linkedBuilding: { id: 'site-001', name: 'Site' },
  } as unknown as Linkage
  const { user } = open(
    `/building/${ids.tower}/floor/create`,
    on(linkageRoutes.list, () => [linkage]),
    on(linkageRoutes.listFloors, () =>
      isDown
        ? { failure: 'wrongCredentials' as const, places: [] }
        : { failure: null, places: [{ id: 'floor-3F', name: '3F' }] },
    ),
    on(floorRoutes.create, ({ body }) => {
      sent = body
      throw failWith('server.error')
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /Floor number/ }), '3')
  isDown = false
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: '3F' })
  await user.selectOptions(screen.getByRole('combobox', { name: /T-Spider/ }), 'floor-3F')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toMatchObject({ index: 3, tspiderFloorId: 'floor-3F' }))
})

it('adds a phrase for robots in a dialog', async () => {
  let sent: unknown
  const { user } = open(
    `/building/${ids.tower}?tab=speechTexts`,
    on(speechTextRoutes.create, ({ body }) => {
      sent = body
      return {
        id: ids.lobby,
        buildingId: ids.tower,
        text: 'x',
        lang: 'auto' as const,
        voice: 'female' as const,
        speed: 'normal' as const,
        category: '',
        index: 0,
        ...stamps,
      }
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add a speech text' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Text/ }), 'Good morning.')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent).toEqual({
      text: 'Good morning.',
      lang: 'auto',
      voice: 'female',
      speed: 'normal',
      category: '',
    }),
  )
})

it('says before saving that robots cannot speak the language of a phrase', async () => {
  const { user } = open(
    `/building/${ids.tower}?tab=speechTexts`,
    on(speechRoutes.voices, () => ({ languages: ['ja' as const, 'en' as const] })),
  )
  await user.click(await screen.findByRole('button', { name: 'Add a speech text' }))
  const dialog = within(await screen.findByRole('dialog'))
  const language = dialog.getByRole('combobox', { name: /Language/ })
  expect(dialog.queryByText(buildingTexts.texts.noVoice.en)).toBeNull()
  await user.selectOptions(language, 'ko')
  await dialog.findByText(buildingTexts.texts.noVoice.en)
  await user.selectOptions(language, 'ja')
  expect(dialog.queryByText(buildingTexts.texts.noVoice.en)).toBeNull()
})

it('deletes a building from its first tab alone, by a button that says so', async () => {
  const { user } = open(`/building/${ids.tower}`)
  await screen.findByRole('button', { name: 'Delete building' })
  await user.click(screen.getByRole('link', { name: 'Security' }))
  const access = await screen.findByRole('group', { name: 'Access' })
  const form = access.closest('form')
  expect(form).not.toBeNull()
  expect(within(form ?? access).queryByRole('button', { name: /Delete/ })).toBeNull()
})
