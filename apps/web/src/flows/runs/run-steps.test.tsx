import { screen, within } from '@testing-library/react'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { commandRoutes } from '@wheelhouse/contract/flows/command'
import { type FlowRunDetail, flowRunRoutes, type RunVisit } from '@wheelhouse/contract/flows/run'
import { checkItemRoutes } from '@wheelhouse/contract/inspections/check-item'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { mapRevisionRoutes } from '@wheelhouse/contract/maps/map-revision'
import type { Media } from '@wheelhouse/contract/reports/media'
import { type FullReport, type ReportDetail, reportRoutes } from '@wheelhouse/contract/reports/report'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { beforeEach, expect, it, vi } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { aCatalogue, flowIds, makeStep } from '../../testing/flow-samples.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const [roundId, restId] = [flowIds.flow, '00000000-0000-4000-8000-0000000000d2']
const at = '2026-11-20T03:00:00Z'
const map = toMap({
  bounds: { min: [0, 0], max: [20, 10] },
  waypoints: [{ id: 'lobby', no: 1, name: 'Lobby', type: 1, x: 3, y: 4, theta: 0 }],
})
const checkItemId = '00000000-0000-4000-8000-0000000000a1'
const flows = [
  {
    id: roundId,
    name: 'Round',
    floorId: flowIds.floor,
    definition: [
      makeStep('goTo', 'go', { waypointId: 'lobby' }),
      makeStep('checkItem', 'look', { checkItemId }),
      makeStep('callFlow', 'call', { flowId: restId }),
    ],
  },
  {
    id: restId,
    name: 'Rest',
    floorId: flowIds.floor,
    definition: [makeStep('wait', 'wait', { seconds: 90 })],
  },
]
const visits = (
  [
    [roundId, 'go', 100, '03:00:00', '03:00:05'],
    [roundId, 'look', 404, '03:00:05', '03:00:07'],
    [roundId, 'call', 7, '03:00:07', '03:00:07'],
    [restId, 'wait', 3, '03:00:07', null],
  ] as const
).map(([flowId, stepId, type, from, to], index): RunVisit => {
  const status = to === null ? 'running' : 'done'
  const endedAt = to === null ? null : `2026-11-20T${to}Z`
  return {
    visit: index + 1,
    flowId,
    stepId,
    type,
    status,
    endedAt,
    name: stepId,
    rounds: [],
    startedAt: `2026-11-20T${from}Z`,
    result: null,
    errorCode: null,
    answeredBy: null,
  }
})
const run: FlowRunDetail = {
  id,
  flowId: roundId,
  flowName: 'Round',
  flowRevision: 3,
  reason: null,
  reasonBy: null,
  cause: null,
  status: 'running',
  errorCode: null,
  blockedBy: null,
  stepName: 'wait',
  stepsDone: 3,
  question: null,
  takenBy: null,
  organizationId: aUser().organizationId ?? '',
  buildingId: flowIds.building,
  robotId: id,
  robotName: 'Rover',
  serialNumber: 'R-1',
  startedBy: 'Hana Mori',
  schedule: null,
  startedAt: at,
  endedAt: null,
  visits,
  flows,
}
const reading: Reading = {
  id,
  organizationId: id,
  buildingId: id,
  checkItemId,
  checkItemName: 'Boiler',
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
  readValue: 412,
  confidence: 1,
  doubt: null,
  rolledOver: false,
  previous: null,
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
  reviewedAt: null,
  reviewedBy: null,
  reason: '',
  revision: 1,
}
const photo: Media = {
  id,
  kind: 'photo',
  robotId: id,
  robotName: 'Rover',
  cameraId: 'v1',
  takenAt: at,
  storedAt: at,
  actionId: 'o.2',
  title: 'Gauge',
  pose: null,
  seconds: null,
  thermal: null,
  anonymised: null,
  file: { id, url: `/files/${id}`, name: 'v1.jpg', mime: 'image/jpeg', size: 1, sha256: 'a' },
}
const detail: ReportDetail = {
  id: 'step 2',
  at,
  title: 'look',
  stepType: 404,
  visit: 2,
  round: null,
  activity: null,
  value: null,
  type: 30,
  result: 1,
  target: null,
  text: null,
  errorCode: null,
  person: null,
  mediaIds: [id],
  reading,
  sensor: null,
  beacon: null,
  behaviour: null,
  call: null,
}
const report: FullReport = {
  id,
  no: 7,
  organizationId: id,
  buildingId: id,
  robotId: id,
  robotName: 'Rover',
  runId: id,
  flowId: roundId,
  type: 0,
  title: 'Round',
  startedBy: null,
  startedAt: at,
  endedAt: null,
  abnormalCount: 0,
  isSimulated: false,
  result: null,
  cleaning: null,
  memo: '',
  checkedAt: null,
  checkedBy: null,
  revision: 1,
  distanceM: 0,
  details: [detail],
  media: [photo],
  tracks: [],
  can: { update: true, delete: false },
}

signInEach(aUser({ type: '0' }))
beforeEach(() => {
  // jsdom draws nothing; what is drawn is looked at in a real browser.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  startFakeServer(
    on(flowRunRoutes.get, () => run),
    on(reportRoutes.get, () => report),
    on(commandRoutes.list, aCatalogue),
    on(checkItemRoutes.list, () => [{ id: checkItemId, name: 'Boiler pressure', status: 1 as const }]),
    on(floorRoutes.list, () => [{ id: flowIds.floor, name: '1F', index: 1 }]),
    on(mapRevisionRoutes.list, () => []),
    on(floorRoutes.getMap, () => map),
  )
})

it('says of each step its number, where it leads and what came of it, of called flows as well', async () => {
  const { user } = renderPage(`/flow/run/${id}`)
  const steps = within(await screen.findByRole('region', { name: 'Steps' }))
  await steps.findByText('Go to Lobby')
  await steps.findByText('“Boiler pressure”')
  await steps.findByText('412 kPa')
  const rows = steps.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    '1Go to a waypoint Go to Lobby5 sDone',
    '2Inspect a check item “Boiler pressure”2 sDone412 kPaAbnormal',
    '3Call flow Call “Rest”Under way',
    '3.1Wait Wait 90 sUnder way',
  ])
  expect(steps.getAllByRole('listitem').map((row) => row.getAttribute('aria-current'))).toEqual([
    null,
    null,
    null,
    'step',
  ])
  screen.getByText('Now: 3.1. Wait (Wait 90 s)')
  // A run goes on from its own steps only.
  expect(steps.getAllByRole('button', { name: /^Resume from/ }).map((it) => it.ariaLabel)).toEqual([
    'Resume from 1: Go to a waypoint (Go to Lobby)',
    'Resume from 2: Inspect a check item (“Boiler pressure”)',
    'Resume from 3: Call flow (Call “Rest”)',
  ])
  const done = within(screen.getByRole('region', { name: 'Run log' }))
  expect(done.getAllByRole('listitem')[1]?.textContent).toMatch(
    /2Inspect a check item“Boiler pressure”.*412 kPaAbnormal/,
  )
  await user.click(steps.getByRole('button', { name: /^Gauge/ }))
  await screen.findByRole('dialog', { name: /^Gauge/ })
})

it('shows where the steps lead on the map of the floor, as it was then', async () => {
  renderPage(`/flow/run/${id}`)
  await screen.findByRole('img', { name: 'Map of 1F: destination of each step, and position of the robot' })
})

it('says where a floor has no map', async () => {
  startFakeServer(
    on(flowRunRoutes.get, () => run),
    on(mapRevisionRoutes.list, () => []),
    on(floorRoutes.getMap, () => {
      throw failWith('entity.notFound')
    }),
  )
  renderPage(`/flow/run/${id}`)
  await screen.findByText('This floor has no published map.')
})

it("calls steps that nobody named by what their types are called in the reader's language", async () => {
  const author = stepTypeTexts.texts
  const definition = [
    { ...makeStep('goTo', 'go', { waypointId: 'lobby' }), name: author.step_goTo.ja },
    { ...makeStep('wait', 'rest', { seconds: 90 }), name: `${author.step_wait.ja} 2` },
  ]
  startFakeServer(
    on(flowRunRoutes.get, () => ({
      ...run,
      visits: [],
      stepName: author.step_goTo.ja,
      flows: [{ id: roundId, name: 'Round', floorId: flowIds.floor, definition }],
    })),
  )
  renderPage(`/flow/run/${id}`)
  const steps = within(await screen.findByRole('region', { name: 'Steps' }))
  await steps.findByText('Go to a waypoint')
  steps.getByText(`${author.step_wait.ja} 2`)
  screen.getByText('Now: Go to a waypoint')
})
