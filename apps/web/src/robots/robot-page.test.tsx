import { act, screen, waitFor, within } from '@testing-library/react'
import { doorCodes, elevatorCodes } from '@wheelhouse/contract/robots/building-codes'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import { robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live, livePath } from '../kernel/server/live.ts'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession, endSession } from '../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../testing/fake-socket.ts'
import { renderApp, renderPage } from '../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../testing/robot-samples.ts'
import { aState, aUser } from '../testing/samples.ts'

let sockets: FakeSocket[] = []

beforeEach(async () => {
  await chooseLanguage('en')
  sockets = stubSockets()
  beginSession(aUser())
})
afterEach(() => {
  live.stop()
  endSession(null)
  vi.unstubAllGlobals()
})

const open = (tab: string, ...handlers: Handler[]) => openIn(renderPage, tab, ...handlers)

async function openIn(render: typeof renderPage, tab: string, ...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    on(robotRoutes.get, () => aRobot()),
    ...placeAnswers,
  )
  const app = render(`/robot/${ids.robot}${tab === '' ? '' : `?tab=${tab}`}`)
  await screen.findByRole('heading', { name: /^Alpha/ })
  return { ...app, calls }
}

function say(change: Parameters<typeof aState>[0]): void {
  const path = livePath(robotChannels.state, { serialNo: 'R-1' })
  act(() => {
    const socket = sockets.at(-1)
    if (live.status.get() !== 'open') socket?.open()
    socket?.say({ op: 'values', values: [{ path, body: aState(change) }] })
  })
}

type User = Awaited<ReturnType<typeof open>>['user']

async function fill(user: User, label: RegExp, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label))
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

/** A server that keeps the robot, and counts its revisions. */
function keeper() {
  let robot = aRobot()
  const bodies: unknown[] = []
  return {
    bodies,
    /** Somebody else saves. */
    change: (part: Parameters<typeof aRobot>[0]) => {
      robot = { ...robot, ...part, revision: robot.revision + 1 }
    },
    answers: [
      on(robotRoutes.get, () => robot),
      on(robotRoutes.update, ({ body }) => {
        bodies.push(body)
        const { revision, ...part } = body
        if (revision !== robot.revision) throw failWith('entity.changed')
        robot = { ...robot, ...(part as Partial<typeof robot>), revision: revision + 1 }
        return undefined
      }),
    ],
  }
}

describe('the settings of a robot', () => {
  it('saves what was touched and nothing else, over both tabs', async () => {
    const server = keeper()
    const { user } = await open('basic', ...server.answers)
    await fill(user, /^Name/, 'Beta')
    await user.click(screen.getByRole('link', { name: 'Video' }))
    await user.selectOptions(await screen.findByLabelText('Video mode'), 'Low: 1280 x 720, 8 fps, 400 kbps')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true),
    )
    expect(server.bodies).toEqual([{ name: 'Beta', videoMode: 'low', revision: 3 }])
  })

  it('shows both versions when somebody else saved first, and keeps mine over theirs when I say so', async () => {
    const server = keeper()
    const { user } = await open('basic', ...server.answers)
    await fill(user, /^Name/, 'Mine')
    server.change({ name: 'Theirs', notes: 'new wheels' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved first' }))
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FieldYoursSaved version',
      'NameMineTheirs',
      'Notes(not edited)new wheels',
    ])
    // Said by the dialog, and below it by the offer to compare: not a third time.
    expect(screen.queryByText('Not saved')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('new wheels'))
    expect(server.bodies.at(-1)).toEqual({ name: 'Mine', revision: 4 })
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Mine')
  })

  it('takes theirs when I say so', async () => {
    const server = keeper()
    const { user } = await open('basic', ...server.answers)
    await fill(user, /^Name/, 'Mine')
    server.change({ name: 'Theirs' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Use the saved version' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Theirs'))
    await fill(user, /^Name/, 'Third')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.bodies.at(-1)).toEqual({ name: 'Third', revision: 4 }))
  })

  it('keeps what was typed while another tab is looked at, and asks before it is left', async () => {
    const { user, router } = await open('basic')
    await fill(user, /^Name/, 'Beta')
    await user.click(screen.getByRole('link', { name: 'Battery' }))
    await user.click(screen.getByRole('link', { name: 'Basic' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Beta')
    void router.navigate({ to: '/robot/list' })
    await screen.findByText(/^You have unsaved changes/)
    expect(router.state.location.pathname).toBe(`/robot/${ids.robot}`)
  })

  it('is for reading only where the server says so', async () => {
    const robot = aRobot()
    await open(
      'basic',
      on(robotRoutes.get, () => ({ ...robot, can: { ...robot.can, update: false, delete: false } })),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete robot' })).toBeNull()
  })

  it.each([
    ['2.4.10', /^This setting requires robot OS 2.5.0 or later. This robot runs 2.4.10/],
    [null, /has not reported its OS version yet/],
    ['2.5.0', null],
    ['2.10.0', null],
  ])('says whether the video mode counts on OS %s', async (version, words) => {
    await open(
      'video',
      on(robotRoutes.get, () => aRobot({ version })),
    )
    if (words === null) expect(screen.queryByText(/2\.5\.0/)).toBeNull()
    else screen.getByText(words)
  })
})

describe('deleting a robot', () => {
  it('wants its serial number typed, and says what it means', async () => {
    const { user, router, calls } = await open(
      'basic',
      on(robotRoutes.delete, () => undefined),
    )
    await user.click(screen.getByRole('button', { name: 'Delete robot' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/disconnects it at once/)
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
    await user.type(dialog.getByRole('textbox'), 'R-2')
    expect(confirm.disabled).toBe(true)
    await user.clear(dialog.getByRole('textbox'))
    await user.type(dialog.getByRole('textbox'), 'R-1')
    await user.click(confirm)
    await waitFor(() => expect(router.state.location.pathname).toBe('/robot/list'))
    expect(calls).toContain(`DELETE /robots/${ids.robot}`)
  })

  it('shows who drives it when it cannot be deleted', async () => {
    const { user } = await open(
      'basic',
      on(robotRoutes.delete, () => {
        throw failWith('robot.drivenByOther', { name: 'Sato' })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Delete robot' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'R-1{Enter}')
    await dialog.findByText('Sato is driving this robot.')
  })
})

describe('what a robot reports', () => {
  it('is shown as it comes, and nothing is made up for what does not', async () => {
    const { user } = await open('battery')
    screen.getByText(/No data from the robot yet/)
    say({ battery: { charge: 63.6, state: 'charging', voltage: null } })
    screen.getByText('64 %')
    screen.getByText('Charging')
    expect(screen.queryByText('Voltage')).toBeNull()
    say({ battery: { charge: 63, state: 'charging', voltage: 25.31 } })
    screen.getByText('25.3 V')

    await user.click(screen.getByRole('link', { name: 'System' }))
    say({ system: { cpu: 12.4, memory: 40, disk: 7, temperature: 51 } })
    screen.getByText('2.6.1')
    screen.getByText('VDA 5050 2.1.0')
    screen.getByText('51 °C')

    await user.click(screen.getByRole('link', { name: 'Network' }))
    expect(screen.queryByText('SSID')).toBeNull()
    say({ network: { kind: 'wifi', ssid: 'robots', rssi: -61, ip: '10.0.0.7' } })
    screen.getByText('-61 dBm')
  })

  it('names its cameras as every screen does; of one that nobody knows it says the id', async () => {
    await open('operation')
    say({ cameras: ['v1', 'mast'] })
    screen.getByText('Front · mast')
  })

  it('is said to be the last known while the robot is offline', async () => {
    await open('battery')
    say({ online: false, uiState: 'offline' })
    screen.getByText(/These are the last values received/)
    screen.getByText('80 %')
  })

  it('says what it is doing, in words', async () => {
    await open('operation')
    say({
      uiState: 'running',
      order: { orderId: 'o', goal: 'c-lobby', dock: false, lastNodeId: '', remaining: 2, path: [] },
      codes: { recording: 'r201', elevator: 'elv_101', door: 'sec_0' },
      errors: [{ type: 'D0001', level: 'warning', description: null }],
      pose: { mapId: 'b.f', x: 1.26, y: 2, theta: Math.PI / 2, localized: true },
    })
    screen.getByText('To c-lobby, 2 steps left')
    screen.getByText('x 1.3 m, y 2.0 m, heading 90°')
    screen.getByText('Waiting for the elevator')
    screen.getByText('Could not return to the dock (D0001)')
  })
})

it.each(['ja', 'en'] as const)(
  'puts every code of errors, lifts and doors into words (%s)',
  async (language) => {
    await open('operation')
    await act(() => chooseLanguage(language))
    const { texts } = robotCodeTexts
    const errors = robotErrorCodes.map((type) => ({ type, level: 'warning' as const, description: null }))
    say({ errors })
    for (const code of robotErrorCodes) screen.getByText(`${texts[code][language]} (${code})`)
    for (const elevator of elevatorCodes) {
      say({ codes: { recording: 'r001', elevator, door: 'sec_0' } })
      screen.getByText(texts[elevator][language])
    }
    for (const door of doorCodes) {
      say({ codes: { recording: 'r001', elevator: 'elv_0', door } })
      screen.getByText(texts[door][language])
    }
  },
)

it('shows for each setting what the robot itself reports', async () => {
  await open('video')
  const { revision } = aRobot()
  const results = { videoMode: { outcome: 'applied' }, archiveStart: { outcome: 'notSupported' } } as const
  say({ settings: { revision: revision - 1, results } })
  expect(screen.getAllByText('Waiting for the robot to apply it.')).toHaveLength(2)
  say({ settings: { revision, results } })
  screen.getByText('Applied by the robot.')
  screen.getByText('This robot does not have this function.')
  say({ settings: { revision, results: { videoMode: { outcome: 'failed', reason: 'no encoder' } } } })
  screen.getByText('The robot could not apply it: no encoder')
})

it('says what is hidden in the pictures of a robot, and plainly what its policy requires but the robot cannot do', async () => {
  await open('')
  const anonymize = {
    targets: ['face', 'plate'],
    method: 'mosaic',
    cameras: [],
    applyTo: ['live', 'photo'],
    hasSaid: true,
    isApplied: true,
    missing: ['plate'],
  } satisfies NonNullable<ReturnType<typeof aState>['anonymize']>
  say({})
  expect(screen.queryByRole('region', { name: 'Anonymisation' })).toBeNull()
  say({ anonymize })
  const part = within(screen.getByRole('region', { name: 'Anonymisation' }))
  part.getByText('Anonymised: Faces (Mosaic)')
  part.getByText('This robot cannot anonymise: Number plates')
  // What it does not work by yet is not claimed.
  say({ anonymize: { ...anonymize, isApplied: false } })
  expect(part.queryByText(/^Anonymised/)).toBeNull()
  part.getByText('The robot does not apply the policy yet.')
  say({ anonymize: { ...anonymize, isApplied: false, hasSaid: false } })
  part.getByText('The robot has not reported whether it can anonymise.')
})

it('says when there is no such robot', async () => {
  startFakeServer(
    on(robotRoutes.get, () => {
      throw failWith('entity.notFound')
    }),
  )
  renderPage(`/robot/${ids.robot}`)
  await screen.findByText('Not found. It may have been deleted.')
})

describe('the overview', () => {
  it('is what opens: what needs somebody, how the robot is, what happened last, what it can do', async () => {
    // What needs somebody is watched by the bell of the header.
    await openIn(
      renderApp,
      '',
      on(robotRoutes.listActivities, () => [
        {
          id: '1',
          at: '2026-11-20T03:00:00Z',
          level: 2,
          service: 'operator' as const,
          type: 'emergencyStop',
          errorCode: null,
          detail: {},
          operator: null,
        },
      ]),
    )
    say({ uiState: 'needsAttention', pose: null, battery: { charge: 63.4, state: 'active', voltage: null } })
    const item = {
      serialNumber: 'R-1',
      robotName: 'Alpha',
      buildingId: ids.tower,
      kind: 'error',
      code: 'F0007',
      description: null,
      level: 'warning',
      since: null,
      takenBy: null,
    }
    const others = { ...item, serialNumber: 'R-2', code: 'F0001' }
    act(() =>
      sockets.at(-1)?.say({
        op: 'values',
        values: [{ path: '/attention', body: { robots: 2, items: [item, others] } }],
      }),
    )
    within(screen.getByRole('region', { name: 'Robots that need attention' })).getByText(/F0007/)
    expect(screen.queryByText(/F0001/)).toBeNull()
    within(screen.getByRole('region', { name: 'Current status' })).getByText('63%')
    within(screen.getByRole('region', { name: 'Location' })).getByText(/Location unknown/)
    await within(screen.getByRole('region', { name: 'Recent events' })).findByText('Emergency stop')
    screen.getByRole('link', { name: 'Show all activity' })
  })
})
