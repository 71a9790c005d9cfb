import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { exportHistoryRoutes } from '@wheelhouse/contract/reports/export-history'
import type { Media } from '@wheelhouse/contract/reports/media'
import { type MonthlyReport, monthlyReportRoutes } from '@wheelhouse/contract/reports/monthly-report'
import { reportTemplateRoutes } from '@wheelhouse/contract/reports/report-template'
import { beforeEach, expect, it, vi } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const annex = '7f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const at = '2026-10-20T03:00:00Z'
const photo: Media = {
  id,
  kind: 'photo',
  robotId: id,
  robotName: 'Rover',
  cameraId: 'v1',
  takenAt: at,
  storedAt: at,
  actionId: 'o.1',
  title: 'Gauge',
  pose: null,
  seconds: null,
  thermal: null,
  anonymised: null,
  file: { id, url: `/files/${id}`, name: 'v1.jpg', mime: 'image/jpeg', size: 1, sha256: 'a' },
}
const detail: MonthlyReport['problems'][number]['detail'] = {
  id: 'step 1',
  type: 0,
  at,
  title: 'To the boiler',
  target: 'Boiler',
  text: null,
  stepType: 100,
  visit: 1,
  round: null,
  activity: null,
  result: 9,
  value: null,
  reading: null,
  sensor: null,
  beacon: null,
  behaviour: null,
  call: null,
  errorCode: null,
  person: null,
  mediaIds: [id],
}
const none: MonthlyReport['figures'] = {
  reports: 0,
  checked: 0,
  withProblems: 0,
  problems: 0,
  byType: [],
  byResult: [],
  readings: 0,
  abnormalReadings: 0,
  findings: { opened: 0, closed: 0, open: 0, overdue: 0 },
}
const nothing: MonthlyReport = {
  organizationName: 'Acme',
  buildingId: id,
  buildingName: 'Main',
  timezone: 'Asia/Tokyo',
  month: '2026-10',
  from: '2026-09-30T15:00:00Z',
  to: '2026-10-31T15:00:00Z',
  madeAt: at,
  isOver: true,
  figures: none,
  figuresBefore: none,
  items: [],
  itemCount: 0,
  problems: [],
  media: [],
  findings: { listed: [], count: 0 },
}
const october: MonthlyReport = {
  ...nothing,
  figures: {
    reports: 12,
    checked: 10,
    withProblems: 3,
    problems: 4,
    byType: [{ type: 0, reports: 12 }],
    byResult: [{ result: 10, reports: 12 }],
    // Also of those that are not listed.
    readings: 1_009,
    abnormalReadings: 12,
    findings: { opened: 1, closed: 0, open: 1, overdue: 1 },
  },
  figuresBefore: { ...none, reports: 15, byType: [{ type: 1, reports: 15 }], readings: 1_000 },
  items: [
    {
      checkItemId: id,
      name: 'Boiler pressure',
      floorName: '1F',
      targetType: 4,
      unit: 'kPa',
      readings: 9,
      unread: 1,
      least: 10,
      average: 22.33333,
      greatest: 36,
      averageBefore: null,
      abnormal: 2,
      limits: [{ operator: 'gte', target: 30 }],
      days: [{ day: '2026-10-03', least: 10, average: 22.33333, greatest: 36, abnormal: 2 }],
    },
  ],
  itemCount: 201,
  findings: {
    count: 1,
    listed: [
      {
        id,
        title: 'Leak',
        reportTitle: 'Round',
        foundAt: at,
        createdAt: at,
        state: 'inWork',
        owner: { id, firstName: 'Ren', lastName: 'Sato' },
        dueOn: '2026-10-25',
        isNew: true,
        isOverdue: true,
      },
    ],
  },
  problems: [
    {
      report: {
        id,
        no: 7,
        title: 'Round',
        robotName: 'Rover',
        isSimulated: false,
        type: 0,
        startedAt: at,
        endedAt: at,
        result: 11,
        memo: '',
      },
      detail,
    },
  ],
  media: [photo],
}

let asked: Record<string, string>[]
let answer: MonthlyReport | 'error'
signInEach(aUser({ type: '0' }))
beforeEach(() => {
  asked = []
  answer = october
  const building = { status: 1 as const, timezone: 'Asia/Tokyo' }
  startFakeServer(
    on(buildingRoutes.list, () => [
      { ...building, id, name: 'Main' },
      { ...building, id: annex, name: 'Annex' },
    ]),
    on(floorRoutes.list, () => []),
    on(monthlyReportRoutes.get, ({ query }) => {
      asked.push(query)
      if (answer === 'error') throw failWith('server.error')
      return { ...answer, month: query.month ?? '', buildingId: query.buildingId ?? '' }
    }),
  )
})

it('shows what was done beside the month before, what was measured, and what came of findings', async () => {
  renderPage(`/report/month?buildingId=${id}&month=2026-10`)
  await screen.findByRole('heading', { name: 'Monthly report, October 2026' })
  const figures = within(await screen.findByRole('table', { name: 'Summary' }))
  const row = (name: string) => figures.getByRole('row', { name: new RegExp(`^${name}`) }).textContent
  expect(row('Reports 12')).toBe('Reports1215-3')
  expect(row('Patrol')).toBe('Patrol120+12')
  expect(row('Readings of check items')).toBe('Readings of check items1,0091,000+9')
  expect(row('Sentry')).toBe('Sentry015-15')
  const item = screen.getByRole('figure').textContent
  expect(item).toContain('Boiler pressure1FAbnormal: 2')
  expect(item).toContain('Average22.33 kPa')
  expect(item).toContain('at least 30')
  expect(screen.getByRole('list', { name: 'Findings' }).textContent).toMatch(
    /Leak.*New.*Overdue.*Owner: Ren Sato.*Due: .*Oct 25.*In progress/,
  )
})

it('has each problem with its report and its pictures, and says how many more there are', async () => {
  const { user } = renderPage(`/report/month?buildingId=${id}&month=2026-10`)
  const source = await screen.findByRole('link', { name: 'Report 7, Round' })
  expect(source.getAttribute('href')).toBe(`/report/${id}`)
  expect(screen.getByText('The newest 1 are shown. 3 more are in the reports.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Gauge/ }))
  expect(await screen.findByRole('dialog', { name: /^Gauge/ })).toBeTruthy()
})

it('goes to another month and another building by its address', async () => {
  const { user, router } = renderPage(`/report/month?buildingId=${id}&month=2026-01`)
  await user.click(await screen.findByRole('button', { name: 'Previous month' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ buildingId: id, month: '2025-12' }))
  await user.selectOptions(screen.getByLabelText('Building'), 'Annex')
  await waitFor(() => expect(asked.at(-1)).toEqual({ buildingId: annex, month: '2025-12' }))
  expect(router.state.location.search).toEqual({ buildingId: annex, month: '2025-12' })
})

it('prints when every picture is there, also one that cannot be shown', async () => {
  const done: string[] = []
  window.print = () => void done.push('print')
  HTMLImageElement.prototype.decode = async function decode(this: HTMLImageElement) {
    done.push(this.loading)
    await Promise.reject(new Error('gone'))
  }
  const { user } = renderPage(`/report/month?buildingId=${id}&month=2026-10`)
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(done).toEqual(['eager', 'print']))
})

it('takes the month out as a workbook, and says why when that is refused', async () => {
  const taken: Record<string, string>[] = []
  let isRefused = true
  startFakeServer(
    on(buildingRoutes.list, () => [{ id, name: 'Main', status: 1 as const, timezone: 'Asia/Tokyo' }]),
    on(monthlyReportRoutes.get, () => october),
    on(monthlyReportRoutes.export, ({ query }) => {
      taken.push(query)
      if (isRefused) throw failWith('report.exportDenied')
      return undefined
    }),
  )
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:month'
  URL.revokeObjectURL = () => {}
  const { user } = renderPage('/report/month?month=2026-10')
  await user.click(await screen.findByRole('button', { name: 'Export to Excel' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/do not have permission to export reports/)
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(taken[1]).toEqual({ buildingId: id, month: '2026-10', language: 'en' })
})

it('says that a month has nothing, and offers to try again where it could not be read', async () => {
  answer = 'error'
  const { user } = renderPage(`/report/month?buildingId=${id}&month=2026-10`)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = nothing
  await user.click(retry)
  expect(await screen.findByText('There are no reports, readings or findings in this month.')).toBeTruthy()
})

it('takes the entries of the month out by a template for several days, or says that there is none', async () => {
  const taken: { filter?: string; templateId?: string | undefined }[] = []
  let templates = [{ id: annex, name: 'One day', acrossDays: false }]
  startFakeServer(
    on(buildingRoutes.list, () => [{ id, name: 'Main', status: 1 as const, timezone: 'Asia/Tokyo' }]),
    on(monthlyReportRoutes.get, () => october),
    on(reportTemplateRoutes.list, () => templates),
    on(exportHistoryRoutes.export, ({ query }) => {
      taken.push(query)
      return undefined
    }),
  )
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:month'
  URL.revokeObjectURL = () => {}
  const first = renderPage('/report/month?month=2026-10')
  await first.user.click(await screen.findByRole('button', { name: 'Export entries by template' }))
  await screen.findByText(/^No template for several days yet/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
  cleanup()
  templates = [...templates, { id, name: 'Acme month', acrossDays: true }]
  const { user } = renderPage('/report/month?month=2026-10')
  await user.click(await screen.findByRole('button', { name: 'Export entries by template' }))
  await screen.findByRole('option', { name: 'Acme month' })
  expect(screen.queryByRole('option', { name: 'One day' })).toBeNull()
  saved.mockClear()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(taken).toMatchObject([{ format: 'xlsx', templateId: id }])
  expect(JSON.parse(taken[0]?.filter ?? '')).toMatchObject({
    where: { buildingId: id, startedAt: { gte: october.from, lt: october.to } },
  })
})
