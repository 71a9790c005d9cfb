import { act, screen, waitFor, within } from '@testing-library/react'
import { type Alert, alertRoutes } from '@wheelhouse/contract/alerts/alert'
import type { AttentionList } from '@wheelhouse/contract/robots/attention'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live } from '../../kernel/server/live.ts'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { alarmSound, muteAlarms, setAlarmLevel } from '../../robots/attention/attention-sound.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { forgetStartData } from '../../session/start-data.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'

let sockets: FakeSocket[] = []
const tones: number[] = []

/** Sounds only once it may, as browsers do it. */
class FakeAudio {
  static isAllowed = true
  currentTime = 0
  destination = {}
  get state() {
    return FakeAudio.isAllowed ? 'running' : 'suspended'
  }
  resume = () => Promise.resolve()
}
class FakeNode {
  gain = { setValueAtTime: vi.fn<() => void>(), linearRampToValueAtTime: vi.fn<() => void>() }
  connect = (next: unknown) => next
  start = (at: number) => tones.push(at)
  stop = vi.fn<() => void>()
}

beforeEach(async () => {
  await chooseLanguage('en')
  tones.length = 0
  FakeAudio.isAllowed = true
  muteAlarms(false)
  setAlarmLevel(9)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal('GainNode', FakeNode)
  sockets = stubSockets()
  beginSession(aUser({ type: '2' }))
})
afterEach(() => {
  live.stop()
  endSession(null)
  forgetStartData()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const aCall: AttentionList['items'][number] = {
  robotId: '00000000-0000-4000-8000-0000000000a1',
  serialNumber: 'R-1',
  robotName: 'Alpha',
  buildingId: '00000000-0000-4000-8000-0000000000b1',
  kind: 'callIn',
  code: null,
  description: null,
  level: 'urgent',
  runId: null,
  since: '2026-11-20T00:00:00Z',
  takenBy: null,
}
/** The one that the page has open. */
function socket(): FakeSocket {
  const newest = sockets.at(-1)
  if (newest === undefined) throw new Error('No socket has been opened.')
  return newest
}
function say(...items: AttentionList['items']): void {
  act(() => {
    const body = { robots: new Set(items.map(({ serialNumber }) => serialNumber)).size, items }
    socket().say({ op: 'values', values: [{ path: '/attention', body }] })
  })
}
/** The list is a popover, which jsdom never shows: what is in it counts as hidden. */
async function open() {
  const page = renderApp('/my/contract')
  const bell = await screen.findByRole('button', { name: 'Waiting for the state of the robots' })
  act(() => socket().open())
  await waitFor(() => expect(socket().watched).toContain('/attention'))
  return { ...page, bell }
}

it('counts robots in the header, the menu, the title and the icon, on any screen', async () => {
  startFakeServer()
  const { bell } = await open()
  say(
    aCall,
    { ...aCall, kind: 'error', code: 'F0007' },
    { ...aCall, serialNumber: 'R-2', kind: 'lowBattery' },
  )
  expect(bell.getAttribute('aria-label')).toBe('2 robots need attention')
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByLabelText('2 robots need attention')
  expect(document.title).toMatch(/^\(2\) /)
  say()
  expect(document.title).not.toMatch(/^\(/)
})

it('lists what it is about, and takes a call on without leaving the screen', async () => {
  const given: unknown[] = []
  startFakeServer(
    on(robotCommandRoutes.send, ({ body }) => {
      given.push(body)
      return { actionId: 'a', status: 'accepted' as const }
    }),
  )
  const { user, bell, router } = await open()
  say(aCall)
  await user.click(bell)
  await user.click(await screen.findByRole('button', { name: 'Answer the call from Alpha', hidden: true }))
  await waitFor(() => expect(given).toEqual([{ command: 'acceptCall', params: {} }]))
  const takenBy = { operatorId: 'somebody', firstName: 'Taro', lastName: 'Yamada' }
  say({ ...aCall, kind: 'conversation', level: 'warning', takenBy })
  await screen.findByText('Taro Yamada is answering')
  expect(screen.queryByRole('button', { name: /Answer/, hidden: true })).toBeNull()
  expect(router.state.location.pathname).toBe('/my/contract')
})

it('sounds once for what is new, and not when it is muted', async () => {
  startFakeServer()
  const { user, bell } = await open()
  say({ ...aCall, kind: 'emergencyStop' })
  await waitFor(() => expect(tones).toHaveLength(2))
  say({ ...aCall, kind: 'emergencyStop' })
  await user.click(bell)
  await user.click(await screen.findByRole('button', { name: 'Mute the alarm sound', hidden: true }))
  say({ ...aCall, kind: 'error', code: 'F0007' })
  await screen.findByText(/F0007/)
  expect(tones).toHaveLength(2)
})

it('sounds for a question that nobody looks at, and leads to its run', async () => {
  startFakeServer()
  const { user, bell } = await open()
  const runId = '00000000-0000-4000-8000-0000000000c1'
  const asked = { ...aCall, kind: 'question', description: 'Is the door open?', runId } as const
  const takenBy = { operatorId: 'somebody', firstName: 'Taro', lastName: 'Yamada' }
  say({ ...asked, takenBy })
  await user.click(bell)
  await screen.findByText('Is the door open? (Taro Yamada is handling it)')
  expect(tones).toEqual([])
  const link = screen.getByRole('link', { name: 'Open the question of Alpha', hidden: true })
  expect(link.getAttribute('href')).toBe(`/flow/run/${runId}`)
  say({ ...asked, since: '2026-11-20T00:01:00Z' })
  await waitFor(() => expect(tones).toHaveLength(2))
})

it('says that the browser forbids the sound, and sounds as soon as it may', async () => {
  startFakeServer()
  FakeAudio.isAllowed = false
  const { user, bell } = await open()
  say(aCall)
  await waitFor(() => expect(bell.getAttribute('title')).toContain('blocking the alarm sound'))
  expect(tones).toEqual([])
  FakeAudio.isAllowed = true
  await user.click(document.body)
  await waitFor(() => expect(tones).toHaveLength(2))
  expect(alarmSound.get()).toBe('on')
})

const anAlert: Alert = {
  id: '00000000-0000-4000-8000-0000000000d1',
  organizationId: aCall.robotId,
  buildingId: aCall.buildingId,
  floorId: null,
  floorName: 'Roof',
  robotId: null,
  robotName: null,
  level: 9,
  link: null,
  mediaId: null,
  title: { ja: '水漏れ', en: 'Water leak' },
  detail: null,
  count: 1,
  state: 'open',
  owner: null,
  note: '',
  openedAt: '2026-11-20T00:00:00Z',
  lastAt: '2026-11-20T00:00:00Z',
  snoozedUntil: null,
  closedAt: null,
  closedBy: null,
}

it('counts and sounds an emergency that is not a robot’s, on any screen, until somebody takes it on', async () => {
  let rows = [anAlert]
  startFakeServer(
    on(alertRoutes.list, () => rows),
    on(alertRoutes.acknowledge, () => {
      rows = []
      return undefined
    }),
  )
  const { user, bell } = await open()
  await waitFor(() => expect(tones).toHaveLength(2))
  expect(bell.getAttribute('aria-label')).toBe('1 alert nobody has taken on')
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByLabelText('1 alert nobody has taken on')
  expect(document.title).toMatch(/^\(1\) /)
  await user.click(bell)
  await user.click(await screen.findByRole('button', { name: 'Acknowledge “Water leak”', hidden: true }))
  await waitFor(() => expect(document.title).not.toMatch(/^\(/))
})

it('counts a robot that needs somebody once, with the alert that there is of it', async () => {
  const { robotId } = aCall
  startFakeServer(
    on(alertRoutes.list, () => [
      { ...anAlert, robotId },
      { ...anAlert, id: robotId },
    ]),
  )
  const { bell } = await open()
  say(aCall)
  await waitFor(() =>
    expect(bell.getAttribute('aria-label')).toBe(
      '2 in all: 1 robot needs attention, 1 alert nobody has taken on',
    ),
  )
  expect(document.title).toMatch(/^\(2\) /)
})

describe('a warning', () => {
  const warning = { ...anAlert, level: 5 as const }

  it('is counted in silence, and what was put off is not counted', async () => {
    const later = { ...anAlert, id: aCall.buildingId, snoozedUntil: '2099-01-01T00:00:00Z' }
    startFakeServer(on(alertRoutes.list, () => [warning, later]))
    await open()
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /))
    expect(tones).toEqual([])
  })

  it('is heard where somebody wants to hear it', async () => {
    setAlarmLevel(5)
    startFakeServer(on(alertRoutes.list, () => [warning]))
    await open()
    await waitFor(() => expect(tones).toHaveLength(2))
  })
})
