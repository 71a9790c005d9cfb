import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { OnCallNow } from '@wheelhouse/contract/organizations/on-call-rota'
import type { FullReport, Report } from '@wheelhouse/contract/reports/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type Demo, seedDemo } from './seed-demo.ts'

const dayMs = 86_400_000
let server: TestServer
let folder: string
let demo: Demo
const seed = () =>
  seedDemo(server.db, server.clock, {
    folder,
    robots: 3,
    isAlive: true,
    password: null,
    policy: 'spec',
    extraFloor: null,
    secrets: null,
    openFiles: async () => createFolderStore(folder),
  })
const listReports = async () =>
  await server.db.selectFrom('reports').selectAll().orderBy('startedAt').execute()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-life-'))
  server = await startTestServer()
  demo = await seed()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

type Flow = { id: string; name: string; floorId: string; definition: object[] }

it('has flows in whose steps nothing is wrong', async () => {
  const admin = await server.signIn('admin@demo.example', demo.password)
  const fields = encodeURIComponent(JSON.stringify({ fields: ['id', 'name', 'floorId', 'definition'] }))
  const flows = (await admin.call('GET', `/flows?filter=${fields}`)).body as Flow[]
  expect(flows).toHaveLength(8)
  for (const { id, name: _name, ...steps } of flows)
    expect((await admin.call('POST', '/flows/check', { flowId: id, ...steps })).body).toEqual([])
})

it('begins with a week of history that ends now, once', async () => {
  const operator = await server.signIn('operator@demo.example', demo.password)
  const reports = (await operator.call('GET', '/reports')).body as Report[]
  expect(reports.length).toBeGreaterThan(20)
  expect(new Set(reports.map(({ robotName }) => robotName)).size).toBe(3)
  const moments = reports.map(({ startedAt }) => Date.parse(startedAt))
  const now = server.clock.now().getTime()
  expect(now - Math.min(...moments)).toBeLessThan(7.1 * dayMs)
  expect(now - Math.max(...moments)).toBeLessThan(dayMs)
  const inspection = reports.find(({ title }) => title.includes('inspection'))
  const full = (await operator.call('GET', `/reports/${inspection?.id}`)).body as FullReport
  expect(full.details.length).toBeGreaterThan(5)
  expect(full.media.length).toBeGreaterThan(0)
  const files = createFolderStore(folder)
  for (const { file } of full.media)
    expect(await files.read(file.id, ({ size }) => Promise.resolve(size))).toBe(file.size)
  const alerts = (await operator.call('GET', '/alerts')).body as Alert[]
  // The warm room of the last day came after all others.
  expect(alerts[0]).toMatchObject({ state: 'open', level: 5 })
  const before = await listReports()
  await seed()
  expect(await listReports()).toEqual(before)
})

it('gets its history also when its devices have measured before it came alive', async () => {
  const before = (await listReports()).map(({ id }) => id)
  await server.db.deleteFrom('reports').execute()
  await seed()
  expect((await listReports()).map(({ id }) => id)).toEqual(before)
})

it('has somebody on call, and somebody next, and keeps a rota that was changed', async () => {
  const operator = await server.signIn('operator@demo.example', demo.password)
  const listNow = async () => (await operator.call('GET', '/on-call')).body as OnCallNow[]
  const [rota, ...others] = await listNow()
  expect(others).toEqual([])
  expect(new Set([rota?.now?.lastName, rota?.next?.lastName])).toEqual(new Set(['操作', '区域']))
  await server.db.updateTable('onCallRotas').set({ name: 'Nights' }).execute()
  await seed()
  expect((await listNow()).map(({ name }) => name)).toEqual(['Nights'])
})

/** The robots that have something to do at this moment. */
async function listBusy(): Promise<string[]> {
  const now = server.clock.now().toISOString()
  const dues = await server.db
    .selectFrom('scheduleDues as d')
    .innerJoin('schedules as s', 's.id', 'd.scheduleId')
    .select('s.robotId')
    .where('d.plannedAt', '<=', now)
    .where('d.endsAt', '>', now)
    .execute()
  return dues.map(({ robotId }) => robotId)
}

it('gives each robot one thing to do whenever it is started, and passes over what it has missed meanwhile', async () => {
  const countSchedules = async () => (await server.db.selectFrom('schedules').select('id').execute()).length
  const schedules = await countSchedules()
  const first = await listBusy()
  expect(new Set(first).size).toBe(3)
  expect(first).toHaveLength(3)
  for (const offMs of [2 * dayMs + 5_000_000, dayMs / 2]) {
    server.clock.advance(offMs)
    await seed()
    expect((await listBusy()).toSorted()).toEqual(first.toSorted())
  }
  expect(await countSchedules()).toBe(schedules)
  const ended = server.db
    .selectFrom('scheduleDues')
    .select('scheduleId')
    .where('endsAt', '<=', server.clock.now().toISOString())
  expect(await ended.execute()).toEqual([])
})

it('keeps to the schedules that somebody has changed', async () => {
  const planner = await server.signIn('system@demo.example', demo.password)
  const [schedule] = (await planner.call('GET', '/schedules')).body as { id: string }[]
  expect((await planner.call('DELETE', `/schedules/${schedule?.id}`)).status).toBe(204)
  await seed()
  expect((await planner.call('GET', `/schedules/${schedule?.id}`)).status).toBe(404)
})
