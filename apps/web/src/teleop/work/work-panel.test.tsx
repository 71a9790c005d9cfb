import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { commandRunRoutes } from '@wheelhouse/contract/flows/command-run'
import type { PaletteCommand } from '@wheelhouse/contract/flows/prepared-command'
import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { workPlanAnswers } from '@wheelhouse/contract/flows/run-question'
import { type ShownPlan, workPlanRoutes } from '@wheelhouse/contract/flows/work-plan'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { fakeSession } from '../../testing/fake-session.ts'
import { stubSockets } from '../../testing/fake-socket.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { aState, aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import { MarkOverlay } from '../picture/mark-overlay.tsx'
import { WorkPanelLazy } from './work-panel-lazy.tsx'

/** Going through a work plan while one drives (R-TELEOP-27). */

const say = (label: string): PaletteCommand => ({
  label,
  icon: 'volume-2',
  key: null,
  run: { way: 'now', actionType: 'speak' },
})
const aPlan = (name: string, id: string): ShownPlan => ({
  id,
  name,
  description: '',
  revision: 4,
  type: 'elevator',
  steps: [
    {
      id: 's1',
      title: 'Call',
      type: 'button-right',
      pre: [say('Bow')],
      main: [say('Press')],
      aux: [],
      post: [],
    },
    { id: 's2', title: 'Board', type: 'move', pre: [], main: [say('Go in')], aux: [say('Excuse')], post: [] },
  ],
})
const [first, second] = ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2']

signInEach(aUser())
beforeEach(() => {
  // jsdom has none.
})
afterEach(() => live.stop())

async function open(plans: ShownPlan[], camera: CameraId = 'v1') {
  const sockets = stubSockets()
  live.start()
  const session = fakeSession()
  const sent: unknown[] = []
  startFakeServer(
    on(workPlanRoutes.ofRobot, () => plans),
    on(flowRunRoutes.answer, ({ body }) => {
      sent.push(body)
      return undefined
    }),
    on(commandRunRoutes.run, ({ body }) => {
      sent.push(body)
      return { actionId: 'action-1', status: 'finished' as const }
    }),
  )
  const { user } = renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <MarkOverlay session={session} camera={camera} />
      <WorkPanelLazy session={session} serialNo="R-1" />
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Work plan' })
  const lease = { leaseId: 'lease-1' } as unknown as Parameters<typeof session.lease.mine.set>[0]
  const say = (state: Partial<RobotState>) => {
    const path = livePath(robotChannels.state, { serialNo: 'R-1' })
    act(() => {
      const socket = sockets.at(-1)
      if (live.status.get() !== 'open') socket?.open()
      socket?.say({ op: 'values', values: [{ path, body: aState(state) }] })
    })
  }
  return { user, sent, say, session, drive: () => act(() => session.lease.mine.set(lease)) }
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the only plan is open at once, and shows the commands of the step at hand alone', async () => {
  const { user, sent, drive } = await open([aPlan('Ride', first)])
  expect(screen.queryByRole('combobox')).toBeNull()
  screen.getByText('Press a button (right arm)')
  expect(button('Press').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Go in' })).toBeNull()
  drive()
  await user.click(button('Press'))
  await waitFor(() =>
    expect(sent).toEqual([
      { from: 'plan', planId: first, stepId: 's1', part: 'main', index: 0, revision: 4 },
    ]),
  )
  await screen.findByText('“Press” is done.')
})

test('ticks lead from step to step, and back', async () => {
  const { user } = await open([aPlan('Ride', first)])
  await user.click(screen.getByRole('checkbox', { name: 'Mark “Call” as done' }))
  screen.getByText('1 of 2 steps done')
  button('Excuse')
  await user.click(screen.getByRole('checkbox', { name: 'Mark “Board” as done' }))
  screen.getByText('All steps are done.')
  await user.click(button('Start over'))
  button('Press')
})

test('of several plans one is chosen', async () => {
  const { user } = await open([aPlan('Ride', first), aPlan('Other ride', second)])
  expect(screen.queryByRole('button', { name: 'Press' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox'), 'Other ride')
  screen.getByRole('heading', { name: 'Other ride' })
  button('Press')
})

test('the plan that a run waits for is open, and the run hears whether it was done', async () => {
  const { user, sent, say } = await open([aPlan('Ride', first), aPlan('Other ride', second)])
  const question = {
    id: first,
    kind: 'workPlan' as const,
    form: 'choose' as const,
    text: '',
    workPlanId: second,
    answers: [...workPlanAnswers],
    usual: null,
    askedAt: '2026-11-23T03:00:00Z',
    dueAt: '2026-11-23T04:00:00Z',
  }
  const run = {
    id: second,
    flowId: null,
    flowName: 'Round',
    status: 'waiting' as const,
    reason: 'workPlan' as const,
    errorCode: null,
    blockedBy: null,
    stepName: 'Ride',
    stepsDone: 1,
    question,
    takenBy: null,
  }
  say({ run })
  await screen.findByText('The flow “Round” is waiting for this work plan to be done.')
  screen.getByRole('heading', { name: 'Other ride' })
  await user.click(button('Done'))
  await waitFor(() => expect(sent).toEqual([{ questionId: first, answer: 'done' }]))
  say({ run: null })
  expect(screen.queryByText(/The flow “Round” waits/)).toBeNull()
})

describe('marking what an arm is to press', () => {
  const pressing: PaletteCommand = {
    label: 'Press',
    icon: 'hand',
    key: null,
    run: { way: 'held', actionType: 'pressButton' },
  }
  const plan = { ...aPlan('Ride', first) }
  const steps = plan.steps.map((step) => ({ ...step, main: [pressing] }))
  const where = { from: 'plan', planId: first, stepId: 's1', part: 'main', index: 0, revision: 4 }
  const openMarking = async (camera?: CameraId) => {
    const opened = await open([{ ...plan, steps }], camera)
    opened.drive()
    await opened.user.click(button(/^Press/))
    const picture = await screen.findByRole('application', { name: 'Place for “Press” to press' })
    vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 800, 450))
    return { ...opened, picture }
  }

  test('a click in the picture replaces place and camera; holding the button presses there, letting go stops', async () => {
    const { sent, session, picture } = await openMarking('g1')
    expect(sent).toEqual([])
    fireEvent.click(picture, { clientX: 300, clientY: 275 })
    screen.getByText(/Hold “Press” and the arm presses here/)
    fireEvent.pointerDown(button(/^Press/), { button: 0, pointerId: 7 })
    await waitFor(() => expect(sent).toEqual([{ ...where, place: { camera: 'g1', x: 0.25, y: 0.5 } }]))
    await waitFor(() => expect(session.setFinger).toHaveBeenCalledWith(7, 'pose.play'))
    fireEvent.pointerUp(button(/^Press/), { pointerId: 7 })
    expect(session.setFinger).toHaveBeenLastCalledWith(7, null)
  })

  test('the keyboard alone does it: arrows move the crosshair, and Enter is held', async () => {
    const { user, sent, session, picture } = await openMarking()
    picture.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Enter>}')
    await waitFor(() => expect(sent).toEqual([{ ...where, place: { camera: 'v1', x: 0.52, y: 0.44 } }]))
    await waitFor(() => expect(session.setFinger).toHaveBeenCalledWith(-200, 'pose.play'))
    await user.keyboard('{/Enter}')
    expect(session.setFinger).toHaveBeenLastCalledWith(-200, null)
    expect(session.setKey).not.toHaveBeenCalled()
  })

  test('leaving it lets go: by Escape, and with the lease', async () => {
    const { user, session, picture } = await openMarking()
    picture.focus()
    await user.keyboard('{Enter>}')
    await waitFor(() => expect(session.setFinger).toHaveBeenCalledWith(-200, 'pose.play'))
    await user.keyboard('{Escape}')
    expect(session.setFinger).toHaveBeenLastCalledWith(-200, null)
    expect(screen.queryByRole('application')).toBeNull()
    await user.click(button(/^Press/))
    await screen.findByRole('application')
    act(() => session.lease.mine.set(null))
    expect([screen.queryByRole('application'), session.marking.get()]).toEqual([null, null])
  })
})
