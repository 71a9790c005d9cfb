/** beta/spatial-ui as a system administrator uses it (R-SYSTEM-24). */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import type { SiteMessage, SiteRobot } from '@wheelhouse/contract/robots/site'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '../../kernel/server/live.ts'
import { hideQuestion } from '../../kernel/shell/hidden-questions.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import type { Spatial3d } from './spatial-3d.ts'

const building = {
  id: ids.tower,
  name: 'Tower',
  organizationId: ids.robot,
  floors: [
    { id: ids.roof, name: '2F', index: 2, hasMap: true },
    { id: ids.lobby, name: '1F', index: 1, hasMap: true },
  ],
}

/** Stands for WebGL, which jsdom has none of. */
const drawing = {
  setFloors: vi.fn<Spatial3d['setFloors']>(),
  draw: vi.fn<Spatial3d['draw']>(),
  robotAt: vi.fn<Spatial3d['robotAt']>(() => null),
  getPlace: vi.fn<Spatial3d['getPlace']>(() => ({ x: 20, y: 30 })),
  dispose: vi.fn<Spatial3d['dispose']>(),
}
vi.mock('./spatial-3d.ts', () => ({ createSpatial3d: () => drawing }))

let sockets: FakeSocket[] = []

function aRobot(serialNumber: string, name: string, floorId: string | null, change: Partial<SiteRobot> = {}) {
  const place = { mapId: floorId && `${ids.tower}.${floorId}`, x: 1, y: 1, theta: 0 }
  const state = { uiState: 'idle', online: true, charge: 80, goal: null } as const
  return { robotId: crypto.randomUUID(), serialNumber, name, ...place, ...state, path: [], ...change }
}
const quiet = aRobot('R-1', 'Alpha', ids.lobby)
const alarmed = aRobot('R-2', 'Beta', ids.lobby)
const stopped = aRobot('R-3', 'Gamma', ids.roof, { uiState: 'emergencyStop' })
const lost = aRobot('R-4', 'Delta', null, { uiState: 'offline', online: false })

async function open(address = '/beta/spatial-ui') {
  startFakeServer(
    on(buildingRoutes.list, () => [building]),
    on(floorRoutes.getMap, () => toMap({})),
    on(alertRoutes.list, () => [
      {
        id: crypto.randomUUID(),
        robotId: alarmed.robotId,
        level: 9 as const,
        title: { ja: '転倒', en: 'Fallen over' },
      },
    ]),
  )
  return renderPage(address)
}

async function openWithRobots(address?: string) {
  hideQuestion('experimental.spatial')
  const opened = await open(address)
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.open()
  const path = `/buildings/${ids.tower}/site`
  await waitFor(() => expect(sockets.at(-1)?.watched).toContain(path))
  const say = (body: SiteMessage) => sockets.at(-1)?.say({ op: 'values', values: [{ path, body }] })
  say({ kind: 'all', robots: [quiet, alarmed, stopped, lost] })
  await screen.findByRole('link', { name: /^Gamma/ })
  return { ...opened, say }
}

function withDepth(isThere: boolean) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    isThere ? ({} as RenderingContext) : null,
  )
}

const links = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

beforeEach(async () => {
  await chooseLanguage('en')
  withDepth(false)
  sockets = stubSockets()
  beginSession(aUser({ type: '9' }))
})
afterEach(() => {
  cleanup()
  live.stop()
  endSession(null)
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('asks before it opens, and leads those who decline to the system settings', async () => {
  const { user, router } = await open()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/system'))
  await router.navigate({ to: '/beta/spatial-ui' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Open “Spatial view”?' }))
  expect(screen.queryByRole('combobox', { name: 'Building' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Open' }))
  await screen.findByRole('combobox', { name: 'Building' })
})

it('lists the robots by floor, those with alerts first, each leading to its page, also without WebGL', async () => {
  await openWithRobots()
  await screen.findByText('Fallen over')
  screen.getByText('This browser cannot show the building in 3D, so only the list of robots is shown.')
  expect(links('1F')).toEqual([expect.stringMatching(/^Beta.*Fallen over$/), expect.stringMatching(/^Alpha/)])
  expect(links('2F')).toEqual([expect.stringMatching(/^Gamma.*Emergency stop$/)])
  expect(links('Position unknown')).toEqual([expect.stringMatching(/^Delta/)])
  const link = screen.getByRole('link', { name: /^Gamma/ })
  expect(link.getAttribute('href')).toBe(`/robot/${stopped.robotId}`)
})

it('narrows the list by floor, state and alerts, and keeps that in the address', async () => {
  const { user, router } = await openWithRobots()
  await screen.findByText('Fallen over')
  const names = () => within(screen.getByRole('complementary', { name: 'Robots of this building' }))
  await user.click(screen.getByRole('checkbox', { name: /alerts/ }))
  await waitFor(() => expect(names().getAllByRole('link')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: /1F/ }))
  await waitFor(() => expect(names().getAllByRole('link')).toHaveLength(1))
  expect(router.state.location.search).toEqual({ floor: ids.lobby, alerts: 'yes' })
  // The floor is put back by the same button.
  await user.click(screen.getByRole('button', { name: /1F/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Idle')
  await waitFor(() => expect(links('1F')).toEqual([expect.stringMatching(/^Beta/)]))
})

it('draws every robot on its floor as it moves, marks those that need somebody, and opens the one that is pressed', async () => {
  withDepth(true)
  const { say, router } = await openWithRobots(`/beta/spatial-ui?floor=${ids.roof}`)
  const drawn = () => drawing.draw.mock.lastCall?.[0].robots ?? []
  await waitFor(() => expect(drawn()).toHaveLength(3))
  const alarms = () => drawn().flatMap(({ serialNumber, isAlarm }) => (isAlarm ? [serialNumber] : []))
  await waitFor(() => expect(alarms().toSorted()).toEqual(['R-2', 'R-3']))
  const [roof] = drawing.setFloors.mock.lastCall?.[0].filter(({ isLifted }) => isLifted) ?? []
  expect(roof?.name).toBe('2F')
  say({ kind: 'difference', moved: [['R-1', 2, 3, 0]], changed: [], gone: [] })
  await waitFor(() =>
    expect(
      drawn()
        .find(({ serialNumber }) => serialNumber === 'R-1')
        ?.at.slice(0, 2),
    ).toEqual([-8, -7]),
  )
  drawing.robotAt.mockReturnValue('R-3')
  const picture = screen.getByRole('img', { name: 'Tower in 3D' })
  picture.setPointerCapture = vi.fn<Element['setPointerCapture']>()
  fireEvent.pointerMove(picture)
  await screen.findByText('Gamma', { selector: 'b' })
  fireEvent.pointerDown(picture, { clientX: 5, clientY: 5 })
  fireEvent.pointerUp(picture, { clientX: 5, clientY: 6 })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/robot/${stopped.robotId}`))
})

it('turns by the arrow keys, and stands still for those who want less motion', async () => {
  withDepth(true)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await openWithRobots()
  const picture = screen.getByRole('img', { name: 'Tower in 3D' })
  await waitFor(() => expect(drawing.draw).toHaveBeenCalled())
  const angle = () => drawing.draw.mock.lastCall?.[0].angle
  const before = angle()
  picture.focus()
  fireEvent.keyDown(picture, { code: 'ArrowUp', key: 'ArrowUp' })
  await waitFor(() => expect(angle()?.elevation).toBeGreaterThan(before?.elevation ?? 9))
  expect(drawing.draw.mock.lastCall?.[0].pulse).toBe(1)
})
