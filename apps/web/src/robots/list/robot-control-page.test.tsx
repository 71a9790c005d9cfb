import { act, screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRunBrief, aState, aUser } from '../../testing/samples.ts'
import { actionProgress } from '../live/robot-actions.ts'
import { stopReport } from '../stop/remote-stop.ts'

const buildingId = '00000000-0000-4000-8000-0000000000b1'
const robots = ['Alpha', 'Beta', 'Gamma'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  serialNumber: `R-${index + 1}`,
  model: 'ugo-pro' as const,
  buildingId,
  robotGroupId: null,
  lastCommAt: null,
}))
let sockets: FakeSocket[] = []
let filters: string[]

function open(address: string, ...handlers: Handler[]) {
  filters = []
  const calls = startFakeServer(
    ...handlers,
    on(robotRoutes.list, ({ query: { filter = '' } }) => {
      filters.push(filter)
      return robots
    }),
    on(robotRoutes.count, () => ({ count: robots.length })),
    on(buildingRoutes.list, () => [{ id: buildingId, name: 'Tower', timezone: 'Asia/Tokyo' }]),
  )
  return { ...renderPage(address), calls }
}

function socket(): FakeSocket {
  const newest = sockets.at(-1)
  if (newest === undefined) throw new Error('No socket has been opened.')
  return newest
}

function say(serialNo: string, change: Partial<RobotState>): void {
  const path = livePath(robotChannels.state, { serialNo })
  act(() => {
    if (live.status.get() !== 'open') socket().open()
    socket().say({ op: 'values', values: [{ path, body: aState({ serialNumber: serialNo, ...change }) }] })
  })
}

async function card(name: string) {
  return within(await screen.findByRole('article', { name }))
}

beforeEach(async () => {
  await chooseLanguage('en')
  sockets = stubSockets()
  beginSession(aUser())
})
afterEach(() => {
  live.stop()
  endSession(null)
  stopReport.set([])
  actionProgress.set({})
  vi.unstubAllGlobals()
})

describe('robot/control', () => {
  it('shows each robot live: state in words, battery, driver, codes that are not idle', async () => {
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-1', {
      uiState: 'driven',
      battery: { charge: 17.6, state: 'below20', voltage: null },
      lease: { operatorId: 'x', firstName: 'Taro', lastName: 'Yamada', since: '2026-11-20T00:00:00Z' },
      codes: { recording: 'r201', elevator: 'elv_101', door: 'sec_0' },
      detections: ['5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04'],
    })
    alpha.getByText('Driven')
    alpha.getByText('Detecting behaviour')
    alpha.getByText('18%')
    alpha.getByText('Below 20%')
    alpha.getByText('Driven by Taro Yamada')
    alpha.getByText('Recording')
    alpha.getByText('Waiting for the elevator')
    expect(alpha.queryByText('Not using a security door')).toBeNull()
  })

  it('says that the flow of a robot waits, and for what, until it goes on', async () => {
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-1', { run: aRunBrief({ status: 'waiting', reason: 'question' }) })
    alpha.getByText('Flow waiting: The flow is waiting for an answer.')
    say('R-1', { run: aRunBrief({ status: 'paused', reason: 'robotOffline' }) })
    alpha.getByText(/^Flow paused: /)
    say('R-1', { run: aRunBrief({}) })
    expect(alpha.queryByText(/^Flow (?:waiting|paused)/)).toBeNull()
  })

  it('watches the robots in view and no others', async () => {
    open('/robot/control')
    await card('Alpha')
    say('R-1', {})
    await waitFor(() =>
      expect(socket().watched.sort()).toEqual([
        '/changes',
        '/robots/R-1/state',
        '/robots/R-2/state',
        '/robots/R-3/state',
      ]),
    )
  })

  it('takes its filters from the address and writes them there', async () => {
    const { router, user } = open('/robot/control?model=ugo-pro')
    await card('Alpha')
    await user.type(screen.getByRole('searchbox'), 'alp')
    await waitFor(() => expect(router.state.location.search).toEqual({ model: 'ugo-pro', text: 'alp' }))
    await waitFor(() =>
      expect(JSON.parse(filters.at(-1) ?? '{}')).toMatchObject({
        where: { model: 'ugo-pro', or: [{ name: { ilike: '%alp%' } }, { serialNumber: { ilike: '%alp%' } }] },
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('finds its search field and its other view by key', async () => {
    const { router, user } = open('/robot/control')
    await card('Alpha')
    await user.keyboard('[Slash]')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('v')
    expect(router.state.location.search).toEqual({})
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('[KeyV]')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'list' }))
  })

  it('offers cleaning only to robots that can', async () => {
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-1', { capabilities: ['startCleaning', 'stopCleaning'] })
    say('R-2', { capabilities: [] })
    alpha.getByRole('button', { name: 'Start cleaning' })
    expect((await card('Beta')).queryByRole('button', { name: 'Start cleaning' })).toBeNull()
  })

  it('says of a command what is true: requested, accepted, and done when the robot shows it', async () => {
    const answer = Promise.withResolvers<{ actionId: string; status: 'accepted' }>()
    const { user } = open(
      '/robot/control',
      on(robotCommandRoutes.dock, () => answer.promise),
    )
    const alpha = await card('Alpha')
    say('R-1', {})
    await user.click(alpha.getByRole('button', { name: 'Dock' }))
    alpha.getByText('Dock: requested')
    answer.resolve({ actionId: '1', status: 'accepted' })
    await alpha.findByText('Dock: accepted')
    say('R-1', { uiState: 'charging', battery: { charge: 50, state: 'charging', voltage: null } })
    await alpha.findByText('Dock: done')
  })

  it('says where a robot is and where it goes, and why it did not get there', async () => {
    open('/robot/control')
    const alpha = await card('Alpha')
    const place = { floor: '2F', near: 'Lobby' }
    const order = { orderId: 'o', goal: 'Dock 1', dock: true, lastNodeId: '', remaining: 2, path: [] }
    say('R-1', { place, order, uiState: 'running' })
    await alpha.findByText('Tower · 2F · Lobby')
    alpha.getByText('On its way to the dock “Dock 1”')
    say('R-1', { place, order: { ...order, goal: 'Desk', dock: false } })
    alpha.getByText('On its way to “Desk”')
    const error = { type: 'F0007', level: 'warning', description: null } as const
    const ended = { orderId: 'o', goal: 'Dock 1', dock: true, outcome: 'failed', error } as const
    const lastOrder = { ...ended, blockedBy: 'R-2' }
    say('R-1', { lastOrder })
    alpha.getByText(/^Could not return to the dock: .+ \(F0007\)$/)
    alpha.getByText('Robot standing in front: R-2')
    say('R-1', { lastOrder, errors: [error] })
    alpha.getByText('Could not return to the dock')
    alpha.getByText(/^[^:]+ \(F0007\)$/)
    say('R-1', { lastOrder: { ...lastOrder, outcome: 'done' } })
    expect(alpha.queryByText(/Could not return/)).toBeNull()
  })

  it('follows a robot to its dock, also when it does not get there', async () => {
    const answer = { actionId: 'o', status: 'accepted' } as const
    const { user } = open(
      '/robot/control',
      on(robotCommandRoutes.dock, () => answer),
    )
    const alpha = await card('Alpha')
    say('R-1', {})
    await user.click(await alpha.findByRole('button', { name: 'Dock' }))
    await alpha.findByText('Dock: accepted')
    const error = { type: 'D0001', level: 'warning', description: null } as const
    say('R-1', {
      lastOrder: { orderId: 'o', goal: null, dock: true, outcome: 'failed', error, blockedBy: null },
    })
    await waitFor(() => expect(alpha.queryByText('Dock: accepted')).toBeNull())
    alpha.getByText(/^Could not return to the dock: .+ \(D0001\)$/)
  })

  it('shows a refused command in the robot’s own card', async () => {
    const { user } = open(
      '/robot/control',
      on(robotCommandRoutes.dock, () => Promise.reject(failWith('robot.drivenByOther', { name: 'Sato' }))),
    )
    const alpha = await card('Alpha')
    say('R-1', {})
    await user.click(alpha.getByRole('button', { name: 'Dock' }))
    await alpha.findByText('Dock: Sato is driving this robot.')
  })

  it('tells of a remote stop for each robot whether it arrived', async () => {
    const { user, calls } = open(
      '/robot/control',
      // R-3 is out of reach meanwhile: it is not in the answer.
      on(teleopRoutes.remoteStopMany, ({ body: { serialNos } }) => ({
        robots: serialNos
          .filter((serialNo) => serialNo !== 'R-3')
          .map((serialNo) => ({ serialNo, acknowledged: serialNo === 'R-1', means: null })),
      })),
    )
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    await user.click(screen.getByRole('button', { name: 'Remote stop' }))
    const report = within(screen.getByRole('region', { name: 'Remote stop: result' }))
    await report.findByText('Confirmed by the robot')
    const lines = report.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'AlphaConfirmed by the robot',
      'BetaSent, not confirmed by the robot',
      'GammaCould not be sent',
    ])
    expect(calls.filter((one) => one === 'POST /remote-stops')).toHaveLength(1)

    report.getByText('1 of 3 stopped, 1 not responding, 1 failed')

    say('R-2', { uiState: 'remoteStop', remoteStop: 'latched' })
    expect(report.getAllByRole('listitem')[1]?.textContent).toBe('BetaConfirmed by the robot')
    report.getByText('2 of 3 stopped, 1 failed')
  })

  it('waits for no slow robot: all are told by one call, and the count grows as they stop', async () => {
    const slow = Promise.withResolvers<{
      robots: { serialNo: string; acknowledged: boolean; means: null }[]
    }>()
    const { user, calls } = open(
      '/robot/control',
      on(teleopRoutes.remoteStopMany, () => slow.promise),
    )
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    await user.click(screen.getByRole('button', { name: 'Remote stop' }))
    expect(calls.filter((one) => one === 'POST /remote-stops')).toHaveLength(1)
    say('R-2', { uiState: 'remoteStop', remoteStop: 'latched' })
    await screen.findByText('1 of 3 stopped, 2 sending')
    slow.resolve({
      robots: ['R-1', 'R-2', 'R-3'].map((serialNo) => ({
        serialNo,
        acknowledged: serialNo !== 'R-3',
        means: null,
      })),
    })
    await screen.findByText('2 of 3 stopped, 1 not responding')
  })

  it('selects what the filters find, also what has not been scrolled to', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...robots[0],
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Robot ${index}`,
      serialNumber: `M-${index}`,
    }))
    const { user } = open(
      '/robot/control',
      on(robotRoutes.count, () => ({ count: many.length })),
      on(robotRoutes.list, ({ query: { filter = '{}' } }) => {
        const { skip = 0, limit = 100 } = JSON.parse(filter) as { skip?: number; limit?: number }
        return many.slice(skip, skip + limit)
      }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select all matching robots' }))
    await screen.findByRole('checkbox', { name: '130 selected' })
  })

  it('releases several only after a question, and tells of each what became of it', async () => {
    const { user, calls } = open(
      '/robot/control',
      on(teleopRoutes.clearRemoteStop, ({ params: { serialNo } }) => {
        if (serialNo === 'R-2') throw failWith('robot.noAnswer')
        if (serialNo === 'R-3') throw failWith('server.unavailable')
        return undefined
      }),
    )
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    await user.click(screen.getByRole('button', { name: 'Release remote stop' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/the 3 selected robots/)
    expect(calls.some((one) => one.startsWith('DELETE'))).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Release remote stop' }))
    await dialog.findByText('1 of 3 released, 1 not responding, 1 failed')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'AlphaReleased',
      'BetaThe robot is not responding.',
      'GammaThe server is unavailable for the moment. Reconnecting automatically.',
    ])
    await user.click(dialog.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(calls.filter((one) => one.startsWith('DELETE'))).toHaveLength(5))
  })

  it('offers the release of several to nobody who may not', async () => {
    beginSession(aUser({ type: '0' }))
    const { user } = open('/robot/control')
    await card('Alpha')
    await user.click(screen.getByRole('checkbox', { name: 'Select all matching robots' }))
    screen.getByRole('button', { name: 'Remote stop' })
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
  })

  it('leads to what each robot did', async () => {
    open('/robot/control')
    const link = (await card('Alpha')).getByRole<HTMLAnchorElement>('link', { name: 'Activity of Alpha' })
    expect(link.pathname).toBe('/robot/00000000-0000-4000-8000-000000000000/activity')
  })

  it('leaves a stopped robot no action that would be refused, and says why and who may release it', async () => {
    beginSession(aUser({ type: '0' }))
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-1', { uiState: 'remoteStop', remoteStop: 'latched', capabilities: ['startCleaning'] })
    for (const name of ['Start cleaning', 'Dock'])
      expect(alpha.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    alpha.getByText(/Remote stop is on: no action is possible/)
    alpha.getByText(/Can be released by: Area manager/)
  })

  it('lets nothing begin while the emergency stop button is pressed, and lets what runs be ended', async () => {
    open('/robot/control')
    const alpha = await card('Alpha')
    const stopped = { uiState: 'emergencyStop', emergencyStop: 'manual' } as const
    say('R-1', { ...stopped, capabilities: ['startCleaning'] })
    for (const name of ['Start cleaning', 'Dock']) {
      const button = alpha.getByRole<HTMLButtonElement>('button', { name })
      expect(button).toMatchObject({ disabled: true, title: expect.stringContaining('button is pressed') })
    }
    say('R-1', { ...stopped, capabilities: ['stopCleaning'], cleaning: true })
    expect(alpha.getByRole<HTMLButtonElement>('button', { name: 'Stop cleaning' }).disabled).toBe(false)
  })

  it('releases a remote stop only after a question, and only for those who may', async () => {
    const { user, calls } = open(
      '/robot/control',
      on(teleopRoutes.clearRemoteStop, () => undefined),
    )
    const alpha = await card('Alpha')
    say('R-1', { uiState: 'remoteStop', remoteStop: 'latched' })
    await user.click(alpha.getByRole('button', { name: 'Release remote stop: Alpha' }))
    expect(calls.some((one) => one.startsWith('DELETE'))).toBe(false)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Release remote stop' }))
    await waitFor(() => expect(calls).toContain('DELETE /robots/R-1/remote-stop'))
  })

  it('offers no release to a general operator', async () => {
    beginSession(aUser({ type: '0' }))
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-1', { uiState: 'remoteStop', remoteStop: 'latched' })
    alpha.getByText('Remote stop', { selector: 'span[class*="word"]' })
    expect(alpha.queryByRole('button', { name: /^Release/ })).toBeNull()
  })

  it('says when the state of a robot may not be read', async () => {
    open('/robot/control')
    const alpha = await card('Alpha')
    say('R-2', {})
    act(() => socket().say({ op: 'refused', path: '/robots/R-1/state', code: 'entity.notFound' }))
    alpha.getByText('State not available')
  })

  it('marks what it shows as the last known while the connection is down', async () => {
    open('/robot/control')
    await card('Alpha')
    say('R-1', {})
    act(() => socket().drop())
    expect(screen.getByRole('article', { name: 'Alpha' }).dataset.dim).toBe('true')
  })

  it('says when nothing matches', async () => {
    open(
      '/robot/control?text=zzz',
      on(robotRoutes.list, () => []),
    )
    await screen.findByText('No robots match these filters.')
  })

  it('offers another try when the list could not be had', async () => {
    let isUp = false
    const { user } = open(
      '/robot/control',
      on(robotRoutes.list, () => {
        if (!isUp) throw failWith('server.error')
        return robots
      }),
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    isUp = true
    await user.click(again)
    await card('Alpha')
  })
})

describe('a card', () => {
  it('says what to do about the robot’s error, and that no stop can reach the robot', async () => {
    const action = { ja: '周囲を確認', en: 'Clear the area around the dock.' }
    const title = { ja: '失敗', en: 'Failed' }
    const entry = {
      code: 'D0001',
      kind: 'dock',
      isError: true,
      level: null,
      title,
      action,
      revision: 0,
    } as const
    open(
      '/robot/control',
      on(errorCodeRoutes.list, () => [entry]),
    )
    const alpha = await card('Alpha')
    say('R-1', { stopMeans: null })
    expect(alpha.queryByText(/cannot be stopped remotely/)).toBeNull()
    say('R-1', { stopMeans: [], errors: [{ type: 'D0001', level: 'warning', description: null }] })
    alpha.getByText(/cannot be stopped remotely/)
    await alpha.findByText('Clear the area around the dock.')
  })
})
