/** robot/control with three robots, as tests use it. */
import { act, screen, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterEach, beforeEach, vi } from 'vitest'
import { live, livePath } from '../kernel/server/live.ts'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { actionProgress } from '../robots/live/robot-actions.ts'
import { stopReport } from '../robots/stop/remote-stop.ts'
import { beginSession, endSession } from '../session/session.store.ts'
import { type Handler, on, startFakeServer } from './fake-server.ts'
import { type FakeSocket, stubSockets } from './fake-socket.ts'
import { renderPage } from './render-app.tsx'
import { aState, aUser } from './samples.ts'

const buildingId = '00000000-0000-4000-8000-0000000000b1'
export const robots = ['Alpha', 'Beta', 'Gamma'].map((name, index) => ({
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

/** The filters of the list's calls since the page was opened. */
export const getFilters = () => filters

/** Opens an address of three robots. @param handlers answer before the usual ones */
export function open(address: string, ...handlers: Handler[]) {
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

export function socket(): FakeSocket {
  const newest = sockets.at(-1)
  if (newest === undefined) throw new Error('No socket has been opened.')
  return newest
}

/** The server publishes a robot's state. */
export function say(serialNo: string, change: Partial<RobotState>): void {
  const path = livePath(robotChannels.state, { serialNo })
  act(() => {
    if (live.status.get() !== 'open') socket().open()
    socket().say({ op: 'values', values: [{ path, body: aState({ serialNumber: serialNo, ...change }) }] })
  })
}

export async function card(name: string) {
  return within(await screen.findByRole('article', { name }))
}

/** Before and after each test of the file. */
export function setUpRobotControl(): void {
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
}
