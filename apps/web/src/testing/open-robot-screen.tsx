import { act, screen, waitFor } from '@testing-library/react'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { beforeEach, expect, vi } from 'vitest'
import { live, livePath } from '../kernel/server/live.ts'
import { FakePeer } from './fake-peer.ts'
import { type Handler, on, startFakeServer } from './fake-server.ts'
import { type FakeSocket, stubSockets } from './fake-socket.ts'
import { renderPage } from './render-app.tsx'
import { aRobot, placeAnswers } from './robot-samples.ts'
import { aState } from './samples.ts'
import { signInEach } from './sign-in-each.ts'

let sockets: FakeSocket[] = []

/** Signs in before each test, with a browser that has neither video nor canvas nor network. */
export function standInForBrowser(user: Parameters<typeof signInEach>[0]): void {
  signInEach(user)
  beforeEach(() => {
    vi.stubGlobal('RTCPeerConnection', FakePeer)
    sockets = stubSockets()
    return () => live.stop()
  })
}

/**
 * Opens a screen of robot R-1, which says this of itself.
 * @returns the calls as they come in, and how the robot says something else later
 */
export async function openRobotScreen(
  path: string,
  state: Partial<RobotState>,
  ...handlers: Handler[]
): Promise<{ calls: string[]; say: (state: Partial<RobotState>) => void; socket: FakeSocket }> {
  const calls = startFakeServer(
    // The first that fits answers: a test's own before these.
    ...handlers,
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
  )
  renderPage(path)
  await screen.findByRole('button', { name: new RegExp(teleopTexts.texts.stop.en) })
  await waitFor(() => expect(sockets).toHaveLength(1))
  const [socket] = sockets
  if (socket === undefined) throw new Error('no socket was opened')
  const channel = livePath(robotChannels.state, { serialNo: 'R-1' })
  const say = (next: Partial<RobotState>) =>
    act(() => {
      const body = aState({ serialNumber: 'R-1', ...next })
      socket.say({ op: 'values', values: [{ path: channel, body }] })
    })
  act(() => socket.open())
  say(state)
  return { calls, say, socket }
}
