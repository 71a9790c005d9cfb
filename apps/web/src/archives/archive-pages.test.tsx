import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { clipRoutes } from '@wheelhouse/contract/archives/clip'
import { type IncidentEvent, incidentRoutes } from '@wheelhouse/contract/archives/incident'
import {
  type Archive,
  type ArchiveDay,
  archiveRoutes,
  type Recording,
} from '@wheelhouse/contract/archives/recording'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { beforeEach, expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aRobot } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'
import { archivePaths } from './archive-paths.ts'
import { getToday, moveDay } from './archive-time.ts'

const robotId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const otherId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b12'
const aMinute = (number: number, change: Partial<Recording> = {}): Recording => ({
  id: `6f1e58a4-2f7e-4b7f-9d0e-0000000000${10 + number}`,
  robotId,
  serialNumber: 'R-1',
  robotName: 'Rover',
  cameraId: 'v1',
  seconds: 60,
  size: 1_000,
  // Nine in the morning in Japan.
  startAt: new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString(),
  quality: 'low',
  isProtected: false,
  onRobot: true,
  isStored: true,
  anonymised: null,
  ...change,
})
const [first, second] = [aMinute(0), aMinute(1)]
const wide = aMinute(50, { cameraId: 'v2', startAt: first.startAt })

let archive: Archive
let day: ArchiveDay
let stored: Map<string, Recording>
let asked: string[]
let isAway: boolean
let buildings: { id: string; name: string }[]
let events: IncidentEvent[]
signInEach(aUser({ type: '2' }))
beforeEach(() => {
  ;[asked, isAway, buildings, events] = [[], false, [], []]
  day = {
    buildingId: robotId,
    timezone: 'Asia/Tokyo',
    isContracted: true,
    from: '2026-11-19T15:00:00.000Z',
    until: '2026-11-20T15:00:00.000Z',
    recordings: [first, wide, second],
  }
  stored = new Map(day.recordings.map((one) => [one.id, one]))
  archive = {
    id: robotId,
    serialNumber: 'R-1',
    name: 'Rover',
    organizationId: robotId,
    buildingId: robotId,
    buildingName: 'Tower',
    archiveStart: true,
    videoMode: 'high',
    isOnline: true,
    code: 'r201',
    robotBytes: 2_500_000,
    cloudBytes: 0,
    firstAt: first.startAt,
    lastAt: second.startAt,
    date: '20261120',
    timezone: 'Asia/Tokyo',
    isContracted: true,
  }
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => buildings),
    on(clipRoutes.list, () => []),
    on(robotRoutes.list, () => [aRobot({ name: 'Rover' })]),
    on(clipRoutes.count, () => ({ count: 0 })),
    on(archiveRoutes.list, () => [archive]),
    on(archiveRoutes.count, () => ({ count: 1 })),
    on(archiveRoutes.robotDays, () => ({ days: ['20261120', '20261118'] })),
    on(archiveRoutes.robotDay, () => day),
    on(archiveRoutes.cloudDays, () => ({ days: ['20261120'] })),
    on(archiveRoutes.cloudDay, () => {
      if (!day.isContracted) throw failWith('archive.uncontracted')
      return day
    }),
    on(incidentRoutes.events, () => ({ events })),
    on(archiveRoutes.fetch, ({ params }) => {
      if (isAway) throw failWith('robot.offline')
      asked.push(params.id ?? '')
      return undefined
    }),
    on(archiveRoutes.get, ({ params }) => stored.get(params.id ?? '') ?? first),
    on(archiveRoutes.protect, ({ params, body }) => {
      const changed = { ...(stored.get(params.id ?? '') ?? first), ...body }
      stored.set(changed.id, changed)
      return changed
    }),
  )
})

const findFilm = async (name: string) => (await screen.findByLabelText(name)) as HTMLVideoElement
const findSlider = () => screen.findByRole('slider', { name: 'Playback position' })
const getTime = () => screen.getByRole('slider', { name: 'Playback position' }).getAttribute('aria-valuetext')
const pageOfDay = '/archive/robot/R-1/20261120'

it('lists robots with what their recorder is at, and leads to the newest day', async () => {
  const { user, router } = renderPage('/archive/list')
  expect(await screen.findByText('Recording')).toBeTruthy()
  expect(screen.getByText('720p')).toBeTruthy()
  expect(screen.getByText('2.5 MB')).toBeTruthy()
  // Nothing was recorded today or yesterday.
  expect(screen.getByText('Nov 20, 2026').getAttribute('href')).toBe(pageOfDay)
  await user.click(screen.getByRole('link', { name: 'Rover' }))
  expect(router.state.location.pathname).toBe(pageOfDay)
  expect(await screen.findByText('Type a time or choose one on the timeline to play it.')).toBeTruthy()
})

it('leads to today and yesterday where something was recorded', async () => {
  const today = getToday(Date.now(), 'Asia/Tokyo')
  archive = { ...archive, lastAt: new Date().toISOString(), date: today }
  renderPage('/archive/list')
  const yesterday = await screen.findByRole('link', { name: 'Yesterday: recordings of Rover' })
  expect(yesterday.getAttribute('href')).toBe(`/archive/robot/R-1/${moveDay(today, -1)}`)
  screen.getByRole('link', { name: 'Today: recordings of Rover' })
})

it('says how recordings come to be where there are none', async () => {
  archive = { ...archive, archiveStart: false, code: null, firstAt: null, lastAt: null }
  const { router } = renderPage('/archive/list')
  expect(await screen.findByText(/while long-duration recording is on.*only the last hour/)).toBeTruthy()
  const setting = screen.getByRole('link', { name: 'Set up recording of Rover' })
  expect(setting.getAttribute('href')).toBe(`/robot/${robotId}?tab=video`)
  day = { ...day, recordings: [] }
  await router.navigate({ to: archivePaths.robot, params: { serialNo: 'R-1', date: '20261120' } })
  expect(await screen.findByText('There are no recordings for this day.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Recordings of Rover' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Fri, Nov 20, 2026' })).toBeTruthy()
  expect(screen.getByText(/It needs software 3.6.0 or later/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the teleoperation screen' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Time' })).toBeNull()
})

it('goes to a time that is typed, of the camera whose key is pressed, and keeps both for another day', async () => {
  const { user, router } = renderPage(pageOfDay)
  const field = await screen.findByRole('textbox', { name: 'Time' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('2561{Enter}')
  expect(screen.getByText('Type a time such as 14:32, 1432 or 14:32:10.')).toBeTruthy()
  expect(router.state.location.search).toEqual({})
  await user.keyboard('0900{Enter}2')
  const film = await findFilm('Front wide at 09:00')
  expect(film.getAttribute('src')).toContain(`/archives/${wide.id}/video`)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Front wide' }).getAttribute('aria-pressed')).toBe('true')
  // An hour around it, of the day.
  expect(screen.getByText('Shown: 08:30:00 to 09:30:00')).toBeTruthy()
  await user.keyboard('t')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Time' }))
  await user.keyboard('09:00:42{Enter}')
  expect(getTime()).toBe('09:00:42, recorded')
  await waitFor(() => expect(router.state.location.search).toEqual({ camera: 'v2', at: '09:00:42' }))
  await user.click(screen.getByRole('button', { name: 'Previous day' }))
  expect(router.state.location.pathname).toBe('/archive/robot/R-1/20261119')
  expect(router.state.location.search).toEqual({ camera: 'v2', at: '09:00:42' })
})

it('plays the minute of its address by the time of the day, goes on into the next one, and keeps the speed', async () => {
  const { user, router } = renderPage('/archive/R-1/20261120/09/00')
  const film = await findFilm('Front at 09:00')
  expect(film.getAttribute('src')).toContain(`/archives/${first.id}/video`)
  expect(asked).not.toContain(second.id)
  await user.selectOptions(screen.getByLabelText('Playback speed'), '8')
  // Time waits for the picture.
  expect(getTime()).toBe('09:00:00, recorded')
  fireEvent.loadedData(film)
  await waitFor(() => expect(getTime()).not.toBe('09:00:00, recorded'))
  await user.keyboard('lllll')
  fireEvent.canPlay(film)
  const next = await findFilm('Front at 09:01')
  await waitFor(() => expect(router.state.location.pathname).toBe('/archive/R-1/20261120/09/01'))
  expect(next.playbackRate).toBe(8)
  expect(asked).toContain(second.id)
})

it('shows the same moment of another camera, and says where that did not film', async () => {
  const { user, router } = renderPage(`${pageOfDay}?at=09:00:42`)
  await findFilm('Front at 09:00')
  await user.click(screen.getByRole('button', { name: 'Front wide' }))
  const other = await findFilm('Front wide at 09:00')
  expect(other.currentTime).toBeCloseTo(42)
  await router.navigate({ to: archivePaths.list })
  await router.navigate({
    to: archivePaths.robot,
    params: { serialNo: 'R-1', date: '20261120' },
    search: { at: '09:01:10', camera: 'v2' },
  })
  expect(await screen.findByText('Nothing was recorded at 09:01:10.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Previous recording (09:00)' }))
  await findFilm('Front wide at 09:00')
  expect(getTime()).toBe('09:00:00, recorded')
})

it('plays the newest recording of a day at once', async () => {
  const { user } = renderPage(pageOfDay)
  await user.click(await screen.findByRole('button', { name: 'Play the newest recording' }))
  expect(await findFilm('Front at 09:01')).toBeTruthy()
})

it('passes over what was not filmed while it plays, and stands still there when a hand goes to it', async () => {
  const later = aMinute(30)
  day.recordings.push(later)
  stored.set(later.id, later)
  const { user } = renderPage(`${pageOfDay}?at=09:01:55`)
  fireEvent.loadedData(await findFilm('Front at 09:01'))
  await screen.findByRole('button', { name: 'Pause' })
  await user.keyboard('l')
  await findFilm('Front at 09:30')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  await user.keyboard('t0915{Enter}')
  expect(await screen.findByText('Nothing was recorded at 09:15:00.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Next recording (09:30)' })).toBeTruthy()
})

it('moves by keys on the timeline, by minutes of the whole day, and shows an hour and ten minutes of it', async () => {
  const { user } = renderPage(`${pageOfDay}?at=09:00:00`)
  const slider = await findSlider()
  await user.click(screen.getByRole('button', { name: '10 minutes' }))
  expect(screen.getByText('Shown: 08:55:00 to 09:05:00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show a later part' }))
  expect(screen.getByText('Shown: 09:00:00 to 09:10:00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Shown: 00:00:00 to 24:00:00')).toBeTruthy()
  slider.focus()
  await user.keyboard('{ArrowRight}')
  expect(getTime()).toBe('09:01:00, recorded')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(getTime()).toBe('09:11:00, not recorded')
  // The next key is the same slider's.
  expect(document.activeElement).toBe(slider)
})

it('has what happened on the day beside it: a press on it goes there, on the list and on the timeline', async () => {
  events = [
    {
      id: 'alert',
      at: '2026-11-20T00:00:20.000Z',
      untilAt: null,
      kind: 'alert',
      level: 5,
      state: 'open',
      title: { ja: '段差', en: 'Stuck on a step' },
    },
  ]
  const { user } = renderPage(pageOfDay)
  await user.click(await screen.findByRole('button', { name: /09:00:20.*Stuck on a step/ }))
  await findFilm('Front at 09:00')
  expect(getTime()).toMatch(/^09:00:20, recorded, Alert .*Stuck on a step/)
  const slider = await findSlider()
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 1_440, 100)
  const lanes = document.querySelectorAll<HTMLElement>('[data-lane]')
  for (const [index, lane] of lanes.entries())
    lane.getBoundingClientRect = () => new DOMRect(0, index * 10, 1_440, 10)
  // Lanes are Front, Front wide, driving, runs, commands, alerts. A pixel is a minute.
  const press = (clientX: number, clientY: number) => {
    fireEvent.pointerDown(slider, { clientX, clientY, button: 0, pointerId: 1 })
    fireEvent.pointerUp(slider, { pointerId: 1 })
  }
  press(12 * 60, 15)
  expect(getTime()).toBe('12:00:00, not recorded')
  expect(screen.getByRole('button', { name: 'Front wide' }).getAttribute('aria-pressed')).toBe('true')
  press(9 * 60 + 2, 55)
  expect(getTime()).toMatch(/^09:00:20/)
  press(9 * 60 + 2, 45)
  expect(getTime()).toBe('09:02:00, not recorded')
})

it('has the robot bring what is not on the server yet, and says when it is away', async () => {
  stored.set(first.id, { ...first, isStored: false })
  isAway = true
  const { user } = renderPage('/archive/R-1/20261120/09/00?camera=v1')
  const alert = await screen.findByRole('alert')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The robot is sending this recording…')).toBeTruthy()
  expect(alert.isConnected).toBe(false)
  stored.set(first.id, first)
  await screen.findByLabelText('Front at 09:00')
  expect(asked.filter((id) => id === first.id)).toHaveLength(1)
})

it('protects a recording and lets it go again', async () => {
  const { user } = renderPage('/archive/R-1/20261120/09/00')
  await user.click(await screen.findByRole('button', { name: 'Protect' }))
  await user.click(await screen.findByRole('button', { name: 'Stop protecting' }))
  expect(await screen.findByRole('button', { name: 'Protect' })).toBeTruthy()
})

it('leads to the incident around the minute', async () => {
  renderPage('/archive/R-1/20261120/09/01')
  const link = await screen.findByRole('link', { name: 'Incident player' })
  expect(link.getAttribute('href')).toMatch('/archive/incident/R-1?')
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('at=2026-11-20T00:01:00.000Z')
})

it('leads from a day of one building to that of another, and to none of all', async () => {
  buildings = [
    { id: robotId, name: 'Tower' },
    { id: otherId, name: 'Annex' },
  ]
  const { user, router } = renderPage(`/archive/cloud/${robotId}/20261120`)
  const choice = await screen.findByRole('combobox', { name: 'Building' })
  expect(within(choice).queryByRole('option', { name: 'All buildings' })).toBeNull()
  await user.selectOptions(choice, 'Annex')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/archive/cloud/${otherId}/20261120`))
})

it('says what the contract does not include', async () => {
  day = { ...day, isContracted: false, recordings: [] }
  const { router } = renderPage('/archive/robot/R-1/20261120')
  expect(await screen.findByText(/only the last hour is shown/)).toBeTruthy()
  expect(screen.getByText('There are no recordings for this day.')).toBeTruthy()
  await router.navigate({
    to: archivePaths.cloud,
    params: { buildingId: robotId, date: '20261120' },
  })
  expect(await screen.findByText(/recordings are not kept on the server/)).toBeTruthy()
})
