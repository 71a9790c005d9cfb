import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { commandListRoutes } from '@wheelhouse/contract/flows/command-list'
import { commandRunRoutes } from '@wheelhouse/contract/flows/command-run'
import { commandKeys, type PaletteCommand } from '@wheelhouse/contract/flows/prepared-command'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { beforeEach, expect, test } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { fakeSession } from '../../testing/fake-session.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { aState, aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import { armKeys, teleopKeys } from '../session/teleop-keys.ts'
import type { CommandListsOf } from './command-list.queries.ts'
import { CommandPanelLazy } from './command-panel-lazy.tsx'

/** The palette of a command list, as the person who drives uses it (R-TELEOP-26). */

const listId = '00000000-0000-4000-8000-0000000000c1'
const aCommand = (label: string, values: Partial<PaletteCommand> = {}): PaletteCommand => ({
  label,
  icon: 'volume-2',
  key: null,
  run: { way: 'now', actionType: 'speak' },
  ...values,
})
const commands = [
  aCommand('Greet', { key: 'KeyG' }),
  aCommand('Look left', { key: 'KeyH', run: { way: 'held', actionType: 'setPose' } }),
  aCommand('Turn round', { run: { way: 'alone', actionType: 'rotate' } }),
  aCommand('Photo', { key: 'KeyV', run: { way: 'now', actionType: 'takePhoto' } }),
  aCommand('Old', { run: null }),
]
const lease = { leaseId: 'lease-1' } as unknown as NonNullable<
  ReturnType<ReturnType<typeof fakeSession>['lease']['mine']['get']>
>

let session: ReturnType<typeof fakeSession>
let socket: FakeSocket
let sent: unknown[]
let lists: CommandListsOf['lists']

signInEach(aUser())
beforeEach(() => {
  session = fakeSession()
  sent = []
  lists = [{ mode: 1, name: 'Lobby' }]
  const sockets = stubSockets()
  live.start()
  const [opened] = sockets
  if (opened === undefined) throw new Error('no socket was opened')
  socket = opened
  return () => live.stop()
})

async function open(...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(commandListRoutes.ofRobot, ({ query }) => ({
      list:
        query.mode === '13'
          ? { id: listId, name: 'Rounds', mode: 13 as const, revision: 1, commands: [aCommand('Whistle')] }
          : { id: listId, name: 'Lobby', mode: 1 as const, revision: 3, commands },
      lists,
    })),
    on(commandRunRoutes.run, ({ body }) => {
      sent.push(body)
      return { actionId: 'action-1', status: 'finished' as const }
    }),
  )
  const { user } = renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <CommandPanelLazy session={session} serialNo="R-1" mode="1" />
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Commands' })
  act(() => socket.open())
  const body = aState({ serialNumber: 'R-1', capabilities: ['startTeleop', 'speak', 'setPose', 'rotate'] })
  act(() =>
    socket.say({
      op: 'values',
      values: [{ path: livePath(robotChannels.state, { serialNo: 'R-1' }), body }],
    }),
  )
  return user
}
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const drive = () => act(() => session.lease.mine.set(lease))
const toRun = (index: number) => ({ from: 'list', listId, index, revision: 3 })

test('commands run by button and key while one drives, and by neither before', async () => {
  const user = await open()
  expect(button(/Greet/).disabled).toBe(true)
  screen.getByText('Start driving to run commands.')
  await user.keyboard('g')
  expect(sent).toEqual([])
  drive()
  await user.click(button(/Greet/))
  await screen.findByText('“Greet” is done.')
  await user.keyboard('g')
  await waitFor(() => expect(sent).toEqual([toRun(0), toRun(0)]))
})

test('another list of the building is chosen, and its commands are run', async () => {
  lists = [
    { mode: 1, name: 'Lobby' },
    { mode: 13, name: 'Rounds' },
  ]
  const user = await open()
  drive()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Command list' }), 'Rounds')
  await user.click(await screen.findByRole('button', { name: /Whistle/ }))
  await waitFor(() => expect(sent).toEqual([{ ...toRun(0), revision: 1 }]))
  expect(screen.queryByRole('button', { name: /Greet/ })).toBeNull()
})

test('no key runs a command while somebody types', async () => {
  const user = await open()
  drive()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await user.keyboard('g')
  field.remove()
  expect(sent).toEqual([])
})

test('what the robot does not offer, and what is disabled, says so and cannot be run', async () => {
  const user = await open()
  drive()
  expect(button(/Photo/).disabled).toBe(true)
  within(button(/Photo/)).getByText('This robot does not offer this action (takePhoto).')
  expect(button(/Old/).disabled).toBe(true)
  within(button(/Old/)).getByText('The command is disabled or not available.')
  await user.keyboard('v')
  expect(sent).toEqual([])
})

test('the arm moves once the robot has taken its pose in, as long as the button or the key is held', async () => {
  let answer: () => void = () => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  await open(
    on(commandRunRoutes.outcome, () => ({ outcome: 'running' as const, error: null })),
    on(commandRunRoutes.run, async ({ body }) => {
      sent.push(body)
      await waits
      return { actionId: 'action-1', status: 'accepted' as const }
    }),
  )
  drive()
  fireEvent.pointerDown(button(/Look left/), { pointerId: 4, button: 0 })
  await waitFor(() => expect(sent).toEqual([toRun(1)]))
  // The robot may still wait with another pose: this press must not move that one.
  expect(session.setFinger).not.toHaveBeenCalled()
  answer()
  await waitFor(() => expect(session.setFinger).toHaveBeenLastCalledWith(4, 'pose.play'))
  fireEvent.pointerUp(button(/Look left/), { pointerId: 4 })
  expect(session.setFinger).toHaveBeenLastCalledWith(4, null)
  await screen.findByText('“Look left” stopped partway. Hold again to continue.')
  // The robot still has it: it goes on without being given anew.
  fireEvent.keyDown(document.body, { code: 'KeyH' })
  await waitFor(() => expect(session.setFinger).toHaveBeenLastCalledWith(expect.any(Number), 'pose.play'))
  fireEvent.keyUp(document.body, { code: 'KeyH' })
  expect(session.setFinger).toHaveBeenLastCalledWith(expect.any(Number), null)
  expect(sent).toEqual([toRun(1)])
})

test('a key that is let go before the robot has answered moves nothing', async () => {
  let answer: () => void = () => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  await open(
    on(commandRunRoutes.outcome, () => ({ outcome: 'waiting' as const, error: null })),
    on(commandRunRoutes.run, async ({ body }) => {
      sent.push(body)
      await waits
      return { actionId: 'action-1', status: 'accepted' as const }
    }),
  )
  drive()
  fireEvent.keyDown(document.body, { code: 'KeyH' })
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.keyUp(document.body, { code: 'KeyH' })
  answer()
  await screen.findByText(/stopped partway/)
  expect(session.setFinger.mock.calls.map(([, key]) => key)).toEqual([null])
})

test('what moves the robot autonomously requires confirmation, and ends driving first', async () => {
  const user = await open()
  session.lease.release.mockImplementation(async () => session.lease.mine.set(null))
  drive()
  await user.click(button(/Turn round/))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Run' }))
  await waitFor(() => expect(sent).toEqual([toRun(2)]))
  expect(session.lease.release).toHaveBeenCalled()
})

test('a refusal, and what the robot reports as wrong, are shown', async () => {
  const user = await open(
    on(commandRunRoutes.outcome, () => ({ outcome: 'failed' as const, error: 'F0001' })),
    on(commandRunRoutes.run, ({ body }) => {
      if (sent.push(body) === 1) throw failWith('robot.refused', {})
      return { actionId: 'action-1', status: 'accepted' as const }
    }),
  )
  drive()
  await user.click(button(/Greet/))
  await screen.findByText(/^“Greet” failed\./)
  await user.click(button(/Greet/))
  await screen.findByText(/^“Greet” failed\. Audio could not be played \(F0001\)/)
})

test('no key of a list is one of the screen', () => {
  const taken = new Set([...teleopKeys, ...armKeys].map(({ code }) => code))
  expect(commandKeys.filter((key) => taken.has(key))).toEqual([])
})
