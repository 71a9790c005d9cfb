/** console/{serialNo} as a system administrator uses it. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import {
  type ConsoleMessage,
  type ConsoleUpdate,
  robotConsoleRoutes,
} from '@wheelhouse/contract/robots/robot-console'
import { beforeEach, expect, it, vi } from 'vitest'
import { live } from '../../kernel/server/live.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot } from '../../testing/robot-samples.ts'
import { aState, aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '9' }))

const path = '/robots/R-1/console'
let sockets: FakeSocket[]
let sent: unknown[]
let answer: () => { actionId: string | null; status: 'sent' | 'accepted' | 'finished' }
beforeEach(() => {
  sockets = stubSockets()
  sent = []
  answer = () => ({ actionId: 'a', status: 'sent' })
  // The list shows what is in view; jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  return () => {
    live.stop()
    vi.restoreAllMocks()
  }
})

let lastId = 0
const aMessage = (kind: string, body: object, change: Partial<ConsoleMessage> = {}): ConsoleMessage => ({
  id: (lastId += 1),
  at: '2026-11-20T03:04:05.678Z',
  direction: 'up',
  kind,
  bytes: 10,
  dropped: null,
  text: JSON.stringify(body),
  isCut: false,
  ...change,
})
const orderMessage = () =>
  aMessage(
    'order',
    { orderId: 'X', orderUpdateId: 2, nodes: [{ nodeId: 'A' }, { nodeId: 'B' }], edges: [{ edgeId: 'e' }] },
    { direction: 'down' },
  )

async function open() {
  startFakeServer(
    on(robotRoutes.list, () => [aRobot()]),
    on(robotRoutes.getState, () => aState({ serialNumber: 'R-1' })),
    on(robotConsoleRoutes.send, ({ body }) => {
      sent.push(body)
      return answer()
    }),
  )
  const page = renderPage('/console/R-1')
  await screen.findByRole('heading', { name: 'Robot console' })
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => sockets[0]?.open())
  return page
}

function say(...messages: ConsoleMessage[]) {
  const update: ConsoleUpdate = { messages, missed: 0 }
  act(() => sockets[0]?.say({ op: 'values', values: [{ path, body: update }] }))
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says in words what server and robot say to each other, newest first, and shows the JSON on demand', async () => {
  const { user } = await open()
  const batteryState = { batteryCharge: 81.4, charging: false }
  say(orderMessage(), aMessage('state', { driving: true, errors: [{}, {}, {}], batteryState }))
  expect(rows()).toEqual([
    expect.stringContaining('Driving, 3 errors, battery 81%'),
    expect.stringContaining('Order X update 2, nodes: 2, edges: 1, from A to B'),
  ])
  await user.click(screen.getAllByRole('button', { name: 'Show JSON' })[1] as HTMLElement)
  expect(screen.getByText(/"orderUpdateId": 2/)).toBeDefined()
  const action = { actionId: 'a', actionType: 'speak', actionStatus: 'FINISHED' }
  say(aMessage('state', { instantActionStates: [action] }), aMessage('state', {}, { dropped: 'older' }))
  expect(rows()[0]).toContain('Dropped (older than another message)')
  expect(rows()[1]).toContain('action speak: FINISHED')
})

it('is filtered, paused with new lines counted, and cleared', async () => {
  const { user } = await open()
  say(orderMessage(), aMessage('connection', { connectionState: 'ONLINE' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'To the robot')
  expect(rows()).toEqual([expect.stringContaining('Order X')])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Both directions')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  say(orderMessage())
  expect(screen.getByText('New: 1')).toBeDefined()
  expect(rows()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(rows()).toHaveLength(3)
  await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'online')
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Connection: ONLINE')]))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText(/Waiting for messages/)).toBeDefined()
})

it('sends a message, and requires confirmation where the robot would move', async () => {
  const { user } = await open()
  const send = screen.getByRole('button', { name: 'Send' })
  await user.click(send)
  const stateRequest = { actionType: 'stateRequest', parameters: {} }
  await waitFor(() => expect(sent).toEqual([{ topic: 'instantActions', action: stateRequest }]))
  expect(await screen.findByText('Sent. The answer appears in the log.')).toBeDefined()
  answer = () => {
    throw failWith('robot.offline')
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'rotate')
  await user.click(send)
  const dialog = await screen.findByRole('dialog', { name: 'The robot will move' })
  expect(sent).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/offline/i)).toBeDefined()
  expect(sent).toHaveLength(2)
})

it('names by their path what is wrong with a message, and sends none', async () => {
  const { user } = await open()
  const field = screen.getByRole('textbox', { name: 'Message (JSON)' })
  const type = async (value: object | string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(typeof value === 'string' ? value : JSON.stringify(value))
  }
  await type({ topic: 'instantActions', action: { actionType: 'rotate', parameters: { angle: 99, by: 1 } } })
  expect(screen.getByText(/^action\.parameters\.angle: /)).toBeDefined()
  expect(screen.getByText(/^action\.parameters\.by: /)).toBeDefined()
  await type('{')
  expect(screen.getByText('Line 1: A closing } is missing.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
})

it('copies the whole state of the robot', async () => {
  const { user } = await open()
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copy the state as JSON' }))
  await waitFor(() => expect(copy).toHaveBeenCalledOnce())
  expect(JSON.parse(String(copy.mock.calls[0]?.[0]))).toMatchObject({ serialNumber: 'R-1' })
})
