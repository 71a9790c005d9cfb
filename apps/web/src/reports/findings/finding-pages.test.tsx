import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { type Reading, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { type Finding, type FindingChange, findingRoutes } from '@wheelhouse/contract/reports/finding'
import { mediaRoutes } from '@wheelhouse/contract/reports/media'
import { type FullReport, type ReportDetail, reportRoutes } from '@wheelhouse/contract/reports/report'
import { beforeEach, expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const at = '2026-11-20T03:00:00Z'
const mario = { id, firstName: 'Mario', lastName: 'Rossi' }
const found: Finding = {
  id,
  organizationId: id,
  buildingId: id,
  reportId: id,
  reportTitle: 'Night round',
  detailId: 'step 1',
  robotId: id,
  robotName: 'Rover',
  title: 'Boiler',
  foundAt: at,
  result: 1,
  readingId: id,
  mediaIds: [id],
  state: 'open',
  owner: null,
  dueOn: null,
  note: '',
  createdAt: at,
  createdBy: null,
  closedAt: null,
  closedBy: null,
  revision: 1,
}
const step: ReportDetail = {
  id: 'step 1',
  type: 30,
  at,
  title: 'Boiler',
  stepType: 404,
  visit: 1,
  round: null,
  activity: null,
  result: 1,
  target: null,
  text: null,
  value: null,
  reading: null,
  sensor: null,
  beacon: null,
  behaviour: null,
  call: null,
  errorCode: null,
  person: null,
  mediaIds: [],
}
const report: FullReport = {
  id,
  no: 1,
  organizationId: id,
  buildingId: id,
  robotId: id,
  robotName: 'Rover',
  runId: null,
  cleaning: null,
  flowId: null,
  type: 0,
  title: 'Night round',
  startedBy: null,
  startedAt: at,
  endedAt: at,
  result: 11,
  abnormalCount: 1,
  isSimulated: false,
  memo: '',
  checkedAt: null,
  checkedBy: null,
  revision: 1,
  distanceM: 0,
  media: [],
  tracks: [],
  details: [step, { ...step, id: 'step 2', title: 'Door', result: 10 }],
  can: { update: true, delete: false },
}

const reading: Reading = {
  id,
  organizationId: id,
  buildingId: id,
  checkItemId: id,
  checkItemName: 'Boiler',
  targetType: 1,
  unit: '°C',
  robotId: id,
  robotName: 'Rover',
  runId: id,
  isTest: false,
  at,
  status: 'done',
  service: 'hakaru',
  value: 82.5,
  readValue: 82.5,
  confidence: 0.9,
  doubt: null,
  rolledOver: false,
  previous: null,
  judgement: null,
  mediaId: null,
  cropId: null,
  needsReview: false,
  reviewedAt: null,
  reviewedBy: null,
  reason: '',
  revision: 1,
}

const missing = (): never => {
  throw failWith('entity.notFound')
}

let findings: Finding[]
let changes: unknown[]
let history: FindingChange[]
signInEach(aUser())
beforeEach(() => {
  findings = [found]
  changes = []
  history = []
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(floorRoutes.list, () => []),
    on(mediaRoutes.get, missing),
    on(readingRoutes.get, () => reading),
    on(readingRoutes.list, ({ query }) => {
      const filter = readingRoutes.list.query.parse(query).filter
      expect(filter?.where).toMatchObject({ checkItemId: id, isTest: false })
      return JSON.stringify(filter).includes('"lt"') ? [{ ...reading, value: 61 }] : []
    }),
    on(reportRoutes.get, () => report),
    on(findingRoutes.list, ({ query }) => {
      // As the server does: it refuses what the contract does not allow.
      findingRoutes.list.query.parse(query)
      return findings
    }),
    on(findingRoutes.count, () => ({ count: findings.length })),
    on(findingRoutes.get, () => findings[0] ?? missing()),
    on(findingRoutes.owners, () => [mario]),
    on(findingRoutes.changes, () => history),
    on(findingRoutes.create, () => {
      findings = [found]
      return found
    }),
    on(findingRoutes.update, ({ body }) => {
      changes.push(body)
      findings = [{ ...found, state: 'inWork', owner: mario, note: 'Seal', revision: 2 }]
      return undefined
    }),
  )
})

it('lists findings with whose they are, and gives one to somebody', async () => {
  const { user } = renderPage('/report/finding/list')
  const table = await screen.findByRole('table')
  expect(within(table).getByText('Unassigned')).toBeTruthy()
  await user.click(within(table).getByRole('link', { name: 'Boiler' }))
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  expect(await screen.findByText(/past their retention period/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('State'), 'In progress')
  await screen.findByRole('option', { name: 'Mario Rossi' })
  await user.selectOptions(screen.getByLabelText('Owner'), 'Mario Rossi')
  await user.type(screen.getByLabelText('Note'), 'Seal')
  await user.click(save)
  await waitFor(() => expect(changes).toEqual([{ state: 'inWork', ownerId: id, note: 'Seal', revision: 1 }]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Seal')
})

it('is renamed and given a day, past which it is overdue, and shows who did what', async () => {
  findings = [{ ...found, dueOn: '2026-01-09' }]
  history = [
    {
      id,
      at,
      person: mario,
      before: { state: 'open', owner: null },
      after: { state: 'inWork', owner: mario },
    },
  ]
  const { user } = renderPage(`/report/finding/${id}`)
  expect(await screen.findByText('Overdue')).toBeTruthy()
  const done = within(await screen.findByRole('region', { name: 'History' }))
  done.getByText('State: Open → In progress')
  done.getByText('Owner: Unassigned → Mario Rossi')
  const title = screen.getByLabelText('Title')
  await user.clear(title)
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.type(title, 'Leak')
  await user.clear(screen.getByLabelText('Due'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toEqual([{ title: 'Leak', dueOn: null, revision: 1 }]))
})

it('makes what is abnormal in a report a finding, and then leads to it', async () => {
  findings = []
  const { user } = renderPage(`/report/${id}`)
  const buttons = await screen.findAllByRole('button', { name: 'Create finding' })
  expect(buttons).toHaveLength(1)
  for (const button of buttons) await user.click(button)
  await user.click(await screen.findByRole('link', { name: 'Finding: Open' }))
  expect(await screen.findByRole('heading', { name: 'Boiler' })).toBeTruthy()
})

it('is shown beside the visit before, and says that there has been none since', async () => {
  renderPage(`/report/finding/${id}`)
  const visits = within(await screen.findByRole('region', { name: 'Compared with other visits' }))
  await visits.findByText('61 °C')
  visits.getByText('82.5 °C')
  visits.getByText('There is no later reading yet.')
})

it('says that there is no such finding', async () => {
  findings = []
  renderPage(`/report/finding/${id}`)
  expect(await screen.findByText('Not found in Findings')).toBeTruthy()
})
