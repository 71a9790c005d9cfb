/** Exports of reports: what is in the files, who may have them, and what the history tells. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportHistory } from '@wheelhouse/contract/reports/export-history'
import { strFromU8, unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Identity } from '../../kernel/http/identity.ts'
import { aDetectionEvent } from '../../testing/detection-factory.ts'
import { aRun } from '../../testing/flow-factories.ts'
import { aReading } from '../../testing/inspection-factories.ts'
import { aMedium } from '../../testing/media-factory.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { listReportIds } from '../report.store.ts'
import { pagesOfReports } from './export-reports.ts'

let server: TestServer
let world: World
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  admin = await server.openSession(world.personas.administrator.id)
})

async function aReport(title: string, memo = ''): Promise<string> {
  const { id } = await aRun(server.db, { robotId: world.site.robot.id })
  await server.db.updateTable('reports').set({ title, memo }).where('id', '=', id).execute()
  const at = '2026-11-19T16:30:00Z'
  const step = { flowId: id, stepId: 's1', rounds: '[2]', startedAt: at, endedAt: at }
  await server.db
    .insertInto('flowRunVisits')
    .values({ runId: id, visit: 1, name: 'To the desk', type: 100, status: 'done', ...step })
    .execute()
  return id
}

async function take(query: Record<string, string>, client: Client = admin): Promise<Buffer> {
  const path = `/reports/export?${new URLSearchParams(query).toString()}`
  const answer = await fetch(`${server.origin}/api${path}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const history = async () => (await admin.call('GET', '/export-histories')).body as ExportHistory[]

it('has a row for each detail, with words of the language and times of the building', async () => {
  await aReport('=HYPERLINK("x")', '問題なし〜')
  const text = (await take({ language: 'ja' })).toString()
  const [head = '', row = ''] = text.split('\r\n')
  expect(head).toMatch(/^\ufeff"レポート番号","建物"/)
  expect(row).toContain(`"'=HYPERLINK(""x"")"`)
  expect(row).toContain('"2026/11/20 01:30:00","イベント","To the desk",2,')
  expect(row).toMatch(/"問題なし〜",{8}$/)
  const entry = { format: 'csv', encoding: 'utf-8', status: 'done', rowCount: 1, unwritable: 0 }
  expect(await history()).toMatchObject([entry])
})

it('says with the name of a robot that it is simulated', async () => {
  const { id, name } = world.site.robot
  await server.db.updateTable('robots').set({ isSimulated: true }).where('id', '=', id).execute()
  await aReport('Round')
  expect((await take({ language: 'en' })).toString()).toContain(`"${name} (simulated)"`)
  expect((await admin.call('GET', '/reports')).body).toMatchObject([{ isSimulated: true }])
})

it('has the values of sensors with their units', async () => {
  await aReport('Round')
  const values = { temperature: 21.5 }
  const readings = [{ device: 'urn:dev:mac:c41122334455', at: '2026-11-20T01:02:03.000Z', values }]
  const result = JSON.stringify({ readings })
  await server.db.updateTable('flowRunVisits').set({ type: 405, name: 'センサー値を記録', result }).execute()
  const text = (await take({ language: 'en' })).toString()
  expect(text).toContain('"Sensor","Record sensor values urn:dev:mac:c41122334455 Temperature",2,21.5,"°C"')
})

it('has beacons with where they were heard and how strongly', async () => {
  await aReport('Round')
  const heard = { at: '2026-11-20T01:02:03.000Z', rssi: -63, place: { mapId: 'b.f', x: 12.34, y: 2 } }
  const result = JSON.stringify({ beacons: [{ ...heard, device: 'urn:tag:1' }] })
  await server.db.updateTable('flowRunVisits').set({ type: 406, name: 'Find', result }).execute()
  const text = (await take({ language: 'en' })).toString()
  expect(text).toContain('"Beacon","Find urn:tag:1 (12.3, 2.0) m",2,-63,"dBm"')
})

it('has what was detected, in words', async () => {
  const runId = await aReport('Round')
  const { building, floor, robot } = world.site
  const place = { buildingId: building.id, floorId: floor.id, robotId: robot.id }
  const { settingId } = await aDetectionEvent(server.db, place, { runId })
  await server.db
    .updateTable('detectionSettings')
    .set({ name: 'Lobby' })
    .where('id', '=', settingId)
    .execute()
  expect((await take({ language: 'en' })).toString()).toContain('"Event","Fall Lobby"')
})

it('explains a value: its item, by what it was judged, what it was before, and who corrected it and why', async () => {
  const runId = await aReport('Round')
  const { db } = server
  const { building, floor, robot } = world.site
  const place = { buildingId: building.id, floorId: floor.id }
  const reading = await aReading(db, place, {
    status: 'done',
    value: 412,
    readValue: 472,
    runId,
    visit: 1,
    robotId: robot.id,
    reason: 'Glare',
    reviewedAt: new Date(),
    reviewedBy: world.personas.general.id,
    needsReview: false,
  })
  const judgement = { ruleId: reading.id, ruleName: 'High', level: 5, abnormal: true }
  const conditions = [{ operator: 'between', min: 410, max: 500 }]
  await db
    .updateTable('readings')
    .set({ judgement: JSON.stringify({ ...judgement, conditions }) })
    .execute()
  await db.updateTable('checkItems').set({ name: 'Boiler pressure', unit: 'kPa' }).execute()
  const row = (await take({ language: 'en' })).toString().split('\r\n')[1]
  expect(row).toContain(',412,"kPa",')
  expect(row).toMatch(/"Boiler pressure",.*"from 410 to 500",,,472,"[^"]+","Glare"$/)
})

it('tells how many characters Shift_JIS lacks', async () => {
  await aReport('Runde 🚀', '問題なし〜')
  const text = iconv.decode(await take({ language: 'ja', encoding: 'shift-jis' }), 'cp932')
  expect(text).toContain('"Runde 〓"')
  expect(text).toContain('"問題なし～"')
  expect(await history()).toMatchObject([
    { encoding: 'shift-jis', unwritable: 1, operatorName: expect.any(String) },
  ])
})

it('is an Excel workbook whose texts are no formulas and whose moments are moments', async () => {
  await aReport('=1+1 <b>\u0007')
  const parts = unzipSync(await take({ format: 'xlsx' }))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<t xml:space="preserve">=1+1 &lt;b&gt;</t>')
  expect(sheet).not.toContain('<f>')
  // The heads stay in view, and moments have room.
  expect(sheet).toContain('<pane ySplit="1"')
  expect(sheet).toContain('<col min="6" max="6" width="20"')
  // 2026-11-20 01:30 in Tokyo.
  expect(sheet).toContain('<c s="1"><v>46346.0625</v></c>')
  expect(await history()).toMatchObject([{ format: 'xlsx', encoding: null, status: 'done', rowCount: 1 }])
})

it('is refused without the right to export, or without anything to export, and the history has nothing of it', async () => {
  expect((await admin.call('GET', '/reports/export')).code).toBe('report.nothingFound')
  await aReport('Round')
  const { id } = world.personas.administrator
  await server.db.updateTable('operators').set({ canExportReport: false }).where('id', '=', id).execute()
  expect((await admin.call('GET', '/reports/export')).code).toBe('report.exportDenied')
  expect(await history()).toEqual([])
})

it('has a refusal for the missing right in the audit log, and each export with its size', async () => {
  const { id: operatorId } = world.personas.administrator
  const entries = () =>
    server.db
      .selectFrom('auditLog')
      .select(['action', 'outcome', 'entity', 'after'])
      .where('operatorId', '=', operatorId)
      .orderBy('seq')
      .execute()
  // Nothing was found, so nothing was taken out.
  await admin.call('GET', '/reports/export')
  expect(await entries()).toEqual([])
  await aReport('Round')
  await take({ format: 'xlsx' })
  await take({})
  const setRight = (canExportReport: boolean) =>
    server.db.updateTable('operators').set({ canExportReport }).where('id', '=', operatorId).execute()
  await setRight(false)
  await admin.call('GET', '/reports/export')
  const done = { action: 'report:export', outcome: 'done', entity: 'exportHistory' }
  expect(await entries()).toEqual([
    { ...done, after: { format: 'xlsx', reports: 1 } },
    { ...done, after: { format: 'csv', reports: 1 } },
    { action: 'report:export', outcome: 'denied', entity: 'GET /reports/export', after: null },
  ])
})

it('counts as failed when its server says nothing more', async () => {
  await aReport('Round')
  await take({})
  await server.db.updateTable('exportHistories').set({ status: 'running' }).execute()
  expect(await history()).toMatchObject([{ status: 'running' }])
  server.clock.advance(61_000)
  expect(await history()).toMatchObject([{ status: 'failed' }])
})

it('packs the media of reports, and says which are missing', async () => {
  const id = await aReport('Round')
  expect((await admin.call('GET', '/reports/export?format=media')).code).toBe('report.noMedia')
  const { robot } = world.site
  await server.db.updateTable('buildings').set({ name: '../東館' }).execute()
  const times = { startedAt: '2026-11-19T16:00:00Z', endedAt: '2026-11-19T17:00:00Z' }
  await server.db.updateTable('reports').set(times).where('id', '=', id).execute()
  const takenAt = '2026-11-19T16:30:00Z'
  const first = await aMedium(server.db, server.dataDir, { robotId: robot.id, takenAt })
  await aMedium(server.db, server.dataDir, { robotId: robot.id, takenAt })
  const lost = await aMedium(server.db, server.dataDir, { robotId: robot.id, takenAt, cameraId: 'v1' })
  await rm(join(server.dataDir, 'files', lost.id))
  const gone = randomUUID()
  const result = JSON.stringify({ mediaIds: [first.id, gone] })
  // Nobody named it: it is called so in the language of its author.
  await server.db.updateTable('flowRunVisits').set({ result, name: 'ウェイポイントへ移動' }).execute()
  const zip = await take({ format: 'media', language: 'en' })
  const files = unzipSync(zip)
  const folder = '___東館-1'
  expect(Object.keys(files)).toEqual([
    `${folder}/20261120-013000 Go to a waypoint.t16`,
    `${folder}/20261120-013000 Go to a waypoint.png`,
    `${folder}/20261120-013000 thermal.t16`,
    `${folder}/20261120-013000 thermal.png`,
    'contents.txt',
  ])
  // Their time is that of the building, in steps of two seconds.
  const [time, day] = [zip.readUInt16LE(10), zip.readUInt16LE(12)]
  expect([day >> 9, (day >> 5) & 15, day & 31, time >> 11, (time >> 5) & 63]).toEqual([46, 11, 20, 1, 30])
  const contents = strFromU8(files['contents.txt'] ?? new Uint8Array())
  expect(contents).toContain('Files: 2')
  expect(contents).toContain(`${folder}/${gone}`)
  expect(contents).toContain(`${folder}/20261120-013000 v1.t16`)
  expect(await history()).toMatchObject([{ format: 'media', encoding: null, status: 'done', rowCount: 2 }])
})

const systemIdentity: Identity = {
  client: { id: 'x', name: 'x', scopes: [] },
  operatorId: null,
  type: 9,
  organizationId: '',
  buildingId: null,
  scope: { kind: 'everything' },
  ip: null,
  isAddressRefused: false,
}

it('loses no report because others are deleted meanwhile', async () => {
  for (let number = 0; number < 25; number++) await aReport(`Round ${number}`)
  const ids = await listReportIds(server.db, systemIdentity, undefined)
  const pages = pagesOfReports(server.db, systemIdentity, ids, 10)
  await pages.next()
  const [before, after] = [ids.slice(0, 10), ids.slice(24)]
  await server.db
    .deleteFrom('reports')
    .where('id', 'in', [...before, ...after])
    .execute()
  const rest: string[] = []
  for await (const page of pages) rest.push(...page.map(({ id }) => id))
  expect(rest).toEqual(ids.slice(10, 24))
})
