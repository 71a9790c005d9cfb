import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Clip, clipRoutes } from '@wheelhouse/contract/archives/clip'
import { type ArchiveDay, archiveRoutes, type Recording } from '@wheelhouse/contract/archives/recording'
import { beforeEach, expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const robotId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const clipId = '6f1e58a4-2f7e-4b7f-9d0e-000000000077'
// Nine in the morning in Japan.
const nine = '2026-11-20T00:00:00.000Z'
const recording: Recording = {
  id: robotId,
  robotId,
  serialNumber: 'R-1',
  robotName: 'Rover',
  cameraId: 'v1',
  startAt: nine,
  seconds: 60,
  size: 1_000,
  quality: 'low',
  isProtected: false,
  onRobot: true,
  isStored: true,
  anonymised: null,
}
const aClip = (change: Partial<Clip> = {}): Clip => ({
  id: clipId,
  organizationId: robotId,
  buildingId: robotId,
  robotId,
  serialNumber: 'R-1',
  cameraId: 'v1',
  fromAt: nine,
  untilAt: '2026-11-20T00:05:00.000Z',
  createdAt: nine,
  fault: null,
  status: 'done',
  done: 5,
  total: 5,
  size: 2_500_000,
  isProtected: false,
  ...change,
})

let clips: Clip[]
let isContracted: boolean
let asked: object[]
let failure: Error | null
signInEach(aUser({ type: '2' }))
beforeEach(() => {
  ;[clips, isContracted, asked, failure] = [[], true, [], null]
  const change = (changed: Partial<Clip>) => {
    clips = clips.map((clip) => ({ ...clip, ...changed }))
    return clips[0] ?? aClip()
  }
  startFakeServer(
    on(archiveRoutes.robotDays, () => ({ days: ['20261120'] })),
    on(
      archiveRoutes.robotDay,
      (): ArchiveDay => ({
        buildingId: robotId,
        timezone: 'Asia/Tokyo',
        isContracted,
        recordings: [recording],
        from: '2026-11-19T15:00:00.000Z',
        until: '2026-11-20T15:00:00.000Z',
      }),
    ),
    on(archiveRoutes.fetch, () => undefined),
    on(archiveRoutes.get, () => recording),
    on(clipRoutes.list, () => {
      if (failure !== null) throw failure
      return clips
    }),
    on(clipRoutes.count, () => ({ count: clips.length })),
    on(clipRoutes.create, ({ body }) => {
      if (failure !== null) throw failure
      asked.push(body)
      clips = [aClip({ status: 'running', done: 2, size: 0 }), ...clips]
      return clips[0] ?? aClip()
    }),
    on(clipRoutes.cancel, () => change({ status: 'cancelled' })),
    on(clipRoutes.protect, ({ body }) => change(body)),
  )
})

const minutePage = '/archive/R-1/20261120/09/00'

it('makes a clip of the minute that is shown, tells how far it is, and cancels it', async () => {
  const { user } = renderPage(minutePage)
  expect(await screen.findByText('There are no clips yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create a clip' }))
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  expect(await screen.findByText('2 of 5 recordings')).toBeTruthy()
  expect(asked).toEqual([
    { serialNo: 'R-1', cameraId: 'v1', fromAt: nine, untilAt: '2026-11-20T00:01:00.000Z' },
  ])
  await user.click(
    screen.getByRole('button', { name: 'Cancel: Front, Fri, Nov 20, 2026, 09:00:00 to 09:05:00' }),
  )
  expect(await screen.findByText('Cancelled')).toBeTruthy()
})

it('takes no clip that is too long or ends before it begins, and keeps what was typed', async () => {
  const { user } = renderPage(minutePage)
  await user.click(await screen.findByRole('button', { name: 'Create a clip' }))
  const until = await screen.findByLabelText('Until')
  fireEvent.change(until, { target: { value: '09:10:01' } })
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('A clip can be at most 10 minutes long.')).toBeTruthy()
  fireEvent.change(until, { target: { value: '08:59' } })
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('The end must be after the start.')).toBeTruthy()
  expect(asked).toEqual([])
  failure = failWith('archive.tooManyClips')
  fireEvent.change(until, { target: { value: '09:10:00' } })
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(/Too many clips are being created/)).toBeTruthy()
  expect((until as HTMLInputElement).value).toBe('09:10:00')
})

it('plays, hands out and protects a clip that is done, also on the page of the day', async () => {
  clips = [aClip()]
  const { user } = renderPage('/archive/robot/R-1/20261120')
  const row = within(await screen.findByRole('row', { name: /2\.5 MB/ }))
  const address = `/api/archive-clips/${clipId}/video`
  expect(row.getByRole('link', { name: /^Download/ }).getAttribute('href')).toBe(address)
  await user.click(row.getByRole('button', { name: /^Protect/ }))
  expect(await screen.findByRole('button', { name: /^Stop protecting/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Play: / }))
  const film = await screen.findByLabelText('Front, Fri, Nov 20, 2026, 09:00:00 to 09:05:00', {
    selector: 'video',
  })
  expect(film.getAttribute('src')).toBe(address)
  // Nothing is played: there is no minute that a clip could begin with.
  expect(screen.getByText(/To create a clip, first choose a time to play/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create a clip' })).toBeNull()
})

it('says why there is no clip, and what the contract leaves of them', async () => {
  clips = [aClip({ status: 'failed', fault: 'notBrought', size: 0 })]
  isContracted = false
  renderPage(minutePage)
  expect(await screen.findByText('The robot did not send a recording in time.')).toBeTruthy()
  expect(screen.getByText(/only clips of the last hour are shown/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play:/ })).toBeNull()
})

it('offers to ask again when the clips could not be loaded', async () => {
  failure = failWith('server.error')
  const { user } = renderPage(minutePage)
  const section = within(await screen.findByRole('region', { name: 'Clips' }))
  const again = await section.findByRole('button', { name: /Try again|Retry/ })
  failure = null
  await user.click(again)
  await waitFor(() => expect(section.getByText('There are no clips yet.')).toBeTruthy())
})
