/** Findings: made of what was abnormal in a report, and somebody's until they are closed. */
import type { ErrorBody } from '@wheelhouse/contract/kernel/error-body'
import type { Finding, FindingChange, FindingPerson } from '@wheelhouse/contract/reports/finding'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aBuilding, anOperator } from '../../testing/factories.ts'
import { aFinding, anAbnormalReport } from '../../testing/finding-factory.ts'
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

const robot = () => ({ robotId: world.site.robot.id })
const read = async (id: string) => (await general.call('GET', `/findings/${id}`)).body as Finding
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as ErrorBody).error.code,
]
const create = (reportId: string, detailId: string) =>
  general.call('POST', '/findings', { reportId, detailId, note: 'Leaks' })
/** Each a moment after the one before. */
const change = (id: string, body: object) => {
  server.clock.advance(1_000)
  return general.call('PATCH', `/findings/${id}`, body)
}

it('is made of an abnormal detail, once, also by two people at one moment', async () => {
  const { id: reportId } = await anAbnormalReport(server.db, robot())
  const answers = await Promise.all([create(reportId, 'step 1'), create(reportId, 'step 1')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const made = answers.find(({ status }) => status === 200)?.body as Finding
  expect(made).toMatchObject({
    reportId,
    reportTitle: 'Round',
    detailId: 'step 1',
    title: 'To the boiler',
    result: 9,
    state: 'open',
    owner: null,
    note: 'Leaks',
    createdBy: { id: world.personas.general.id },
  })
  expect(refusal(await create(reportId, 'step 1'))).toEqual([409, 'finding.exists'])
})

it('is not made of what is not abnormal or not there', async () => {
  const { id: reportId } = await anAbnormalReport(server.db, robot())
  expect(refusal(await create(reportId, 'step 2'))).toEqual([409, 'finding.notAbnormal'])
  expect(refusal(await create(reportId, 'step 3'))).toEqual([404, 'entity.notFound'])
  expect((await general.call('GET', '/findings')).body).toEqual([])
})

it('is somebody’s, closed with who did it, and opened again', async () => {
  const { id } = await aFinding(server.db, robot())
  const { id: ownerId } = world.personas.general
  expect((await change(id, { ownerId, state: 'inWork', revision: 1 })).status).toBe(204)
  expect(await read(id)).toMatchObject({ state: 'inWork', owner: { id: ownerId }, closedAt: null })
  expect((await change(id, { state: 'closed', note: 'New seal' })).status).toBe(204)
  const closedAt = server.clock.now().toISOString()
  expect(await read(id)).toMatchObject({
    state: 'closed',
    note: 'New seal',
    closedAt,
    closedBy: { id: ownerId },
  })
  expect((await change(id, { state: 'open' })).status).toBe(204)
  expect(await read(id)).toMatchObject({
    state: 'open',
    closedAt: null,
    closedBy: null,
    owner: { id: ownerId },
  })
  expect(refusal(await change(id, { note: 'From before', revision: 1 }))).toEqual([409, 'entity.changed'])
})

it('is named and due by a day, and keeps what was done with it', async () => {
  const { id } = await aFinding(server.db, robot())
  const { id: ownerId } = world.personas.general
  await change(id, { title: 'Leak at the boiler', dueOn: '2026-12-04' })
  await change(id, { title: 'Leak at the boiler', ownerId, state: 'inWork' })
  await change(id, { dueOn: null })
  // Nothing new is nothing done.
  await change(id, { state: 'inWork', note: '' })
  expect(refusal(await change(id, { title: ' ' }))).toEqual([422, 'request.invalid'])
  expect(await read(id)).toMatchObject({ title: 'Leak at the boiler', dueOn: null, revision: 4 })
  const changes = (await general.call('GET', `/findings/${id}/changes`)).body as FindingChange[]
  expect(changes.toReversed().map(({ before, after }) => [before, after])).toMatchObject([
    [
      { title: 'To the boiler', dueOn: null },
      { title: 'Leak at the boiler', dueOn: '2026-12-04' },
    ],
    [
      { state: 'open', owner: null },
      { state: 'inWork', owner: { id: ownerId } },
    ],
    [{ dueOn: '2026-12-04' }, { dueOn: null }],
  ])
  expect(changes.map(({ person }) => person?.id)).toEqual([ownerId, ownerId, ownerId])
})

it('belongs to people of its organisation who work in its building alone', async () => {
  const { organizationId, id: buildingId } = world.site.building
  const other = await aBuilding(server.db, { organizationId })
  const { id: elsewhere } = await anOperator(server.db, { type: 0, organizationId, buildingId: other.id })
  const { id: gone } = await anOperator(server.db, { type: 0, organizationId, buildingId })
  await server.db.updateTable('operators').set({ status: 0 }).where('id', '=', gone).execute()
  const { id } = await aFinding(server.db, robot())
  for (const ownerId of [elsewhere, gone, world.personas.foreignAdministrator.id])
    expect(refusal(await change(id, { ownerId }))).toEqual([422, 'request.invalid'])
  expect(await read(id)).toMatchObject({ owner: null, revision: 1 })
  const owners = (await general.call('GET', `/findings/${id}/owners`)).body as FindingPerson[]
  const ids = owners.map((owner) => owner.id)
  expect(ids).toContain(world.personas.general.id)
  expect(ids).not.toContain(elsewhere)
  expect(ids).not.toContain(gone)
})

it('outlives its report', async () => {
  const { id, reportId } = await aFinding(server.db, robot())
  const admin = await server.openSession(world.personas.administrator.id)
  expect((await admin.call('DELETE', `/reports/${reportId}`)).status).toBe(204)
  expect(await read(id)).toMatchObject({ reportId: null, reportTitle: 'Round', title: 'To the boiler' })
})
