/** robot/control as a map: what people see of a building and do there. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import type { SiteMessage, SiteRobot } from '@wheelhouse/contract/robots/site'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '../../kernel/server/live.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'

const upper = '22222222-0000-4000-8000-000000000002'
const ground = '22222222-0000-4000-8000-000000000001'
const building = {
  id: ids.tower,
  name: 'Tower',
  organizationId: ids.robot,
  floors: [
    { id: upper, name: '2F', index: 2, hasMap: true },
    { id: ground, name: '1F', index: 1, hasMap: true },
  ],
}
const map = toMap({
  waypoints: [{ id: 'lobby', no: 1, name: 'Lobby', type: 1, x: 2, y: 3, theta: 0 }],
})
let sockets: FakeSocket[] = []
let sent: unknown[] = []

function aSiteRobot(serialNumber: string, name: string, change: Partial<SiteRobot> = {}): SiteRobot {
  const place = { mapId: `${ids.tower}.${ground}`, x: 1, y: 1, theta: 0 }
  const state = { uiState: 'idle', online: true, charge: 80, goal: null } as const
  return { robotId: crypto.randomUUID(), serialNumber, name, ...place, ...state, path: [], ...change }
}

function open(address: string) {
  startFakeServer(
    on(buildingRoutes.list, () => [building]),
    on(floorRoutes.getMap, () => map),
    on(robotRoutes.list, () => []),
    on(robotRoutes.count, () => ({ count: 0 })),
    on(teleopRoutes.remoteStopMany, ({ body }) => {
      sent.push(body)
      return { robots: [{ serialNo: 'R-2', acknowledged: true, means: ['latch' as const] }] }
    }),
    on(robotCommandRoutes.send, ({ params, body }) => {
      sent.push({ ...params, ...body })
      return { status: 'accepted' as const, actionId: 'a' }
    }),
  )
  return renderPage(address)
}

async function say(body: SiteMessage) {
  const path = `/buildings/${ids.tower}/site`
  await waitFor(() => expect(sockets.at(-1)?.watched).toContain(path))
  sockets.at(-1)?.say({ op: 'values', values: [{ path, body }] })
}
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Robots of this building' })
  const buttons = await within(list).findAllByRole('button')
  return buttons.filter((button) => button.hasAttribute('aria-pressed'))
}

beforeEach(async () => {
  await chooseLanguage('en')
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // The list shows what is in view; jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  sockets = stubSockets()
  sent = []
  beginSession(aUser())
})
afterEach(() => {
  cleanup()
  live.stop()
  endSession(null)
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('is what robot/control begins with where a building has a map, those that need somebody first', async () => {
  open('/robot/control')
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.open()
  const robots = [
    aSiteRobot('R-1', 'Alpha'),
    aSiteRobot('R-2', 'Beta', { uiState: 'emergencyStop', mapId: `${ids.tower}.${upper}` }),
    aSiteRobot('R-3', 'Gamma', { uiState: 'offline', online: false, mapId: null, charge: null }),
  ]
  await say({ kind: 'all', robots })
  const names = (await rows()).map(({ textContent }) => textContent)
  expect(names).toEqual([
    expect.stringMatching(/^Beta.*2F.*Emergency stop$/),
    expect.stringMatching(/^Alpha.*1F.*Idle$/),
    expect.stringMatching(/^Gamma.*Position unknown.*Offline$/),
  ])
  // It begins on the floor where somebody is needed.
  const floors = within(screen.getByRole('group', { name: 'Floors' }))
  expect(floors.getByRole('button', { pressed: true }).textContent).toContain('2F')
  await screen.findByRole('img', { name: 'Map of 2F' })
})

it('marks a battery that is low', async () => {
  open('/robot/control?view=map')
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.open()
  const robots = [aSiteRobot('R-1', 'Alpha', { charge: 20 }), aSiteRobot('R-2', 'Beta', { charge: 19 })]
  await say({ kind: 'all', robots })
  const [first, second] = await rows()
  if (first === undefined || second === undefined) throw new Error('there are two rows')
  expect(within(first).queryByRole('img')).toBeNull()
  within(second).getByRole('img', { name: 'The battery is low.' })
})

it('shows the floor of a robot that is chosen, and announces its changes', async () => {
  const { user, router } = open('/robot/control?view=map')
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.open()
  await say({ kind: 'all', robots: [aSiteRobot('R-1', 'Alpha', { mapId: `${ids.tower}.${upper}` })] })
  const [row] = await rows()
  if (row === undefined) throw new Error('there is a row')
  await user.click(row)
  expect(router.state.location.search).toMatchObject({ robot: 'R-1', floor: upper })
  await screen.findByRole('region', { name: 'Alpha' })
  const publish = async (change: Partial<SiteRobot>, words: RegExp) => {
    const changed = [aSiteRobot('R-1', 'Alpha', { path: [[2, 3]], ...change })]
    await say({ kind: 'difference', moved: [], changed, gone: [] })
    await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(words))
  }
  await publish({ goal: 'Lobby', uiState: 'running' }, /Destination: Lobby/)
  await publish({ uiState: 'running' }, /On its way/)
  await publish({ uiState: 'emergencyStop' }, /80%1FEmergency stop$/)
  await say({ kind: 'difference', moved: [], changed: [], gone: ['R-1'] })
  await screen.findByText('This building has no robots.')
})

it('stops a robot from its row, without choosing it first', async () => {
  const { user, router } = open('/robot/control?view=map')
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.open()
  await say({ kind: 'all', robots: [aSiteRobot('R-1', 'Alpha'), aSiteRobot('R-2', 'Beta')] })
  await user.click(await screen.findByRole('button', { name: 'Remote stop of Beta' }))
  await waitFor(() => expect(sent).toEqual([{ serialNos: ['R-2'] }]))
  expect(router.state.location.search).not.toHaveProperty('robot')
})

it('sends the nearest free robot to a waypoint, and offers none that cannot go', async () => {
  const { user } = open('/robot/control?view=map')
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.open()
  const robots = [
    aSiteRobot('R-1', 'Far', { x: 12 }),
    aSiteRobot('R-2', 'Near', { x: 2, y: 2 }),
    aSiteRobot('R-3', 'Stopped', { x: 2, y: 3, uiState: 'remoteStop' }),
  ]
  await say({ kind: 'all', robots })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Choose a waypoint' }), 'Lobby')
  const dialog = await screen.findByRole('dialog', { name: 'Send a robot' })
  expect(
    within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Near (1.0 m away)', 'Far (10.2 m away)'])
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(sent).toEqual([{ serialNo: 'R-2', command: 'goTo', params: { waypointId: 'lobby' } }]),
  )
})

it('remembers the view that was chosen', async () => {
  const { user, router } = open('/robot/control')
  await user.click(await screen.findByRole('button', { name: 'List' }))
  expect(router.state.location.search).toMatchObject({ view: 'list' })
  cleanup()
  open('/robot/control')
  await screen.findByRole('combobox', { name: 'Sort' })
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
})

it('on a wall there is nothing but the map, and it says when the server is not heard', async () => {
  open('/robot/control?kiosk=1')
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.open()
  await say({ kind: 'all', robots: [aSiteRobot('R-1', 'Alpha')] })
  await screen.findByRole('img', { name: 'Map of 1F' })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  sockets[0]?.drop()
  await screen.findByText(/What is shown may be out of date/)
})
