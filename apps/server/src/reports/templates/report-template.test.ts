/** Excel templates: what is taken, and what is filled into them. */
import { randomUUID } from 'node:crypto'
import { aTemplateFile, templateParts } from '@wheelhouse/testkit/template-samples'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aStoredFile } from '../../testing/factories.ts'
import { aRun } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

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

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function create(bytes: Buffer, values: object = {}) {
  const file = { kind: 'xlsx', name: 'Daily.xlsx', mime, organizationId: world.own.id, bytes }
  const { id: fileId } = await aStoredFile(server.db, server.dataDir, file)
  const place = { scope: 1, organizationId: world.own.id }
  return admin.call('POST', '/report-templates', {
    name: 'Daily',
    acrossDays: false,
    ...place,
    fileId,
    ...values,
  })
}

const getFault = (answer: { body: unknown }) =>
  (answer.body as { error: { details?: { path: string; code: string }[] } }).error.details?.[0]

async function aReport(title: string, startedAt = '2026-11-19T16:30:00Z'): Promise<void> {
  const { id } = await aRun(server.db, { robotId: world.site.robot.id })
  await server.db
    .updateTable('reports')
    .set({ title, startedAt, endedAt: startedAt })
    .where('id', '=', id)
    .execute()
  const visit = { flowId: id, stepId: 's1', rounds: '[2]', startedAt, endedAt: startedAt }
  await server.db
    .insertInto('flowRunVisits')
    .values({ runId: id, visit: 1, name: 'To the desk', type: 100, status: 'done', ...visit })
    .execute()
}

async function take(query: Record<string, string>) {
  const answer = await fetch(`${server.origin}/api/reports/export?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

it('fills its sheet for raw data, and leaves everything else as it is, byte by byte', async () => {
  const { status, body } = await create(aTemplateFile())
  expect(status).toBe(200)
  await aReport('=1+1 <b>')
  const taken = await take({ format: 'xlsx', templateId: (body as { id: string }).id, language: 'en' })
  expect(taken.status).toBe(200)
  const parts = new Map(
    Object.entries(unzipSync(taken.bytes)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
  const before = templateParts()
  const kept = ['_rels/.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml', 'xl/charts/chart1.xml'] as const
  for (const name of kept) expect(parts.get(name)).toBe(before[name])
  expect(parts.get('xl/workbook.xml')).toContain('</definedNames><calcPr fullCalcOnLoad="1"/></workbook>')
  // A formula stood where the rows are now.
  expect(parts.has('xl/calcChain.xml')).toBe(false)
  expect(parts.get('[Content_Types].xml')).not.toContain('calcChain')
  const sheet = parts.get('xl/worksheets/sheet2.xml') ?? ''
  expect(sheet).toMatch(/<row r="1"><c r="A1" t="inlineStr"><is><t>Our number<\/t><\/is><\/c><\/row><row>/)
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt;</t></is></c>')
  // Columns keep their format; moments have one of the workbook's own. 2026-11-20 01:30 in Tokyo.
  expect(sheet).toMatch(/<row><c s="1"><v>1<\/v><\/c><c s="1" t="inlineStr">/)
  expect(sheet).toContain('<c s="2"><v>46346.0625</v></c>')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<pageMargins left="0.5"')
  const [entry] = (await admin.call('GET', '/export-histories')).body as object[]
  expect(entry).toMatchObject({ format: 'xlsx', templateName: 'Daily', status: 'done', rowCount: 1 })
})

it('counts days as the workbook does, and makes a workbook of a file that is a template to Excel', async () => {
  const parts = templateParts()
  const { body } = await create(
    aTemplateFile({
      ...parts,
      'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace(
        '<sheets>',
        '<workbookPr date1904="1"/><sheets>',
      ),
      '[Content_Types].xml': (parts['[Content_Types].xml'] ?? '').replace(
        '.sheet.main+xml',
        '.template.main+xml',
      ),
    }),
  )
  await aReport('Night round')
  const taken = await take({ format: 'xlsx', templateId: (body as { id: string }).id, language: 'en' })
  const made = unzipSync(taken.bytes)
  const text = (name: string) => Buffer.from(made[name] ?? []).toString()
  // 2026-11-20 01:30 in Tokyo, 1,462 days fewer than from 1900 on.
  expect(text('xl/worksheets/sheet2.xml')).toContain('<c s="2"><v>44884.0625</v></c>')
  expect(text('[Content_Types].xml')).toContain('.sheet.main+xml')
  expect(text('[Content_Types].xml')).not.toContain('.template.main+xml')
})

it('takes what began on one day of the building, unless it spans days', async () => {
  const one = (await create(aTemplateFile())).body as { id: string }
  // Two days by UTC, one in Tokyo.
  await aReport('Night', '2026-11-19T23:30:00Z')
  await aReport('Morning', '2026-11-20T00:30:00Z')
  expect((await take({ format: 'xlsx', templateId: one.id })).status).toBe(200)
  await aReport('Day before', '2026-11-19T01:00:00Z')
  expect((await take({ format: 'xlsx', templateId: one.id })).status).toBe(409)
  const several = (await create(aTemplateFile(), { acrossDays: true })).body as { id: string }
  expect((await take({ format: 'xlsx', templateId: several.id })).status).toBe(200)
})

it('is refused without a sheet for raw data, at its file, and changes nothing', async () => {
  const answer = await create(aTemplateFile(templateParts({ rawName: 'Data' })))
  expect(answer.status).toBe(422)
  expect(getFault(answer)).toMatchObject({ path: 'fileId', code: 'template.noRawData' })
  expect((await admin.call('GET', '/report-templates')).body).toEqual([])
})

it('is for Excel alone, and for who may see it', async () => {
  const { id } = (await create(aTemplateFile())).body as { id: string }
  await aReport('Round')
  expect((await take({ format: 'csv', templateId: id })).status).toBe(422)
  expect((await take({ format: 'xlsx', templateId: randomUUID() })).status).toBe(404)
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  expect((await foreign.call('GET', `/report-templates/${id}`)).status).toBe(404)
})

it('has a workbook to begin with, which is taken as it is', async () => {
  const answer = await fetch(`${server.origin}/api/report-templates/sample.xlsx?language=ja`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect((await create(bytes)).status).toBe(200)
})
