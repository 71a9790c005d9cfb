/** What a month of a building came to: what is counted, whose month it is, and as it was then. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportHistory } from '@wheelhouse/contract/reports/export-history'
import type { MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aFinding } from '../../testing/finding-factory.ts'
import { aRun } from '../../testing/flow-factories.ts'
import { aCheckItem } from '../../testing/inspection-factories.ts'
import { aMedium } from '../../testing/media-factory.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let general: Client
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  general = await server.openSession(world.personas.general.id)
})

const path = (month: string) => `/reports/month?buildingId=${world.site.building.id}&month=${month}`
const read = async (month = '2026-10') => (await general.call('GET', path(month))).body as MonthlyReport

/** A report that began and ended then. */
async function aReport(startedAt: string, values: object = {}): Promise<string> {
  const { id } = await aRun(server.db, { robotId: world.site.robot.id })
  const times = { type: 0, startedAt, endedAt: startedAt, result: 10 }
  await server.db
    .updateTable('reports')
    .set({ title: 'Round', ...times, ...values })
    .where('id', '=', id)
    .execute()
  return id
}

const fails = (runId: string, visit: number, at: string, result: string | null = null) =>
  server.db
    .insertInto('flowRunVisits')
    .values({
      runId,
      visit,
      stepId: `s${visit}`,
      name: 'To the boiler',
      type: 400,
      status: 'failed',
      result,
      flowId: runId,
      rounds: '[]',
      startedAt: at,
      endedAt: at,
    })
    .execute()

async function anItem(name: string) {
  const { building, floor } = world.site
  return aCheckItem(server.db, { buildingId: building.id, floorId: floor.id, name, unit: 'kPa' })
}

const reads = (checkItemId: string, at: string, value: number | null, values: object = {}) =>
  server.db
    .insertInto('readings')
    .values({
      organizationId: world.site.building.organizationId,
      buildingId: world.site.building.id,
      checkItemId,
      at,
      value,
      updatedAt: at,
      isTest: false,
      service: 'none',
      status: 'done',
      ...values,
    })
    .execute()

const exportPath = () =>
  `/reports/month/export?buildingId=${world.site.building.id}&month=2026-10&language=en`

async function takeSheets(client: Client) {
  const answer = await fetch(`${server.origin}/api${exportPath()}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(answer.status).toBe(200)
  const files = unzipSync(Buffer.from(await answer.arrayBuffer()))
  const readPart = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const names = [...readPart('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)
  const sheets = names.map((_, index) => readPart(`xl/worksheets/sheet${index + 1}.xml`))
  return { names, sheets, files, readPart }
}

it('counts the reports of the month by the clock of the building, beside those of the month before', async () => {
  // The first and the last second of October in Tokyo, and their neighbours.
  const failed = await aReport('2026-09-30T15:00:00Z', { type: 1, result: 9 })
  const { id: checkedBy } = world.personas.general
  await aReport('2026-10-31T14:59:59Z', { checkedAt: '2026-11-02T00:00:00Z', checkedBy })
  await aReport('2026-09-30T14:59:59Z')
  await aReport('2026-10-31T15:00:00Z')
  await fails(failed, 1, '2026-09-30T15:00:00Z')
  await fails(failed, 2, '2026-09-30T15:00:01Z')
  expect(await read()).toMatchObject({
    month: '2026-10',
    timezone: 'Asia/Tokyo',
    from: '2026-09-30T15:00:00.000Z',
    isOver: true,
    figures: {
      reports: 2,
      checked: 1,
      withProblems: 1,
      problems: 2,
      byType: [
        { type: 0, reports: 1 },
        { type: 1, reports: 1 },
      ],
      byResult: expect.arrayContaining([
        { result: 9, reports: 1 },
        { result: 10, reports: 1 },
      ]),
    },
    figuresBefore: { reports: 1, checked: 0, problems: 0, byType: [{ type: 0, reports: 1 }] },
  })
  expect((await read('2026-11')).isOver).toBe(false)
})

it('has each item with its values by day, what they were judged by, and the average of the month before', async () => {
  const boiler = await anItem('Boiler')
  const photo = await anItem('Photo of the gate')
  const conditions = [{ operator: 'gte', target: 30 }]
  const judged = (abnormal: boolean) => ({
    judgement: JSON.stringify({ ruleId: boiler.id, ruleName: 'High', level: 5, conditions, abnormal }),
  })
  await reads(boiler.id, '2026-09-10T00:00:00Z', 8)
  await reads(boiler.id, '2026-10-01T00:00:00Z', 10, judged(false))
  await reads(boiler.id, '2026-10-01T01:00:00Z', 20, judged(false))
  // The 3rd in Tokyo already.
  await reads(boiler.id, '2026-10-02T15:00:00Z', 36, judged(true))
  await reads(boiler.id, '2026-10-04T00:00:00Z', null, { status: 'unreadable' })
  await reads(boiler.id, '2026-10-05T00:00:00Z', 999, { isTest: true })
  await reads(photo.id, '2026-10-05T00:00:00Z', null)
  const none = { least: null, average: null, greatest: null, averageBefore: null }
  const report = await read()
  expect(report).toMatchObject({
    itemCount: 2,
    figures: { readings: 5, abnormalReadings: 1 },
    figuresBefore: { readings: 1, abnormalReadings: 0 },
  })
  expect(report.items).toEqual([
    expect.objectContaining({
      checkItemId: boiler.id,
      name: 'Boiler',
      unit: 'kPa',
      readings: 4,
      unread: 1,
      abnormal: 1,
      least: 10,
      average: 22,
      greatest: 36,
      averageBefore: 8,
      limits: conditions,
      days: [
        { day: '2026-10-01', least: 10, average: 15, greatest: 20, abnormal: 0 },
        { day: '2026-10-03', least: 36, average: 36, greatest: 36, abnormal: 1 },
      ],
    }),
    expect.objectContaining({ ...none, name: 'Photo of the gate', readings: 1, limits: [], days: [] }),
  ])
})

it('has findings as they were when the month ended, whatever was done with them since', async () => {
  const robot = { robotId: world.site.robot.id }
  const october = { ...robot, createdAt: '2026-10-10T00:00:00Z', foundAt: '2026-10-10T00:00:00Z' }
  const september = { ...october, createdAt: '2026-09-10T00:00:00Z' }
  await aFinding(server.db, { ...october, title: 'Leak', dueOn: '2026-10-31' })
  await aFinding(server.db, { ...september, title: 'Still there', dueOn: '2026-11-01' })
  const closed = { state: 'closed', closedAt: '2026-10-20T00:00:00Z' } as const
  await aFinding(server.db, { ...september, title: 'Mended', ...closed })
  await aFinding(server.db, { ...september, title: 'Long done', ...closed, closedAt: '2026-09-20T00:00:00Z' })
  await aFinding(server.db, { ...october, createdAt: '2026-11-01T00:00:00Z', title: 'Later' })
  // Closed and given to somebody, and its day put off, in November only.
  const since = { state: 'closed', closedAt: '2026-11-05T00:00:00Z', dueOn: '2026-12-24' } as const
  const { id } = await aFinding(server.db, { ...september, title: 'Closed later', ...since })
  const change = { findingId: id, organizationId: world.site.building.organizationId, changedBy: null }
  const steps = [
    ['2026-10-02T00:00:00Z', { dueOn: null }, { dueOn: '2026-10-15' }],
    ['2026-11-02T00:00:00Z', { dueOn: '2026-10-15' }, { dueOn: '2026-12-24' }],
    ['2026-11-05T00:00:00Z', { state: 'inWork' }, { state: 'closed' }],
  ] as const
  for (const [at, before, after] of steps)
    await server.db
      .insertInto('findingChanges')
      .values({ ...change, at, before: JSON.stringify(before), after: JSON.stringify(after) })
      .execute()
  const { findings, figures, figuresBefore } = await read()
  expect(findings.count).toBe(4)
  expect(figures.findings).toEqual({ opened: 1, closed: 1, open: 3, overdue: 2 })
  // At the end of September: found then, and one of them done; nobody had given any a day that was over.
  expect(figuresBefore.findings).toEqual({ opened: 4, closed: 1, open: 3, overdue: 0 })
  expect(findings.listed).toMatchObject([
    { title: 'Closed later', state: 'inWork', dueOn: '2026-10-15', isOverdue: true, isNew: false },
    { title: 'Leak', state: 'open', dueOn: '2026-10-31', isOverdue: true, isNew: true },
    { title: 'Still there', dueOn: '2026-11-01', isOverdue: false },
    { title: 'Mended', state: 'closed', isOverdue: false },
  ])
})

it('shows the newest problems with their pictures, and counts all', async () => {
  const at = '2026-10-10T00:00:00Z'
  const { robot } = world.site
  const picture = await aMedium(server.db, server.dataDir, { robotId: robot.id, takenAt: at })
  await aMedium(server.db, server.dataDir, { robotId: robot.id, takenAt: at })
  const newest = await aReport(at)
  await fails(newest, 1, at, JSON.stringify({ mediaIds: [picture.id] }))
  const older = await aReport('2026-10-09T00:00:00Z')
  for (let visit = 1; visit <= 101; visit++)
    await fails(older, visit, new Date(Date.parse('2026-10-09T00:00:00Z') + visit * 1_000).toISOString())
  const { problems, media, figures } = await read()
  expect(figures).toMatchObject({ problems: 102, withProblems: 2 })
  expect(problems).toHaveLength(100)
  expect(problems[0]?.detail).toMatchObject({ visit: 3, result: 9 })
  expect(problems.at(-1)).toMatchObject({ report: { id: newest, title: 'Round' }, detail: { result: 9 } })
  expect(problems.at(-1)?.detail.mediaIds).toContain(picture.id)
  expect(media.map(({ id }) => id)).toContain(picture.id)
})

it('is of a building that one may see, and of a month', async () => {
  const stranger = await server.openSession(world.personas.foreignAdministrator.id)
  expect((await stranger.call('GET', path('2026-10'))).code).toBe('entity.notFound')
  for (const month of ['2026-13', '0000-01', '2026-1', 'x'])
    expect((await general.call('GET', path(month))).status).toBe(400)
})

it('is an Excel workbook with real numbers and days, in the history of exports with its month', async () => {
  const boiler = await anItem('=Boiler')
  await reads(boiler.id, '2026-10-03T00:00:00Z', 10.5)
  await fails(await aReport('2026-10-09T00:00:00Z'), 1, '2026-10-09T00:00:00Z')
  const created = { createdAt: '2026-10-10T00:00:00Z', foundAt: '2026-10-10T00:00:00Z', dueOn: '2026-10-31' }
  await aFinding(server.db, { robotId: world.site.robot.id, title: 'Leak', ...created })
  const admin = await server.openSession(world.personas.administrator.id)
  const book = await takeSheets(admin)
  expect(book.names).toEqual(['Summary', 'Check items', 'Trend', 'Findings', 'Problems'])
  const [summary = '', items = '', trend = '', findings = '', problems = ''] = book.sheets
  expect(summary).toMatch(/October 2026.*>Reports<.*?<v>1<\/v>.*>Problems<.*?<v>1<\/v>/)
  expect(items).toMatch(/>=Boiler<.*<v>10\.5<\/v>/)
  expect(items).not.toContain('<f>')
  // The third of 31 days, behind the name and the unit.
  expect(trend.match(/<row>/g)).toHaveLength(2)
  expect(trend).toMatch(/>kPa<\/t><\/is><\/c><c\/><c\/><c><v>10\.5<\/v><\/c>/)
  expect(trend).toContain('>31<')
  // 2026-10-31 in days, with the format of a day.
  expect(findings).toMatch(/>Leak<.*<c s="3"><v>46326<\/v><\/c>.*>Overdue</)
  expect(problems).toMatch(/<c s="1"><v>46304\.375<\/v><\/c>.*>To the boiler<.*>Error</)
  const [entry] = (await admin.call('GET', '/export-histories')).body as ExportHistory[]
  expect(entry).toMatchObject({ format: 'xlsx', month: '2026-10', status: 'done', encoding: null })
})

it('has the pictures of problems beside them in Excel; one that is gone and a video leave theirs empty', async () => {
  const at = '2026-10-10T00:00:00Z'
  const size = { width: 1280, height: 720 }
  const aPicture = (values: object) =>
    aMedium(server.db, server.dataDir, { robotId: world.site.robot.id, takenAt: at, ...values })
  const photo = { kind: 'photo', cameraId: 'v1', thermal: null }
  const video = await aPicture({ ...photo, kind: 'video' })
  const gone = await aPicture(photo)
  const shown = await aPicture({ ...photo, takenAt: '2026-10-10T00:00:02Z' })
  const thermal = await aPicture({ actionId: 'order.2' })
  const file = { mime: 'image/jpeg', ...size }
  await server.db.updateTable('files').set(file).where('id', 'in', [gone.id, shown.id]).execute()
  await rm(join(server.dataDir, 'files', gone.id))
  const run = await aReport(at, { endedAt: '2026-10-10T00:01:00Z' })
  const mediaIds = [video, gone, shown].map(({ id }) => id)
  await fails(run, 1, at, JSON.stringify({ mediaIds }))
  await fails(run, 2, '2026-10-10T00:00:01Z', JSON.stringify({ mediaIds: [thermal.id] }))
  const { sheets, files, readPart } = await takeSheets(
    await server.openSession(world.personas.administrator.id),
  )
  expect(sheets[4]).toMatch(/<row ht="68" customHeight="1">.*<drawing [^>]*r:id="d"\/><\/worksheet>$/)
  const drawing = readPart('xl/drawings/drawing5.xml')
  // The second of two places in the first row below the heads, 64 points high.
  expect(drawing).toMatch(/<xdr:col>14<\/xdr:col>.*<xdr:row>1<\/xdr:row>.*cx="1444978" cy="812800"/)
  expect(drawing.match(/<xdr:pic>/g)).toHaveLength(2)
  const stored = await readFile(join(server.dataDir, 'files', shown.id))
  expect(Buffer.from(files['xl/media/5-1.jpeg'] ?? [])).toEqual(stored)
  expect(Buffer.from(files['xl/media/5-2.png'] ?? []).toString('latin1', 1, 4)).toBe('PNG')
  expect(readPart('[Content_Types].xml')).toContain('/xl/drawings/drawing5.xml')
})

it('is not taken out without the right to export', async () => {
  const { id } = world.personas.general
  await server.db.updateTable('operators').set({ canExportReport: false }).where('id', '=', id).execute()
  expect((await general.call('GET', exportPath())).code).toBe('report.exportDenied')
  const ofPerson = server.db.selectFrom('exportHistories').select('id').where('operatorId', '=', id)
  expect(await ofPerson.execute()).toEqual([])
})
