import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { poseNetworkRoutes } from '@wheelhouse/contract/flows/pose-network'
import { posePlayRoutes } from '@wheelhouse/contract/flows/pose-play'
import { type Joints, restingPose } from '@wheelhouse/contract/robots/arm'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { armTexts } from '@wheelhouse/texts/teleop/arm'
import { beforeEach, expect, test } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { fakeSession } from '../../testing/fake-session.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { aState, aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import { ArmPanel } from './arm-panel.tsx'

/** Moving head, lift and arms by hand, and playing poses, as a person does it (R-TELEOP-25). */

const { texts } = armTexts
const arm = { model: 200, type: 1 } as const
const home = '00000000-0000-4000-8000-0000000000a1'
const wave = '00000000-0000-4000-8000-0000000000a2'
const organizationId = '00000000-0000-4000-8000-000000000002'
const raised = { ...restingPose(arm), r1: 90, r4: 45 }
const columns = { createdAt: '', updatedAt: '', createdBy: null, updatedBy: null, revision: 1 }
const common = { ...columns, armModel: 200, armType: 1, organizationId, buildingId: null, status: 1 } as const
const motion = { durationMs: 1_000, easing: 'linear' } as const
const network = {
  ...common,
  id: '00000000-0000-4000-8000-0000000000b9',
  name: 'Greeting',
  poseIds: [home, wave],
  edges: [{ from: home, to: wave, durationMs: 1_000 }],
  startPoseId: home,
}
const poses = [
  // Of no network, and the same as one that is: it must not stand in its place.
  { ...common, ...motion, id: organizationId, name: 'Twin', joints: restingPose(arm) },
  { ...common, ...motion, id: home, name: 'Home', joints: restingPose(arm) },
  { ...common, ...motion, id: wave, name: 'Wave', joints: raised },
]
const lease = { leaseId: 'lease-1' } as unknown as NonNullable<
  ReturnType<ReturnType<typeof fakeSession>['lease']['mine']['get']>
>

let session: ReturnType<typeof fakeSession>
let socket: FakeSocket

signInEach(aUser())
beforeEach(() => {
  session = fakeSession()
  const sockets = stubSockets()
  live.start()
  const [opened] = sockets
  if (opened === undefined) throw new Error('no socket was opened')
  socket = opened
  return () => live.stop()
})

type Play = NonNullable<RobotState['arm']>['play']

/** The robot reports where its arm is. */
function robotIs(joints: Joints, play: Play = null, more: Partial<RobotState> = {}) {
  const state = { arm: { ...arm, joints, moving: false, play }, ...more }
  const path = livePath(robotChannels.state, { serialNo: 'R-1' })
  const body = aState({ serialNumber: 'R-1', ...state })
  act(() => socket.say({ op: 'values', values: [{ path, body }] }))
}

function open(...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(poseNetworkRoutes.list, () => [network]),
    on(poseDefRoutes.list, () => poses),
  )
  const { user } = renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ArmPanel session={session} serialNo="R-1" place={{ organizationId, buildingId: null }} />
    </QueryClientProvider>,
  )
  act(() => socket.open())
  return user
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
/** The row of a joint. */
const getRow = (joint: string) => button(`${joint}: increase (while held)`).closest('li') ?? document.body

test('a joint moves by its button while it is held, and its row says where it is and that it is at its end', () => {
  open()
  robotIs({ ...restingPose(arm), neckPan: 60, lift: 120 })
  within(getRow('Lift')).getAllByText('120 mm')
  within(getRow('Head left and right')).getAllByText('60°')
  within(getRow('Head left and right')).getByText('Upper limit')
  const lift = button('Lift: increase (while held)')
  const elbow = button('Right arm: Elbow: decrease (while held)')
  fireEvent.pointerDown(lift, { pointerId: 1, button: 0 })
  fireEvent.pointerDown(elbow, { pointerId: 2, button: 0 })
  fireEvent.pointerUp(lift, { pointerId: 1 })
  fireEvent.pointerCancel(elbow, { pointerId: 2 })
  const keys = session.setFinger.mock.calls.map(([, key]) => key)
  expect(keys).toEqual(['joint.lift.up', 'joint.r4.down', null, null])
})

test('head and lift move by their keys, as long as they are held', async () => {
  const user = open()
  robotIs(restingPose(arm))
  await user.keyboard('{i>}{PageDown>}{/i}{/PageDown}')
  expect(session.setKey.mock.calls).toEqual([
    ['joint.neckTilt.down', true],
    ['joint.lift.down', true],
    ['joint.neckTilt.down', false],
    ['joint.lift.down', false],
  ])
})

test('an arm that the robot lacks has no buttons, and standby is said', () => {
  open()
  robotIs(restingPose(arm), null, { standby: true })
  screen.getByText(texts.standby.en)
  expect(screen.queryByText('Left arm')).toBeNull()
})

test('a pose of the network is got ready and then held, and a button that goes away lifts the finger', async () => {
  const bodies: unknown[] = []
  const user = open(
    on(posePlayRoutes.play, ({ body }) => {
      bodies.push(body)
      return { way: [home, wave] }
    }),
  )
  robotIs(restingPose(arm))
  await screen.findByText('The arm is at: Home')
  screen.getByText(texts.here.en)
  // Without the right to drive, the button leads to taking it.
  session.lease.acquire.mockImplementation(async () => session.lease.mine.set(lease))
  await user.click(button('Get ready for “Wave”'))
  expect(session.lease.acquire).toHaveBeenCalledWith({ takeOver: false })
  expect(bodies).toEqual([{ poseNetworkId: network.id, poseId: wave }])
  robotIs(restingPose(arm), { step: 0, steps: 2 })
  const play = await screen.findByRole('button', { name: texts.play.en })
  screen.getByText('Step 1 of 2')
  fireEvent.pointerDown(play, { pointerId: 3, button: 0 })
  expect(session.setFinger).toHaveBeenLastCalledWith(3, 'pose.play')
  act(() => session.lease.mine.set(null))
  expect(session.setFinger).toHaveBeenLastCalledWith(3, null)
})

test('between two poses it names the nearest one and what is off, and offers nothing that was refused', async () => {
  let isAsked = false
  const user = open(
    on(posePlayRoutes.play, () => {
      isAsked = true
      throw failWith('pose.notInNetwork')
    }),
  )
  session.lease.mine.set(lease)
  robotIs({ ...raised, r4: 20 })
  await screen.findByText(/Nearest: Wave. Joints that differ: Right arm: Elbow/)
  await user.click(button('Get ready for “Wave”'))
  await waitFor(() => expect(isAsked).toBe(true))
  await screen.findByText(errorTexts.texts['pose.notInNetwork'].en)
  expect(screen.queryByRole('button', { name: texts.play.en })).toBeNull()
})
