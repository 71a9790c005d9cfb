import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { type Flow, flowRoutes } from '@wheelhouse/contract/flows/flow'
import { gonePlaceRoutes } from '@wheelhouse/contract/flows/gone-places'
import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const day = '00000000-0000-4000-8000-0000000000c2'
const groups = [
  { id: ids.night, name: 'Night rounds', index: 1, createdAt: '', updatedAt: '' },
  { id: day, name: 'Day rounds', index: 0, createdAt: '', updatedAt: '' },
]
const floors = [
  { id: ids.roof, name: '9F', index: 9, hasMap: true },
  { id: ids.lobby, name: '1F', index: 1, hasMap: true },
]

let count = 0
function aFlow(values: Partial<Flow>): Flow {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    name: 'Patrol',
    description: '',
    definition: [],
    status: 1,
    scope: 1,
    index: 0,
    revision: 4,
    buildingId: ids.tower,
    floorId: ids.lobby,
    flowGroupId: ids.night,
    containsMove: false,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: aUser().id,
    ...values,
  }
}

let flows: Flow[]
let filters: { where: object; fields: string[] }[]
let saved: { id: string | undefined; body: unknown }[]

signInEach(aUser({ type: '2' }))
beforeEach(() => {
  flows = [
    aFlow({ name: 'Lock up', index: 1, status: 0 }),
    aFlow({ name: 'Look round', index: 0, description: 'Every door of the ground floor' }),
    aFlow({ name: 'Greet', flowGroupId: day, floorId: ids.roof }),
  ]
  filters = []
  saved = []
})

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(buildingRoutes.list, () => [
      { id: ids.tower, name: 'Tower', organizationId: aUser().organizationId, floors, flowGroups: groups },
      { id: ids.annex, name: 'Annex', organizationId: aUser().organizationId, floors: [], flowGroups: [] },
    ]),
    on(listViewRoutes.list, () => []),
    on(gonePlaceRoutes.ofBuilding, () => [{ flowId: flows[0]?.id ?? '', stepIds: ['s1'] }]),
    on(operatorRoutes.list, () => [{ id: aUser().id, firstName: 'Hanako', lastName: 'Sato' }]),
    on(flowRoutes.count, () => ({ count: flows.length })),
    on(flowRoutes.list, ({ query }) => {
      const filter = JSON.parse(query.filter ?? '{}') as (typeof filters)[number] & { order: string[] }
      filters.push(filter)
      return filter.order[0] === 'index ASC' ? flows.toSorted((a, b) => a.index - b.index) : flows
    }),
    on(flowRoutes.update, ({ params: { id }, body }) => {
      saved.push({ id, body })
      flows = flows.map((flow) => (flow.id === id ? { ...flow, ...body, revision: flow.revision + 1 } : flow))
      return undefined
    }),
  )
  return renderPage(address)
}

const namesIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    // Beside each name the way to run it, an icon.
    .filter((name) => name !== '')
const ofTower = `/flow/settings?buildingId=${ids.tower}`

describe('the flows of a building', () => {
  it('stand by group, groups and flows in their order, and without their steps', async () => {
    open(ofTower)
    const night = await screen.findByRole('table', { name: 'Night rounds' })
    expect(screen.getAllByRole('table').map((table) => namesIn(table))).toEqual([
      ['Greet'],
      ['Look round', 'Lock up'],
    ])
    within(night).getByText('Every door of the ground floor')
    expect(filters.at(-1)?.where).toEqual({ buildingId: ids.tower })
    expect(filters.at(-1)?.fields).not.toContain('definition')
  })

  it('say on which floor they run, and who changed them last', async () => {
    open(ofTower)
    const greet = await screen.findByRole('row', { name: /Greet/ })
    within(greet).getByRole('cell', { name: '9F' })
    await within(greet).findByRole('cell', { name: 'Hanako Sato' })
  })

  it('are marked where they lead to a place that is no longer on a map', async () => {
    open(ofTower)
    const lockUp = await screen.findByRole('row', { name: /Lock up/ })
    const mark = await within(lockUp).findByText('Destination missing')
    // A phone shows label and contents of a cell side by side: a second part would stand below the label.
    expect(mark.closest('td')?.children).toHaveLength(1)
    expect(screen.getAllByText('Destination missing')).toHaveLength(1)
  })

  it('are narrowed by floor, group and status of that building', async () => {
    const { user } = open(ofTower)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Floor' }), '9F')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Flow group' }), 'Day rounds')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Enabled')
    await waitFor(() =>
      expect(filters.at(-1)?.where).toEqual({
        buildingId: ids.tower,
        floorId: ids.roof,
        flowGroupId: day,
        status: 1,
      }),
    )
  })

  it('are disabled and enabled where they stand', async () => {
    const { user } = open(ofTower)
    const lockUp = await screen.findByRole<HTMLInputElement>('switch', { name: 'Enable “Lock up”' })
    expect(lockUp.checked).toBe(false)
    await user.click(lockUp)
    await waitFor(() => expect(saved).toEqual([{ id: flows[0]?.id, body: { status: 1, revision: 4 } }]))
    await waitFor(() => expect(lockUp.checked).toBe(true))
  })

  it('show the stored status again when a change is refused', async () => {
    const { user } = open(
      ofTower,
      on(flowRoutes.update, () => {
        throw failWith('entity.changed')
      }),
    )
    const lockUp = await screen.findByRole<HTMLInputElement>('switch', { name: 'Enable “Lock up”' })
    await user.click(lockUp)
    await waitFor(() => expect(filters.length).toBeGreaterThan(1))
    await waitFor(() => expect(lockUp.checked).toBe(false))
  })

  it('keep what is chosen in one group when a box of another is ticked', async () => {
    const { user } = open(ofTower)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Greet' }))
    const night = screen.getByRole('table', { name: 'Night rounds' })
    await user.click(within(night).getByRole('checkbox', { name: 'Select all on this page' }))
    screen.getByText('3 selected')
  })
})

describe('a group', () => {
  it('is put in order by keyboard, all of it at once', async () => {
    let sent: unknown
    const { user } = open(
      ofTower,
      on(flowRoutes.reorder, ({ params, body }) => {
        sent = { ...params, ...body }
        return undefined
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Change the order of “Night rounds”' }))
    flows = flows.filter(({ flowGroupId }) => flowGroupId === ids.night)
    const [lockUp, lookRound] = flows
    const button = await screen.findByRole('button', { name: 'Move “Look round” down' })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual({ flowGroupId: ids.night, ids: [lockUp?.id, lookRound?.id] }))
  })

  it.each(['text=look', 'status=1', `floorId=${ids.lobby}`, 'sort=name'])(
    'has no handles while %s hides or mixes some of it',
    async (narrowing) => {
      open(`${ofTower}&flowGroupId=${ids.night}&${narrowing}`)
      await screen.findByRole('table', { name: 'Night rounds' })
      expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    },
  )
})

describe('a flow', () => {
  it('is copied under a name of at most 24 characters', async () => {
    let sent: unknown
    const { user } = open(
      ofTower,
      on(flowRoutes.copy, ({ params, body }) => {
        sent = { ...params, ...body }
        return aFlow(body)
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Copy “Look round”' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name of the copy/ })
    expect(name.value).toBe('Look round copy')
    await user.clear(name)
    await user.type(name, 'x'.repeat(25))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Use at most 24 characters.')
    await user.type(name, '{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(sent).toEqual({ id: flows[1]?.id, name: 'x'.repeat(24) }))
  })

  it('is deleted after it was said what would go with it', async () => {
    let gone: string | undefined
    const { user } = open(
      ofTower,
      on(flowRoutes.usages, () => []),
      on(flowRoutes.delete, ({ params: { id } }) => {
        gone = id
        return undefined
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete “Greet”' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(gone).toBe(flows[2]?.id))
  })
})

describe('people who may not write flows', () => {
  it.each(['0', '1'] as const)('see them without handles, switches and buttons (type %s)', async (type) => {
    beginSession(aUser({ type }))
    open(`${ofTower}&flowGroupId=${ids.night}`)
    await screen.findByRole('link', { name: 'Lock up' })
    for (const role of ['switch', 'checkbox'] as const) expect(screen.queryAllByRole(role)).toEqual([])
    expect(screen.queryByRole('button', { name: /^(Move|Copy|Delete|Change the order)/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create a flow' })).toBeNull()
    screen.getByRole('cell', { name: 'Disabled' })
  })
})

describe('the flows of several buildings', () => {
  it('stand in one table with building and group', async () => {
    open('/flow/settings')
    const table = await screen.findByRole('table', { name: 'Flows' })
    within(table).getAllByRole('cell', { name: 'Tower' })
    within(table).getByRole('cell', { name: 'Day rounds' })
    expect(screen.queryByRole('combobox', { name: 'Floor' })).toBeNull()
  })

  it('are none: says what a flow is, and leads to the first', async () => {
    flows = []
    open('/flow/settings')
    await screen.findByText(/^No flows yet/)
    screen.getByRole('link', { name: 'Create a flow' })
  })

  it('say that they could not be read', async () => {
    open(
      '/flow/settings',
      on(flowRoutes.list, () => {
        throw failWith('server.error')
      }),
    )
    await screen.findByRole('button', { name: 'Try again' })
  })
})
