import { act, screen, waitFor, within } from '@testing-library/react'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import {
  type DetectionEvent,
  detectionEventRoutes,
  detectionJudgementRoutes,
} from '@wheelhouse/contract/inspections/detection-event'
import {
  type DetectionArea,
  type DetectionSetting,
  detectionSettingRoutes,
} from '@wheelhouse/contract/inspections/detection-setting'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { type RobotCommand, robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aState, aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const id = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04'
const flow = { id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a05', name: 'Go and look' }
const robot = { id: ids.robot, name: 'Guard', serialNumber: 'WH-1', buildingId: ids.tower }
const area: DetectionArea = {
  cameraId: 'v1',
  points: [
    [0.2, 0.5],
    [0.8, 0.5],
    [0.5, 0.9],
  ],
}
const setting: DetectionSetting & { can: { update: boolean; delete: boolean } } = {
  id,
  name: 'Entrance',
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  revision: 1,
  robotId: robot.id,
  flowId: flow.id,
  behaviours: ['fall', 'intrusion'],
  area,
  sensitivity: 3,
  stayMinutes: null,
  level: 5,
  windows: [],
  status: 1,
  eventCount: 12,
  falseAlarmCount: 3,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
}
const event: DetectionEvent = {
  id: ids.roof,
  settingId: id,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  kind: 'fall',
  at: '2026-11-20T00:00:00Z',
  robotId: robot.id,
  robotName: 'Guard',
  cameraId: 'v1',
  score: 0.87,
  box: null,
  stayMinutes: null,
  mediaId: null,
  alertState: 'open',
  runId: null,
  flowReason: 'robotOffline',
  isFalseAlarm: false,
}

signInEach(aUser({ type: '1' }))

let isFalseAlarm: boolean
let sockets: FakeSocket[]
beforeEach(() => {
  isFalseAlarm = false
  sockets = stubSockets()
})
afterEach(() => {
  live.stop()
  vi.unstubAllGlobals()
})

/** The robot sends its state. */
function report(change: Parameters<typeof aState>[0]): void {
  const path = livePath(robotChannels.state, { serialNo: 'WH-1' })
  act(() => {
    const socket = sockets.at(-1)
    if (live.status.get() !== 'open') socket?.open()
    socket?.say({ op: 'values', values: [{ path, body: aState(change) }] })
  })
}

function open(address: string) {
  const sent: object[] = []
  const commands: RobotCommand['command'][] = []
  startFakeServer(
    on(robotCommandRoutes.send, ({ body }) => {
      commands.push(body.command)
      return { actionId: '1', status: 'finished' as const }
    }),
    ...placeAnswers,
    on(robotRoutes.list, () => [robot]),
    on(flowRoutes.list, () => [flow]),
    on(detectionSettingRoutes.list, () => [setting]),
    on(detectionSettingRoutes.count, () => ({ count: 1 })),
    on(detectionSettingRoutes.get, () => setting),
    on(detectionSettingRoutes.address, () => ({
      url: 'https://console.example/api/hooks/asilla/1/secret',
      lastReceivedAt: '2026-11-20T00:00:00Z',
      lastIgnored: 'lowScore' as const,
    })),
    on(detectionEventRoutes.list, () => [{ ...event, isFalseAlarm }]),
    on(detectionJudgementRoutes.judge, ({ body }) => {
      isFalseAlarm = body.isFalseAlarm
      return undefined
    }),
    on(detectionSettingRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  return { ...renderPage(address), sent, commands }
}
const path = `/asilla/setting/${id}`

it('lists settings with what they detect and how often that was false', async () => {
  open('/asilla/setting/list')
  const row = within((await screen.findByRole('link', { name: 'Entrance' })).closest('tr') ?? document.body)
  row.getByText('Fall, Intrusion')
  row.getByText('3 / 12')
  await row.findByText('Guard')
})

it('moves, adds and removes points of the area by keys, and saves where they are', async () => {
  const { user, sent } = open(path)
  const first = await screen.findByRole('button', { name: /^Point 1 \(20% from the left, 50%/ })
  first.focus()
  await user.keyboard('{ArrowRight}{ArrowUp}')
  screen.getByRole('button', { name: /^Point 1 \(21% from the left, 49%/ })
  await user.click(screen.getByRole('button', { name: 'Add a point' }))
  expect(screen.getAllByRole('button', { name: /^Point \d/ })).toHaveLength(4)
  screen.getByRole('button', { name: /^Point 3/ }).focus()
  await user.keyboard('{Delete}')
  expect(screen.getAllByRole('button', { name: /^Point \d/ })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    { area: { cameraId: 'v1', points: [[0.21, 0.49], expect.anything(), expect.anything()] } },
  ])
})

it('does not save an area whose outline crosses itself', async () => {
  const { user, sent } = open(path)
  await user.click(await screen.findByRole('button', { name: 'Add a point' }))
  screen.getByRole('button', { name: /^Point 2/ }).focus()
  await user.keyboard('{ArrowDown>49/}{ArrowRight>30/}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The outline crosses itself. Move its points.')
  expect(sent).toEqual([])
})

it('requires minutes of stay with loitering, and stores no area without intrusion', async () => {
  const { user, sent } = open(path)
  await user.click(await screen.findByRole('checkbox', { name: 'Loitering' }))
  await user.click(screen.getByRole('checkbox', { name: 'Intrusion' }))
  expect(screen.queryByRole('group', { name: 'Picture with the intrusion area' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a whole number of minutes from 1 to 240.')
  await user.type(screen.getByRole('textbox', { name: /^Length of stay/ }), '5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ revision: 1, behaviours: ['fall', 'loitering'], area: null, stayMinutes: 5 }])
})

it('shows what came of an event, and marks it as a false alarm and back', async () => {
  const { user } = open(path)
  const events = within(await screen.findByRole('region', { name: 'Events' }))
  await events.findByText('The flow did not start. The robot is offline.')
  events.getByRole('link', { name: 'Alerts' })
  await user.click(events.getByRole('button', { name: 'Mark as false alarm' }))
  await user.click(await events.findByRole('button', { name: 'Not a false alarm' }))
  await events.findByRole('button', { name: 'Mark as false alarm' })
  await screen.findByText(/\(not counted: its score is too low for the sensitivity\)$/)
})

it('shows whether the robot detects by the setting, and starts and stops it', async () => {
  const { user, commands } = open(path)
  await screen.findByRole('region', { name: 'Events' })
  await waitFor(() => expect(sockets).not.toHaveLength(0))
  const capabilities = ['startDetection', 'stopDetection']
  report({ capabilities: [] })
  const section = within(await screen.findByRole('region', { name: 'Detection on the robot' }))
  section.getByText(/^This robot has no detector of its own/)
  expect(section.queryByRole('button')).toBeNull()
  report({ capabilities })
  section.getByText(/^Detection is off/)
  expect(section.queryByRole('button', { name: 'Stop detection' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Start detection' }))
  report({ capabilities, detections: [ids.roof] })
  section.getByText(/^The robot is detecting with other settings only/)
  report({ capabilities, detections: [ids.roof, id] })
  section.getByText('The robot is detecting with this setting.')
  expect(section.queryByRole('button', { name: 'Start detection' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Stop detection' }))
  await waitFor(() => expect(commands).toEqual(['startDetection', 'stopDetection']))
  report({ capabilities, online: false })
  section.getByText(/^The robot is offline/)
  expect(section.queryByRole('button')).toBeNull()
})
