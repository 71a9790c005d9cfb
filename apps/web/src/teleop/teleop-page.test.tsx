/** The operation screen is made of what the robot can do, and says who helps where one may not. */
import { act, screen, waitFor } from '@testing-library/react'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { beforeEach, expect, it, vi } from 'vitest'
import { live, livePath } from '../kernel/server/live.ts'
import { beginSession } from '../session/session.store.ts'
import { FakePeer } from '../testing/fake-peer.ts'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { FakeSocket } from '../testing/fake-socket.ts'
import { renderApp } from '../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../testing/robot-samples.ts'
import { aState, aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'
import { pictureId } from './main-picture.tsx'

const { texts } = teleopTexts
const sockets: FakeSocket[] = []

signInEach(aUser())
beforeEach(() => {
  sockets.length = 0
  HTMLCanvasElement.prototype.getContext = () => null
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    },
  )
  navigator.getGamepads = () => []
  return () => live.stop()
})

/** Opens the screen of a robot that says this of itself. */
async function open(state: Partial<RobotState>): Promise<void> {
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
  )
  renderApp('/app/tele-ope/1/R-1')
  await screen.findByRole('button', { name: new RegExp(texts.stop.en) })
  const path = livePath(robotChannels.state, { serialNo: 'R-1' })
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => {
    sockets[0]?.open()
    sockets[0]?.say({ op: 'values', values: [{ path, body: aState({ serialNumber: 'R-1', ...state }) }] })
  })
}

/** What there is for a robot of ours that another make may be unable to do. */
const findParts = () => ({
  picture: document.getElementById(pictureId) !== null,
  pad: screen.queryByRole('group', { name: texts.pad.en }) !== null,
  speed: screen.queryByText(texts.speed.en) !== null,
  quality: screen.queryByLabelText(texts.quality.en) !== null,
  cameras: screen.queryByRole('list', { name: texts.cameras.en }) !== null,
  thermal: screen.queryByRole('button', { name: texts.thermalOn.en }) !== null,
  driving: screen.queryByRole('button', { name: texts.start.en }) !== null,
  voice: screen.queryByLabelText(texts.speechText.en) !== null,
})

it('has nothing of what a robot of the plain standard cannot do, and still its stop, map and dock', async () => {
  await open({ cameras: [], capabilities: ['startPause', 'stopPause', 'cancelOrder'] })
  expect(Object.entries(findParts()).filter(([, isThere]) => isThere)).toEqual([])
  screen.getByRole('button', { name: new RegExp(texts.stop.en) })
  screen.getByRole('button', { name: texts.dock.en })
  // In the place of the map, since nobody has drawn one here.
  await screen.findByText(texts.noMap.en)
})

it('has all of it for a robot that can', async () => {
  await open({ cameras: ['v1', 'v2', 'thermal'], capabilities: ['startTeleop', 'speak', 'setMicrophone'] })
  expect(Object.entries(findParts()).filter(([, isThere]) => !isThere)).toEqual([])
})

it('names to somebody who may not release a remote stop those who may', async () => {
  beginSession(aUser({ type: '0', buildingId: ids.tower }))
  await open({ remoteStop: 'latched', uiState: 'remoteStop', capabilities: ['startTeleop'] })
  await screen.findByText(/Can be released by: Area manager/)
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
})
