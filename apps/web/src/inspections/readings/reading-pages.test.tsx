import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { type Reading, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { type Media, mediaRoutes } from '@wheelhouse/contract/reports/media'
import { beforeEach, expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const nextId = '7f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
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
  title: 'Boiler',
  pose: null,
  seconds: null,
  thermal: null,
  anonymised: null,
  file: { id, url: `/files/${id}`, name: 'v1.jpg', mime: 'image/jpeg', size: 1, sha256: 'a' },
}
const reading: Reading = {
  id,
  organizationId: id,
  buildingId: id,
  checkItemId: id,
  checkItemName: 'Boiler',
  targetType: 1,
  unit: '',
  robotId: id,
  robotName: 'Rover',
  runId: id,
  isTest: false,
  at,
  status: 'done',
  service: 'hakaru',
  value: 91,
  readValue: 91,
  confidence: 0.4,
  doubt: 'unsure',
  rolledOver: false,
  previous: { at, value: 19 },
  mediaId: id,
  cropId: nextId,
  needsReview: true,
  reviewedAt: null,
  reviewedBy: null,
  reason: '',
  revision: 1,
  judgement: {
    ruleId: id,
    ruleName: 'Too hot',
    level: 9,
    conditions: [{ operator: 'gte', target: 30 }],
    abnormal: true,
  },
}
let readings: Reading[]
let reviews: object[]
let asked: object[]

signInEach(aUser({ type: '0' }))
beforeEach(() => {
  reviews = []
  asked = []
  readings = [reading, { ...reading, id: nextId, checkItemName: 'Pump', value: null, status: 'unreadable' }]
  const find = (wanted: string | undefined) => readings.find((one) => one.id === wanted) ?? reading
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(readingRoutes.count, () => ({ count: readings.length })),
    on(readingRoutes.list, ({ query }) => {
      asked.push((JSON.parse(query.filter ?? '{}') as { where?: object }).where ?? {})
      return readings.filter(({ needsReview }) => needsReview)
    }),
    on(readingRoutes.get, ({ params }) => find(params.id)),
    on(readingRoutes.review, ({ params, body }) => {
      reviews.push({ id: params.id, ...body })
      readings = readings.map((one) =>
        one.id === params.id ? { ...one, value: body.value ?? null, needsReview: false, revision: 2 } : one,
      )
      return find(params.id)
    }),
    on(mediaRoutes.get, () => photo),
  )
})

it('lists readings with what is doubtful of them, and leads to each', async () => {
  const { user } = renderPage('/check-item/readings/1')
  const table = await screen.findByRole('table')
  const row = within(table).getByRole('row', { name: /Boiler/ })
  expect(within(row).getByText('91 °C')).toBeTruthy()
  for (const word of ['Abnormal', 'Low confidence', 'To review'])
    expect(within(row).getByText(word)).toBeTruthy()
  // What it is compared with, and what was read
  within(row).getByText('+72 °C since the previous one')
  within(row).getByText('Abnormal if at least 30')
  await within(row).findByRole('img', { name: 'Picture of “Boiler”' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Judgement' }), 'Abnormal')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ abnormal: true }))
  await user.click(within(row).getByRole('link', { name: 'Boiler' }))
  expect(await screen.findByRole('img', { name: 'What was read' })).toBeTruthy()
  expect(screen.getByText(/^19 °C,/)).toBeTruthy()
})

it('takes a corrected value by one key, and leads to the next that somebody has to look at', async () => {
  const { user } = renderPage(`/check-item/reading/${id}`)
  const value = await screen.findByLabelText(/^Correct value/)
  await user.clear(value)
  await user.type(value, 'nineteen{Enter}')
  expect(screen.getByText('Enter a number.')).toBeTruthy()
  expect(reviews).toEqual([])
  await user.clear(value)
  await user.type(value, '１９．５{Enter}')
  await waitFor(() => expect(reviews).toEqual([{ id, value: 19.5, reason: '', revision: 1 }]))
  expect(await screen.findByRole('heading', { name: 'Pump' })).toBeTruthy()
})

it('can be marked as not legible', async () => {
  const { user } = renderPage(`/check-item/reading/${nextId}`)
  await user.click(await screen.findByRole('button', { name: 'Mark as not legible' }))
  await waitFor(() => expect(reviews).toEqual([{ id: nextId, value: null, reason: '', revision: 1 }]))
})
