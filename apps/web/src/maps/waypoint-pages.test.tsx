import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type WaypointRow, waypointRoutes } from '@wheelhouse/contract/maps/waypoint'
import { beforeEach, expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const base = `/waypoint/${ids.lobby}`

function aWaypoint(values: Partial<WaypointRow> = {}): WaypointRow {
  return {
    id: 'w2',
    no: 2,
    name: 'Lobby',
    type: 1,
    x: -4.125,
    y: 4,
    theta: Math.PI / 2,
    status: 1,
    note: '',
    revision: 7,
    ...values,
  }
}

let filters: { where: object; order: string[]; skip: number }[]

signInEach(aUser({ type: '2' }))
beforeEach(() => {
  filters = []
})

function open(address: string, ...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(waypointRoutes.count, () => ({ count: 45 })),
    on(waypointRoutes.get, () => ({ ...aWaypoint(), can: { update: true, delete: true } })),
    on(waypointRoutes.list, ({ query }) => {
      filters.push(JSON.parse(query.filter ?? '{}') as (typeof filters)[number])
      return [aWaypoint(), aWaypoint({ id: 'dock', no: 3, name: '', type: 2, status: 0 })]
    }),
  )
  return { ...renderPage(address), calls }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })

it('lists the waypoints of a map in metres, degrees and words, by the filters in the address', async () => {
  const { user, router } = open(`${base}/list?page=2&type=1&sort=-name&text=lob`)
  const row = (await screen.findByText('Lobby')).closest('tr')
  const cells = within(row as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(1)).toEqual([
    '2',
    'Lobby',
    'Normal',
    '-4.13',
    '4.00',
    '90',
    'Enabled',
  ])
  expect(filters.at(-1)).toMatchObject({
    where: { type: 1, or: [{ name: { ilike: '%lob%' } }] },
    order: ['name DESC'],
    skip: 20,
  })
  screen.getByText(/Robots use them only after the map is published/)
  expect(screen.getByRole('link', { name: 'Map editor' }).getAttribute('href')).toBe(
    `/editor/v2/${ids.lobby}/floor`,
  )
  await user.click(screen.getByRole('link', { name: '3' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/dock`))
})

it('disables many waypoints, each with its revision', async () => {
  const changes: unknown[] = []
  const { user } = open(
    `${base}/list`,
    on(waypointRoutes.update, ({ params, body }) => {
      changes.push([params, body])
      return undefined
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Disable' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Disable' }))
  await dialog.findByText('2 of 2 done.')
  const body = { status: 0, revision: 7 }
  expect(changes).toEqual([
    [{ mapId: ids.lobby, id: 'w2' }, body],
    [{ mapId: ids.lobby, id: 'dock' }, body],
  ])
})

it('adds a waypoint, and says at each field what is wrong with it', async () => {
  const sent: unknown[] = []
  const { user, router } = open(
    `${base}/create`,
    on(waypointRoutes.create, ({ body }) => {
      sent.push(body)
      if (sent.length > 1) return aWaypoint()
      throw failWith('entity.duplicate', {}, [{ path: 'no', code: 'value.taken' }])
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /^Number/ }), '1')
  await user.type(field(/^X/), '10001')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  screen.getByText('Use 10000 or less.')
  screen.getByText('Fill this in.')
  expect(document.activeElement).toBe(field(/^X/))
  expect(sent).toEqual([])

  await user.clear(field(/^X/))
  await user.type(field(/^X/), '-4.125')
  await user.type(field(/^Y/), '4')
  await user.clear(field(/^Heading/))
  await user.type(field(/^Heading/), '270')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(document.activeElement).toBe(field(/^Number/)))
  const values = { name: '', type: 1, x: -4.125, y: 4, theta: -1.5708, status: 1, note: '' }
  expect(sent).toEqual([{ no: 1, ...values }])

  await user.clear(field(/^Number/))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/w2`))
  expect(sent[1]).toEqual(values)
})

it('changes what was touched of a waypoint, which keeps its number', async () => {
  const sent: unknown[] = []
  const { user } = open(
    `${base}/w2`,
    on(waypointRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  const number = await screen.findByRole('textbox', { name: /^Number/ })
  // Changes to a waypoint are published under its floor.
  expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe(
    `/my/audit-logs/1?entityId=${ids.lobby}`,
  )
  await user.clear(number)
  await user.selectOptions(screen.getByRole('combobox', { name: /^Type/ }), 'Charge')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('Fill this in.')
  await user.type(number, '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ type: 2, revision: 7 }]))
})

it('deletes a waypoint after it was said what goes with it', async () => {
  const { user, router, calls } = open(
    `${base}/w2`,
    on(waypointRoutes.usages, () => [{ table: 'map_edges', effect: 'goes' as const, count: 1, names: [] }]),
    on(waypointRoutes.delete, () => undefined),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Edges of the map (1)')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/list`))
  expect(calls).toContain(`DELETE /maps/${ids.lobby}/waypoints/w2`)
})

it('says that a waypoint is missing, and leads to the others of its map', async () => {
  const { user, router } = open(
    `${base}/gone`,
    on(waypointRoutes.get, () => {
      throw failWith('entity.notFound')
    }),
  )
  await screen.findByText('Not found in Waypoints')
  await user.click(screen.getByRole('link', { name: 'To the list' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/list`))
})
