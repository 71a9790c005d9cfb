import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { type Evidence, evidenceChecks, evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import { type Incident, incidentRoutes, type TrackSample } from '@wheelhouse/contract/archives/incident'
import { archiveRoutes, type Recording } from '@wheelhouse/contract/archives/recording'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { FloorMapProps } from '../../maps/use-painter.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

/** What the map is given to draw; how it draws is checked in a real browser. */
let map: Pick<FloorMapProps, 'label' | 'readRobots'> | null = null
vi.mock('../../maps/floor-map.tsx', () => ({
  FloorMap: (props: FloorMapProps) => {
    map = props
    return <div role="img" aria-label={props.label} />
  },
}))
afterAll(() => {
  vi.doUnmock('../../maps/floor-map.tsx')
})

const id = (number: number) => `6f1e58a4-2f7e-4b7f-9d0e-0000000000${10 + number}`
// Nine in the morning in Japan.
const start = Date.parse('2026-11-20T00:00:00.000Z')
const toIso = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
const aSample = (seconds: number, change: Partial<TrackSample> = {}): TrackSample => ({
  at: toIso(seconds),
  floorId: id(1),
  x: seconds,
  y: 2,
  theta: 0,
  speed: 1,
  charge: 80,
  operatingMode: 'automatic',
  emergencyStop: 'none',
  driverId: null,
  ...change,
})
const aRecording = (number: number, change: Partial<Recording> = {}): Recording => ({
  id: id(20 + number),
  robotId: id(0),
  serialNumber: 'R-1',
  robotName: 'Rover',
  cameraId: 'v1',
  startAt: toIso(60 * number),
  seconds: 60,
  size: 1_000,
  quality: 'low',
  isProtected: false,
  onRobot: true,
  isStored: true,
  anonymised: null,
  ...change,
})
const person = { id: id(5), firstName: 'Hana', lastName: 'Sato' }
const anEvidence = (change: Partial<Evidence> = {}): Evidence => ({
  id: id(40),
  organizationId: id(0),
  buildingId: id(0),
  robotId: id(0),
  serialNumber: 'R-1',
  fromAt: toIso(0),
  untilAt: toIso(600),
  createdAt: toIso(700),
  createdBy: person,
  status: 'done',
  fault: null,
  done: 4,
  total: 4,
  size: 2_500_000,
  sums: 'ab12'.repeat(16),
  ...change,
})

let incident: Incident
let evidences: Evidence[]
let [asked, fetched]: [object[], string[]] = [[], []]
let failure: Error | null
let refusal: Error | null
signInEach(aUser({ type: '0' }))
beforeEach(() => {
  ;[map, evidences, asked, fetched, failure, refusal] = [null, [], [], [], null, null]
  incident = {
    robot: { id: id(0), name: 'Rover', serialNumber: 'R-1', organizationId: id(0), buildingId: id(0) },
    timezone: 'Asia/Tokyo',
    fromAt: toIso(0),
    untilAt: toIso(600),
    isContracted: true,
    recordings: [aRecording(0), aRecording(2, { cameraId: 'v2' }), aRecording(1)],
    track: [
      ...Array.from({ length: 121 }, (_, at) => aSample(at)),
      aSample(121, { floorId: id(2), emergencyStop: 'manual', driverId: person.id, charge: 41 }),
    ],
    events: [
      {
        id: 'run',
        at: toIso(0),
        untilAt: toIso(300),
        kind: 'run',
        flowName: 'Patrol',
        status: 'failed',
        reportId: id(9),
      },
      {
        id: 'stop',
        at: toIso(90),
        kind: 'command',
        action: 'robot:remoteStop',
        outcome: 'done',
        person,
        command: null,
        about: null,
      },
      {
        id: 'said',
        at: toIso(95),
        kind: 'command',
        action: 'robot:operate',
        outcome: 'done',
        person,
        command: 'speak',
        about: 'Please step aside.',
      },
      { id: 'drive', at: toIso(120), untilAt: null, kind: 'drive', person },
      {
        id: 'alert',
        at: toIso(121),
        untilAt: null,
        kind: 'alert',
        level: 9,
        state: 'open',
        title: { ja: '非常停止', en: 'Emergency stop pressed' },
      },
    ] as Incident['events'],
  }
  startFakeServer(
    on(incidentRoutes.get, () => {
      if (failure !== null) throw failure
      return incident
    }),
    on(floorRoutes.getMap, () => toMap({ bounds: { min: [0, 0], max: [200, 10] } })),
    on(buildingRoutes.list, () => []),
    on(robotRoutes.list, () => [{ id: id(0), serialNumber: 'R-1' }]),
    on(archiveRoutes.fetch, ({ params }) => {
      fetched.push(params.id ?? '')
      return undefined
    }),
    on(archiveRoutes.get, ({ params }) => {
      const found = incident.recordings.find((one) => one.id === params.id)
      return found ?? aRecording(0)
    }),
    on(evidenceRoutes.list, () => evidences),
    on(evidenceRoutes.count, () => ({ count: evidences.length })),
    on(evidenceRoutes.create, ({ body }) => {
      if (refusal !== null) throw refusal
      asked.push(body)
      evidences = [anEvidence({ status: 'running', done: 1, size: 0, sums: null })]
      return evidences[0] ?? anEvidence()
    }),
    on(evidenceRoutes.cancel, () => {
      evidences = [anEvidence({ status: 'cancelled', sums: null })]
      return evidences[0] ?? anEvidence()
    }),
    on(alertRoutes.list, () => []),
  )
})

const page = (at = 0) =>
  `/archive/incident/R-1?from=${toIso(0)}&until=${toIso(600)}&at=${encodeURIComponent(toIso(at))}`
const findSlider = () => screen.findByRole('slider', { name: 'Playback position' })
const getCurrent = () =>
  screen.getByRole('region', { name: 'Events' }).querySelector('[aria-current="true"]')?.textContent ?? ''
const getRobot = () => map?.readRobots()[0]

it('shows cameras, map, figures and events of the moment of its address', async () => {
  renderPage(page(30))
  const slider = await findSlider()
  expect(slider.getAttribute('aria-valuetext')).toBe('09:00:30, recorded')
  const film = (await screen.findByLabelText('Recording of Front')) as HTMLVideoElement
  expect(film.getAttribute('src')).toContain(`/archives/${id(20)}/video`)
  expect(film.currentTime).toBeCloseTo(30)
  expect(screen.getByText('Not recorded at this moment.')).toBeTruthy()
  await screen.findByRole('img', { name: 'Position and track of Rover' })
  expect(getRobot()).toMatchObject({ pose: { x: 30, y: 2 }, isStale: false })
  expect(getRobot()?.trail).toHaveLength(31)
  const figures = within(screen.getByRole('region', { name: 'State of the robot' }))
  for (const text of ['80%', 'Automatic', '1.00 m/s', 'Nobody', 'None'])
    expect(figures.getByText(text)).toBeTruthy()
  expect(getCurrent()).toContain('Run: Patrol (Failed)')
})

it('goes by keys: map, film, figures and the current event go along, and the address at rest', async () => {
  const { user, router } = renderPage(page(30))
  const slider = await findSlider()
  slider.focus()
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  expect(slider.getAttribute('aria-valuenow')).toBe('41')
  expect(getRobot()?.pose.x).toBe(41)
  // Five leaps further the robot is stopped.
  await user.keyboard('lllll')
  expect(slider.getAttribute('aria-valuenow')).toBe('91')
  expect(getCurrent()).toContain('Robot: Remote stop')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(getCurrent()).toContain('Speak: Please step aside.')
  await user.keyboard('{End}')
  expect(slider.getAttribute('aria-valuetext')).toBe('09:10:00, not recorded')
  await user.keyboard('{Home}')
  expect(slider.getAttribute('aria-valuetext')).toBe('09:00:00, recorded, Run: Patrol (Failed)')
  await user.keyboard('lj{ArrowUp}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ at: toIso(1) }))
  expect(document.activeElement).toBe(slider)
})

it('jumps to an event, and shows the floor and the state of then', async () => {
  const { user } = renderPage(page())
  await findSlider()
  await user.click(screen.getByRole('button', { name: /Emergency stop pressed/ }))
  expect(getCurrent()).toContain('Alert (Emergency): Emergency stop pressed')
  await waitFor(() => expect(getRobot()).toMatchObject({ pose: { x: 121 } }))
  // On another floor there is no way behind it yet.
  expect(getRobot()?.trail).toHaveLength(1)
  const figures = within(screen.getByRole('region', { name: 'State of the robot' }))
  for (const text of ['41%', 'Hana Sato', 'Button on the robot']) expect(figures.getByText(text)).toBeTruthy()
  expect((await screen.findByLabelText('Recording of Front wide')).getAttribute('src')).toContain(id(22))
})

it.each([
  { title: 'once', seconds: 600, range: /Nov 20, 2026, 09:00.* to 09:10 \(/ },
  { title: 'and that of its end', seconds: 54_000, range: /Nov 20, 2026, 09:00.* to Nov 21, 2026, 00:00/ },
])('names the day of its range $title', async ({ seconds, range }) => {
  incident.untilAt = toIso(seconds)
  renderPage(page())
  expect(await screen.findByText(range)).toBeTruthy()
})

it('asks for no film while a hand passes over it, only for the one where it rests', async () => {
  incident.recordings = incident.recordings.map((one) => ({ ...one, isStored: one.id === id(20) }))
  renderPage(page())
  const slider = await findSlider()
  await screen.findByLabelText('Recording of Front')
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 600, 100)
  fireEvent.pointerDown(slider, { clientX: 10, button: 0, pointerId: 1 })
  for (const clientX of [70, 130, 300, 70]) fireEvent.pointerMove(slider, { clientX, pointerId: 1 })
  expect(slider.getAttribute('aria-valuenow')).toBe('70')
  expect(await screen.findByText('The robot is sending this recording…')).toBeTruthy()
  fireEvent.pointerUp(slider, { pointerId: 1 })
  fireEvent.pointerMove(slider, { clientX: 500, pointerId: 1 })
  expect(slider.getAttribute('aria-valuenow')).toBe('70')
  expect(fetched).toEqual([id(20), id(21)])
})

it('plays and pauses by the button and by Space, at the chosen speed', async () => {
  const { user } = renderPage(page())
  const slider = await findSlider()
  await user.selectOptions(screen.getByLabelText('Playback speed'), '8')
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(Number(slider.getAttribute('aria-valuenow'))).toBeGreaterThan(1))
  slider.focus()
  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

it('zooms by buttons and keys, and shows all again', async () => {
  const { user } = renderPage(page(300))
  await findSlider()
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(screen.getByText('Shown: 09:02:30 to 09:07:30')).toBeTruthy()
  await user.keyboard('+')
  expect(screen.getByText('Shown: 09:03:45 to 09:06:15')).toBeTruthy()
  await user.keyboard('j'.repeat(9))
  expect(screen.getByText('Shown: 09:02:25 to 09:04:55')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Shown: 09:00:00 to 09:10:00')).toBeTruthy()
})

it('has evidence made of a part, tells how far it is, cancels it, and says why one is refused', async () => {
  const { user } = renderPage(page(60))
  await findSlider()
  await user.click(screen.getByRole('button', { name: 'Start here' }))
  await user.click(screen.getByRole('button', { name: /Emergency stop pressed/ }))
  await user.click(screen.getByRole('button', { name: 'End here' }))
  expect(screen.getByText('09:01:00 to 09:02:01 (1 min 1 s)')).toBeTruthy()
  refusal = failWith('robot.offline')
  await user.click(screen.getByRole('button', { name: 'Export as evidence' }))
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Not exported')).toBeTruthy()
  refusal = null
  await user.click(screen.getByRole('checkbox', { name: /^Leave out recordings/ }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('1 of 4 recordings')).toBeTruthy()
  expect(asked).toEqual([{ serialNo: 'R-1', fromAt: toIso(60), untilAt: toIso(121), withoutMissing: true }])
  await user.click(screen.getByRole('button', { name: /^Cancel:/ }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
})

it('hands evidence out with its hash and the way to check it', async () => {
  evidences = [anEvidence()]
  renderPage(page())
  expect(await screen.findByText('ab12'.repeat(16))).toBeTruthy()
  for (const command of Object.values(evidenceChecks)) expect(screen.getByText(command)).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Download:/ })
  expect(link.getAttribute('href')).toContain(`/archive-evidences/${id(40)}/file`)
})

it('says what is missing: nothing at all, no contract, no robot, no range, no answer', async () => {
  incident = { ...incident, isContracted: false, recordings: [], track: [], events: [] }
  const { router, user } = renderPage(page())
  expect(await screen.findByText(/There are no records for this period/)).toBeTruthy()
  expect(screen.getByText(/only recordings of the last hour/)).toBeTruthy()
  await router.navigate({ to: '/archive/incident/R-1', search: {} } as never)
  expect(await screen.findByText(/The link does not include a time range/)).toBeTruthy()
  failure = failWith('entity.notFound')
  await router.navigate({ to: page(1) } as never)
  await router.navigate({
    to: '/archive/incident/$serialNo',
    params: { serialNo: 'R-2' },
    search: { from: toIso(0), until: toIso(10) },
  })
  expect(await screen.findByRole('link', { name: /list/i })).toBeTruthy()
  failure = failWith('robot.offline')
  await router.navigate({
    to: '/archive/incident/$serialNo',
    params: { serialNo: 'R-3' },
    search: { from: toIso(0), until: toIso(10) },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failure = null
  await user.click(retry)
  expect(await screen.findByText(/There are no records for this period/)).toBeTruthy()
})

it('is found by the id of a robot, as alerts and reports know it', async () => {
  const { router } = renderPage(`/archive/incident-of/${id(0)}?from=${toIso(0)}&until=${toIso(600)}`)
  await findSlider()
  expect(router.state.location.pathname).toBe('/archive/incident/R-1')
  expect(router.state.location.search).toMatchObject({ from: toIso(0), until: toIso(600) })
})
