import { act, screen, waitFor } from '@testing-library/react'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { describe, expect, it } from 'vitest'
import { failWith, on } from '../../testing/fake-server.ts'
import {
  card,
  getFilters,
  open,
  robots,
  say,
  setUpRobotControl,
  socket,
} from '../../testing/robot-control.tsx'
import { aRunBrief } from '../../testing/samples.ts'

setUpRobotControl()

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
      expect(JSON.parse(getFilters().at(-1) ?? '{}')).toMatchObject({
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
    say('R-1', { place, order: { ...order, goal: 'Desk', dock: false }, uiState: 'running' })
    alpha.getByText('On its way to “Desk”')
    say('R-1', {
      place,
      order: { ...order, goal: null, dock: false },
      uiState: 'running',
      run: aRunBrief({}),
    })
    expect(alpha.queryByText(/On its way/)).toBeNull()
    say('R-1', { order, uiState: 'emergencyStop', emergencyStop: 'manual', cleaning: true })
    alpha.getByText('Destination: the dock “Dock 1”')
    alpha.getByText('Cleaning interrupted')
    expect(alpha.queryByText(/On its way/)).toBeNull()
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

  it('leads to what each robot did', async () => {
    open('/robot/control')
    const link = (await card('Alpha')).getByRole<HTMLAnchorElement>('link', { name: 'Activity of Alpha' })
    expect(link.pathname).toBe('/robot/00000000-0000-4000-8000-000000000000/activity')
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
