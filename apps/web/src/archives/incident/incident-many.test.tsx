/** Incidents with as much in them as there may be, and evidence that did not come about. */
import { screen, waitFor, within } from '@testing-library/react'
import { type Evidence, evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import {
  type Incident,
  type IncidentEvent,
  incidentLimits,
  incidentRoutes,
} from '@wheelhouse/contract/archives/incident'
import { archiveRoutes } from '@wheelhouse/contract/archives/recording'
import { recordedCameras } from '@wheelhouse/contract/archives/recording-facts'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { FloorMapProps } from '../../maps/use-painter.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import type * as EventWords from '../playback/event-words.ts'

let map: Pick<FloorMapProps, 'readRobots'> | null = null
vi.mock('../../maps/floor-map.tsx', () => ({
  FloorMap: (props: FloorMapProps) => {
    map = props
    return <div role="img" aria-label={props.label} />
  },
}))
afterAll(() => {
  vi.doUnmock('../../maps/floor-map.tsx')
})

/** How often an event was put into words: once each time its line is rendered. */
const words = vi.hoisted(() => ({ count: 0 }))
vi.mock('../playback/event-words.ts', async (importOriginal) => {
  const real = await importOriginal<typeof EventWords>()
  const eventDetails: typeof real.eventDetails = (...args) => {
    words.count++
    return real.eventDetails(...args)
  }
  return { ...real, eventDetails }
})
afterAll(() => {
  vi.doUnmock('../playback/event-words.ts')
})

const id = (number: number) => `6f1e58a4-2f7e-4b7f-9d0e-0000000000${10 + number}`
const start = Date.parse('2026-11-20T00:00:00.000Z')
const toIso = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
const rangeSeconds = 3_600
const page = `/archive/incident/R-1?from=${toIso(0)}&until=${toIso(rangeSeconds)}&at=${encodeURIComponent(toIso(0))}`
/** One every three seconds, more than is shown of them on a screen. */
const events = Array.from(
  { length: incidentLimits.eventsMax },
  (_, number): IncidentEvent => ({
    id: `e${number}`,
    at: toIso(number * 3),
    kind: 'command',
    action: 'robot:operate',
    outcome: 'done',
    person: null,
    command: 'speak',
    about: `Words ${number}`,
  }),
)
const robot = { id: id(0), name: 'Rover', serialNumber: 'R-1', organizationId: id(0), buildingId: id(0) }
let incident: Incident
let evidences: Evidence[]
signInEach(aUser({ type: '0' }))
beforeEach(() => {
  ;[map, evidences] = [null, []]
  incident = {
    robot,
    timezone: 'Asia/Tokyo',
    fromAt: toIso(0),
    untilAt: toIso(rangeSeconds),
    isContracted: true,
    recordings: recordedCameras.map((cameraId, index) => ({
      id: id(20 + index),
      robotId: id(0),
      serialNumber: 'R-1',
      robotName: 'Rover',
      cameraId,
      startAt: toIso(0),
      seconds: 60,
      size: 1_000,
      quality: 'low',
      isProtected: false,
      onRobot: true,
      isStored: true,
      anonymised: null,
    })),
    track: Array.from({ length: rangeSeconds }, (_, second) => ({
      at: toIso(second),
      floorId: second < 10 ? id(1) : id(2),
      x: second,
      y: 2,
      theta: 0,
      speed: 1,
      charge: 80,
      operatingMode: 'automatic',
      emergencyStop: 'none',
      driverId: null,
    })),
    events,
  }
  startFakeServer(
    on(incidentRoutes.get, () => incident),
    on(floorRoutes.getMap, () => toMap({ bounds: { min: [0, 0], max: [200, 10] } })),
    on(buildingRoutes.list, () => []),
    on(robotRoutes.list, () => [{ id: id(0), serialNumber: 'R-1' }]),
    on(archiveRoutes.fetch, () => undefined),
    on(archiveRoutes.get, ({ params }) => {
      const found = incident.recordings.find((one) => one.id === params.id)
      if (found === undefined) throw new Error('asked for a recording that there is not')
      return found
    }),
    on(evidenceRoutes.list, () => evidences),
    on(evidenceRoutes.count, () => ({ count: evidences.length })),
  )
})

it('goes through a thousand events and renders the two lines alone that change', async () => {
  const { user } = renderPage(page)
  const slider = await screen.findByRole('slider', { name: 'Playback position' })
  const list = within(screen.getByRole('region', { name: 'Events' })).getByRole('list')
  expect(list.children).toHaveLength(incidentLimits.eventsMax)
  expect(screen.getByText(/only the first 1,?000/)).toBeTruthy()
  words.count = 0
  slider.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(list.children[1]?.getAttribute('aria-current')).toBe('true'))
  expect(words.count).toBe(2)
})

it('shows every camera at the same moment, and the floor to which the robot went', async () => {
  const { user } = renderPage(page)
  const slider = await screen.findByRole('slider', { name: 'Playback position' })
  const films = screen.getByRole('region', { name: 'Cameras' })
  expect(within(films).getAllByRole('figure')).toHaveLength(recordedCameras.length)
  await waitFor(() => expect(films.querySelectorAll('video')).toHaveLength(recordedCameras.length))
  slider.focus()
  await user.keyboard('l')
  await waitFor(() => expect(map?.readRobots()[0]).toMatchObject({ pose: { x: 10 } }))
  // The way on the floor before is not drawn upon this one.
  expect(map?.readRobots()[0]?.trail).toHaveLength(1)
  for (const film of films.querySelectorAll('video')) expect(film.currentTime).toBeCloseTo(10)
})

it('says why evidence did not come about, and offers no file of it', async () => {
  const aPart = (change: Partial<Evidence>): Evidence => ({
    id: id(40),
    organizationId: id(0),
    buildingId: id(0),
    robotId: id(0),
    serialNumber: 'R-1',
    fromAt: toIso(0),
    untilAt: toIso(600),
    createdAt: toIso(700),
    createdBy: null,
    status: 'failed',
    fault: null,
    done: 1,
    total: 4,
    size: 0,
    sums: null,
    ...change,
  })
  evidences = [
    aPart({ fault: 'pictureChanged' }),
    aPart({ id: id(41), fromAt: toIso(60) }),
    aPart({ id: id(42), fromAt: toIso(120), status: 'cancelled' }),
  ]
  renderPage(page)
  const section = within(await screen.findByRole('region', { name: 'Evidence' }))
  expect(await section.findAllByText('Failed')).toHaveLength(2)
  expect(section.getByText(/^The picture quality changes in between/)).toBeTruthy()
  expect(section.getByText(/^Creation was interrupted/)).toBeTruthy()
  expect(section.getByText('Cancelled')).toBeTruthy()
  expect(section.queryByRole('link', { name: /^Download:/ })).toBeNull()
  expect(section.queryByRole('button', { name: /^Cancel:/ })).toBeNull()
})
