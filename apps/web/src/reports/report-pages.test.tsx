import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { emptyMap } from '@wheelhouse/contract/maps/map-document'
import { mapRevisionRoutes } from '@wheelhouse/contract/maps/map-revision'
import type { Media } from '@wheelhouse/contract/reports/media'
import { type FullReport, reportRoutes } from '@wheelhouse/contract/reports/report'
import { beforeEach, expect, it } from 'vitest'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const at = '2026-11-20T03:00:00Z'
const photo: Media = {
  id,
  kind: 'photo',
  robotId: id,
  robotName: 'Rover',
  cameraId: 'v1',
  takenAt: at,
  storedAt: at,
  actionId: 'o.1',
  title: 'Door',
  pose: null,
  seconds: null,
  thermal: null,
  anonymised: null,
  file: { id, url: `/files/${id}`, name: 'v1.jpg', mime: 'image/jpeg', size: 1, sha256: 'a' },
}
const anonymised: Media['anonymised'] = { targets: ['face', 'person'], method: 'blur' }
const photos = [photo, { ...photo, id: '7f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11', title: 'Window', anonymised }]
const step = {
  target: null,
  text: null,
  at,
  stepType: 400,
  visit: 1,
  round: null,
  activity: null,
  value: null,
  errorCode: null,
  person: null,
  reading: null,
  sensor: null,
  beacon: null,
  behaviour: null,
  call: null,
  type: 1 as const,
  result: 10 as const,
  mediaIds: [id],
}
const stop = { ...step, stepType: null, result: null, mediaIds: [], title: '', type: 50 as const }

const published = {
  publishedBy: null,
  note: '',
  origin: 'draft' as const,
  restoredFrom: null,
  isPublished: false,
}
const asked = { ...step, title: 'Where?', stepType: 902, type: 20 as const, mediaIds: [] }

let report: FullReport
let changes: object[]
let shownRevisions: (string | undefined)[]
signInEach(aUser({ type: '0' }))
beforeEach(() => {
  changes = []
  shownRevisions = []
  report = {
    id,
    no: 7,
    organizationId: id,
    buildingId: id,
    robotId: id,
    robotName: 'Rover',
    runId: null,
    cleaning: null,
    flowId: null,
    type: 0,
    title: 'Night round',
    startedBy: 'Sato',
    startedAt: at,
    endedAt: at,
    result: 11,
    abnormalCount: 1,
    isSimulated: true,
    memo: '',
    checkedAt: null,
    checkedBy: null,
    revision: 1,
    distanceM: 12.34,
    tracks: [],
    media: photos,
    details: [
      { ...step, id: 'step 1', title: 'Take the door' },
      {
        ...step,
        id: 'step 2',
        title: 'Call a car',
        stepType: 901,
        type: 0,
        result: 9,
        mediaIds: [],
        call: { failure: null, status: 503, ms: 42, body: 'no car', isBodyCut: true },
      },
      // One of before floors were kept, and one with its floor.
      { ...asked, id: 'step 3', value: '1.50, -2.00' },
      { ...asked, id: 'step 4', value: `3.25, 4.00, ${id}`, mediaIds: [photos[1]?.id ?? ''] },
      { ...stop, id: 'activity 1', activity: 'remoteStop' },
      { ...stop, id: 'activity 2', type: 51, activity: 'errorRaised', title: 'wheelSlip' },
    ],
    can: { update: true, delete: false },
  }
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(floorRoutes.list, () => [{ id, name: 'Ground floor', index: 1 }]),
    on(mapRevisionRoutes.list, () => [
      { ...published, revision: 3, publishedAt: '2026-11-20T03:00:01Z', isPublished: true },
      { ...published, revision: 2, publishedAt: '2026-11-20T02:59:59Z' },
      { ...published, revision: 1, publishedAt: '2026-11-19T00:00:00Z' },
    ]),
    on(mapRevisionRoutes.get, ({ params }) => {
      shownRevisions.push(params.revision)
      return emptyMap
    }),
    on(reportRoutes.count, () => ({ count: 1 })),
    on(reportRoutes.list, () => [report]),
    on(reportRoutes.get, () => report),
    on(reportRoutes.update, ({ body }) => {
      changes.push(body)
      report = { ...report, memo: body.memo ?? report.memo, revision: report.revision + 1 }
      if (body.checked === true) report = { ...report, checkedAt: at, checkedBy: 'Suzuki' }
      return undefined
    }),
  )
})

it('lists reports with their result, and leads to each', async () => {
  const { user } = renderPage('/report/list/1')
  const table = await screen.findByRole('table')
  expect(within(table).getByText('Partial')).toBeTruthy()
  await user.click(await within(table).findByRole('link', { name: 'Night round' }))
  expect(await screen.findByRole('heading', { name: 'Night round' })).toBeTruthy()
  expect(screen.getByText('12.3 m')).toBeTruthy()
  // Who may not delete it is not offered to.
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

it('calls a cleaning that no flow began what it is, with the robot’s own figures', async () => {
  const cleaning = { activity: 'cleaningFinished', at, areaM2: 12.54, seconds: 95.4 }
  const ended = { ...step, id: 'cleaning ended', stepType: null, title: '', type: 0 as const, mediaIds: [] }
  const details = [{ ...ended, activity: 'cleaningFinished', value: '12.54 m², 95.4 s' }]
  report = { ...report, type: 30, title: '', cleaning, details }
  const { user } = renderPage('/report/list/1')
  const table = await screen.findByRole('table')
  await user.click(await within(table).findByRole('link', { name: 'Cleaning' }))
  expect(await screen.findByRole('heading', { name: 'Cleaning' })).toBeTruthy()
  expect(screen.getByText('12.5 m²')).toBeTruthy()
  expect(screen.getByText('1 min 35 s')).toBeTruthy()
  expect(screen.getByText('Cleaning finished')).toBeTruthy()
})

it('lists what happened, and shows pictures large one after the other', async () => {
  const { user } = renderPage(`/report/${id}`)
  expect(await screen.findByText('Take the door')).toBeTruthy()
  screen.getByText(/^This report is by a simulated robot/)
  screen.getByText('Rover (simulated)')
  expect(screen.getByText(/remote stop/i)).toBeTruthy()
  expect(screen.getByText('wheelSlip')).toBeTruthy()
  expect(screen.getByText(/responded with an error \(503\) in 42 ms/)).toBeTruthy()
  expect(screen.getByText('no car…')).toBeTruthy()
  expect(screen.getByText('(1.50, -2.00) m')).toBeTruthy()
  const answered = await screen.findByText('Ground floor, (3.25, 4.00) m')
  // What the robot saw as it asked is shown with the question.
  const entry = answered.closest('li') ?? document.body
  expect(within(entry).getByRole('button', { name: /^Window/ })).toBeTruthy()
  const [thumbnail] = await screen.findAllByRole('button', { name: /^Door/ })
  if (thumbnail === undefined) throw new Error('there is no picture')
  await user.click(thumbnail)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('img', { name: /^Door/ })).toBeTruthy()
  expect(within(dialog).queryByText(/^Anonymised/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Next picture' }))
  expect(within(dialog).getByRole('img', { name: /^Window/ })).toBeTruthy()
  expect(within(dialog).getByText('Anonymised: Faces, People (Blur)')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Next picture' })).toHaveProperty('disabled', true)
})

it('lists what the robot heard of sensors, by the name of the device or else its URN', async () => {
  const heard = { device: 'urn:dev:mac:c41122334455', key: 'temperature', value: 21.5, heardAt: at } as const
  const read = { ...step, title: 'Read', stepType: 405, type: 11 as const, mediaIds: [] }
  const details = [
    { ...read, id: 'step 1.1', sensor: { ...heard, deviceName: 'Server room' } },
    { ...read, id: 'step 1.2', sensor: { ...heard, deviceName: null, key: 'humidity', value: 45 } as const },
    { ...read, id: 'step 2', result: 4 as const },
  ]
  report = { ...report, details }
  renderPage(`/report/${id}`)
  const [first, second, third] = await screen.findAllByText('Read')
  expect(first?.closest('li')?.textContent).toMatch(/Server room\s*Temperature\s*21\.5 °C\s*received/)
  expect(second?.closest('li')?.textContent).toMatch(/urn:dev:mac:c41122334455\s*Humidity\s*45 %RH/)
  expect(third?.closest('li')?.textContent).toMatch(/device not found/i)
})

it('shows where the robot heard beacons, as far as it knew', async () => {
  const find = { ...step, title: 'Find', stepType: 406, type: 13 as const, mediaIds: [] }
  const heard = { device: 'urn:tag:1', deviceName: 'Wheelchair 2', at, rssi: -63 }
  const details = [
    { ...find, id: 'step 1.1', beacon: { ...heard, place: { mapId: 'b.f', x: 12.34, y: -4 } } },
    { ...find, id: 'step 1.2', beacon: { ...heard, deviceName: null, rssi: null, place: null } },
  ]
  report = { ...report, details }
  renderPage(`/report/${id}`)
  const [first, second] = await screen.findAllByText('Find')
  expect(first?.closest('li')?.textContent).toMatch(
    /Wheelchair 2\s*near \(12\.3, -4\.0\) m\s*signal -63 dBm\s*received/,
  )
  expect(second?.closest('li')?.textContent).toMatch(/urn:tag:1\s*location unknown\s*received/)
})

it('names what each step is about, and says what it spoke or asked', async () => {
  const details = [
    { ...step, id: 'step 1', title: 'Go', target: 'Meeting room', stepType: 100, mediaIds: [] },
    { ...asked, id: 'step 2', title: 'Ask', text: 'Is the lamp on?', value: 'No', person: 'Sato' },
  ]
  report = { ...report, details }
  renderPage(`/report/${id}`)
  const go = await screen.findByText('Go')
  expect(go.closest('li')?.textContent).toMatch(/Go\s*Meeting room/)
  expect(screen.getByText('Ask').closest('li')?.textContent).toMatch(/Ask\s*Is the lamp on\?\s*No\s*— Sato/)
})

it('says of a value by what it was judged, what it was before, and who corrected it from what and why', async () => {
  const reading: Reading = {
    id,
    organizationId: id,
    buildingId: id,
    checkItemId: id,
    checkItemName: 'Boiler pressure',
    targetType: 1,
    unit: 'kPa',
    robotId: id,
    robotName: 'Rover',
    runId: id,
    isTest: false,
    at,
    status: 'done',
    service: 'none',
    value: 412,
    readValue: 472,
    confidence: 0.5,
    doubt: 'tooFast',
    rolledOver: false,
    previous: { at: '2026-11-19T03:00:00Z', value: 401 },
    mediaId: null,
    cropId: null,
    judgement: {
      ruleId: id,
      ruleName: 'Too high',
      level: 5,
      abnormal: true,
      conditions: [{ operator: 'gte', target: 410 }],
    },
    needsReview: false,
    reviewedAt: at,
    reviewedBy: 'Suzuki',
    reason: 'Glare',
    revision: 2,
  }
  const read = { ...step, type: 30 as const, stepType: 404, title: 'Read', result: 1 as const, mediaIds: [] }
  const media = photos.map((one, index) => ({ ...one, title: index === 0 ? 'Boiler (crop)' : '(crop)' }))
  report = { ...report, media, details: [{ ...read, id: 'step 1', target: 'Former name', reading }] }
  renderPage(`/report/${id}`)
  const entry = within((await screen.findByText('Boiler pressure')).closest('li') ?? document.body)
  entry.getByText('412 kPa')
  entry.getByText('Abnormal if at least 410 (Too high)')
  entry.getByText(/^Previously 401 kPa \(.*19.*\)$/)
  entry.getByText(/^Corrected from 472 kPa by Suzuki, /)
  entry.getByText('Reason for the correction: Glare')
  expect(entry.queryByText('Former name')).toBeNull()
  screen.getByRole('button', { name: /^Boiler, what was read / })
  screen.getByRole('button', { name: /^Photo, .*, what was read / })
})

it('shows what somebody was seen doing, by which setting, and whether that was abnormal', async () => {
  const seen = { ...step, stepType: null, type: 0 as const, title: 'Lobby', mediaIds: [], round: null }
  const details = [{ ...seen, id: 'detection 1', behaviour: 'fall' as const, result: 1 as const }]
  report = { ...report, details }
  renderPage(`/report/${id}`)
  const name = await screen.findByText('Lobby')
  expect(name.closest('li')?.textContent).toMatch(/Fall\s*Lobby\s*Problem/)
})

it('draws the way on the map as it was then', async () => {
  report = { ...report, tracks: [{ mapId: `${id}.${id}`, points: [[0, 0]] }] }
  renderPage(`/report/${id}`)
  await screen.findByRole('img', { name: 'Path driven' })
  expect(shownRevisions).toEqual(['2'])
})

it('leads to the incident of its run', async () => {
  report = { ...report, startedAt: '2026-11-20T00:00:00.000Z', endedAt: '2026-11-20T00:20:00.000Z' }
  renderPage(`/report/${id}`)
  const link = await screen.findByRole('link', { name: 'Incident player' })
  expect(link.getAttribute('href')).toMatch(`/archive/incident-of/${id}?`)
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('until=2026-11-20T00:20:00.000Z')
})

it('keeps a comment, and who looked at it', async () => {
  const { user } = renderPage(`/report/${id}`)
  await user.type(await screen.findByLabelText('Comment'), 'Lamp is out')
  await user.click(screen.getByRole('button', { name: 'Save the comment' }))
  await waitFor(() => expect(changes).toEqual([{ memo: 'Lamp is out', revision: 1 }]))
  await user.click(await screen.findByRole('button', { name: 'Mark as checked' }))
  expect(await screen.findByText(/Suzuki/)).toBeTruthy()
  expect(changes[1]).toEqual({ checked: true, revision: 2 })
  // What is typed is not lost by the mark.
  await user.type(screen.getByLabelText('Comment'), ' again')
  await user.click(screen.getByRole('button', { name: 'Mark as not checked' }))
  await waitFor(() => expect(changes[2]).toEqual({ checked: false, memo: 'Lamp is out again', revision: 3 }))
})
