import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { clipRoutes } from '@wheelhouse/contract/archives/clip'
import {
  type Archive,
  type ArchiveDay,
  archiveRoutes,
  type Recording,
} from '@wheelhouse/contract/archives/recording'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { beforeEach, expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'
import { archivePaths } from './archive-paths.ts'

const robotId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const otherId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b12'
const aMinute = (number: number, change: Partial<Recording> = {}): Recording => ({
  id: `6f1e58a4-2f7e-4b7f-9d0e-0000000000${10 + number}`,
  ...{ robotId, serialNumber: 'R-1', robotName: 'Rover', cameraId: 'v1', seconds: 60, size: 1_000 },
  // Nine in the morning in Japan.
  startAt: new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString(),
  ...{ quality: 'low', isProtected: false, onRobot: true, isStored: true, anonymised: null, ...change },
})
const [first, second] = [aMinute(0), aMinute(1)]
const wide = aMinute(50, { cameraId: 'v2', startAt: first.startAt })

let day: ArchiveDay
let stored: Map<string, Recording>
let asked: string[]
let isAway: boolean
let buildings: { id: string; name: string }[]
signInEach(aUser({ type: '2' }))
beforeEach(() => {
  ;[asked, isAway, buildings] = [[], false, []]
  day = {
    ...{ buildingId: robotId, timezone: 'Asia/Tokyo', isContracted: true },
    ...{ from: '2026-11-19T15:00:00.000Z', until: '2026-11-20T15:00:00.000Z' },
    recordings: [first, wide, second],
  }
  stored = new Map(day.recordings.map((one) => [one.id, one]))
  const archive: Archive = {
    ...{ id: robotId, serialNumber: 'R-1', name: 'Rover', organizationId: robotId, buildingId: robotId },
    ...{ buildingName: 'Tower', archiveStart: true, videoMode: 'high', isOnline: true, code: 'r201' },
    ...{ robotBytes: 2_500_000, cloudBytes: 0, firstAt: first.startAt, lastAt: second.startAt },
    ...{ date: '20261120', isContracted: true },
  }
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => buildings),
    on(clipRoutes.list, () => []),
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

const findFilm = (name: string) => screen.findByLabelText(name)

it('lists robots with what their recorder is at, and leads to the newest day', async () => {
  const { user, router } = renderPage('/archive/list')
  expect(await screen.findByText('Recording')).toBeTruthy()
  expect(screen.getByText('720p')).toBeTruthy()
  expect(screen.getByText('2.5 MB')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Rover' }))
  expect(router.state.location.pathname).toBe('/archive/robot/R-1/20261120')
  expect(await screen.findByText('Choose a time on a bar to play it.')).toBeTruthy()
})

it('plays the minute of its address, goes on into the next one, and keeps the speed', async () => {
  const { user, router } = renderPage('/archive/R-1/20261120/09/00')
  const film = await findFilm('Front at 09:00')
  expect(film.getAttribute('src')).toContain(`/archives/${first.id}/video`)
  await user.selectOptions(screen.getByLabelText('Speed'), '4')
  fireEvent.ended(film)
  const next = await findFilm('Front at 09:01')
  expect(router.state.location.pathname).toBe('/archive/R-1/20261120/09/01')
  fireEvent.loadedMetadata(next)
  expect((next as HTMLVideoElement).playbackRate).toBe(4)
  expect(asked).toContain(second.id)
})

it('shows the same moment of another camera', async () => {
  const { user } = renderPage('/archive/R-1/20261120/09/00')
  const film = (await findFilm('Front at 09:00')) as HTMLVideoElement
  film.currentTime = 42
  await user.selectOptions(screen.getByLabelText('Camera'), 'v2')
  const other = (await findFilm('Front wide at 09:00')) as HTMLVideoElement
  fireEvent.loadedMetadata(other)
  expect(other.currentTime).toBeCloseTo(42)
})

it('plays the newest recording of a day at once', async () => {
  const { user, router } = renderPage('/archive/robot/R-1/20261120')
  await user.click(await screen.findByRole('button', { name: 'Play the newest recording' }))
  expect(await findFilm('Front at 09:01')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/archive/R-1/20261120/09/01')
})

it('lets a bar choose a minute, keeps the focus there, and says where nothing was recorded', async () => {
  const { router } = renderPage('/archive/R-1/20261120/09/00')
  const bar = await screen.findByRole('slider', { name: 'Time to play: Front' })
  expect(bar.getAttribute('aria-valuetext')).toBe('09:00, recorded')
  bar.focus()
  const nine = 9 * 60
  fireEvent.change(bar, { target: { value: nine + 10 } })
  expect(await screen.findByText(/Nothing was recorded at this time/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/archive/R-1/20261120/09/10')
  expect(bar.getAttribute('aria-valuetext')).toBe('09:10, not recorded')
  // The next key is the same slider's.
  expect(document.activeElement).toBe(bar)
  fireEvent.change(bar, { target: { value: nine + 1 } })
  expect(await findFilm('Front at 09:01')).toBeTruthy()
})

it('has the robot bring what is not on the server yet, and says when it is away', async () => {
  stored.set(first.id, { ...first, isStored: false })
  isAway = true
  const { user } = renderPage('/archive/R-1/20261120/09/00?camera=v1')
  const alert = await screen.findByRole('alert')
  isAway = false
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }))
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
  expect(screen.getByText('There are no recordings of this day.')).toBeTruthy()
  await router.navigate({
    to: archivePaths.cloud,
    params: { buildingId: robotId, date: '20261120' },
  })
  expect(await screen.findByText(/recordings are not kept on the server/)).toBeTruthy()
})
