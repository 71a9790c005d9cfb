import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import { planRide } from '@wheelhouse/map-model/lift-places'
import { systemClock } from '@wheelhouse/robot-core/clock'
import { demoGroundBeacons } from '@wheelhouse/simulator/demo/demo-beacons'
import { demoGroundMeters } from '@wheelhouse/simulator/demo/demo-meters'
import { demoAccounts, demoGroups, demoOrganizations, newcomer } from '@wheelhouse/simulator/demo/demo-people'
import { demoPoses } from '@wheelhouse/simulator/demo/demo-poses'
import { startSimulatedPartners } from '@wheelhouse/simulator/partners/simulated-partners'
import { runVirtualSensor } from '@wheelhouse/simulator/sensors/virtual-sensor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLiftsAndDoors } from '../buildings/lifts-and-doors/create-lifts-and-doors.ts'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import { createOutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import { createPartners } from '../kernel/outgoing/partners.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createSecrets } from '../kernel/process/secrets.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type Demo, seedDemo } from './seed-demo.ts'

const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
let server: TestServer
let folder: string
let demo: Demo
const seed = () =>
  seedDemo(server.db, server.clock, {
    folder,
    robots: 1,
    isAlive: false,
    password: null,
    policy: 'spec',
    extraFloor: null,
    secrets,
    openFiles: async () => createFolderStore(folder),
  })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-demo-'))
  server = await startTestServer()
  demo = await seed()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

it('can be made again at every start, with the same password and no second row', async () => {
  const rows = async () => ({
    operators: await server.db.selectFrom('operators').select(['id', 'loginId']).orderBy('id').execute(),
    terms: await server.db.selectFrom('termDocuments').select(['id', 'effectiveAt']).orderBy('id').execute(),
    contracts: await server.db.selectFrom('contracts').selectAll().orderBy('organizationId').execute(),
    versions: await server.db.selectFrom('systemVersions').select(['id', 'version', 'fileId']).execute(),
  })
  const before = await rows()
  expect(before.versions).toMatchObject([{ version: '3.7.0' }])
  expect((await seed()).password).toBe(demo.password)
  expect(await rows()).toEqual(before)
})

it('gives rows of a former start the names of today, and makes no second ones', async () => {
  const { first } = demoOrganizations
  const ids = async () => ({
    organizations: await server.db.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute(),
    buildings: await server.db.selectFrom('buildings').select(['id', 'name']).orderBy('id').execute(),
    groups: await server.db.selectFrom('robotGroups').select(['id', 'name']).orderBy('id').execute(),
  })
  const before = await ids()
  const rename = async (table: 'organizations' | 'buildings' | 'robotGroups', from: string, to: string) =>
    server.db.updateTable(table).set({ name: to }).where('name', '=', from).execute()
  await rename('organizations', first.name, first.formerName)
  await rename('buildings', first.building.name, first.building.formerName)
  await rename('robotGroups', demoGroups.robots.name, demoGroups.robots.formerName)
  await seed()
  expect(await ids()).toEqual(before)
})

it('tells its robots apart by their record, and gives one from before arms its arm', async () => {
  const setArm = (arm: { armModel: 300 | null; armType: 1 | null }) =>
    server.db.updateTable('robots').set(arm).where('serialNumber', '=', 'WH-0001').execute()
  expect(demo.robots).toMatchObject([{ model: 'ugo-pro', arm: { model: 200, type: 21 } }])
  await setArm({ armModel: 300, armType: 1 })
  expect((await seed()).robots).toMatchObject([{ arm: { model: 300, type: 1 } }])
  await setArm({ armModel: null, armType: null })
  expect((await seed()).robots).toMatchObject([{ arm: { model: 200, type: 21 } }])
})

it.each(demoAccounts.map(({ loginId }) => loginId))(
  'lets %s in, with what waits for them',
  async (loginId) => {
    const client = await server.signIn(loginId, demo.password)
    const { body } = await client.call('GET', '/my/term-agreements/check')
    const waiting = loginId === newcomer ? { version: '1.0' } : null
    const expected = { TOS: waiting, PP: waiting, MC: waiting }
    expect(body).toMatchObject(expected)
  },
)

it('has poses that the server itself would take, and a network that leads to each', async () => {
  const admin = await server.signIn('admin@demo.example', demo.password)
  type Row = { id: string; revision: number; joints?: object; edges?: object[] }
  const poses = (await admin.call('GET', '/pose-defs')).body as Row[]
  expect(poses).toHaveLength(Object.keys(demoPoses).length)
  // The same again, as a change: whatever is wrong in it would be named.
  for (const { id, revision, joints } of poses) {
    const answer = await admin.call('PATCH', `/pose-defs/${id}`, { joints, easing: 'linear', revision })
    expect(answer.status).toBe(204)
  }
  const [network] = (await admin.call('GET', '/pose-networks')).body as Row[]
  const again = { name: 'Mine', edges: network?.edges, revision: network?.revision }
  expect((await admin.call('PATCH', `/pose-networks/${network?.id}`, again)).status).toBe(204)
  await seed()
  expect((await admin.call('GET', '/pose-networks')).body).toMatchObject([{ name: 'Mine' }])
})

it('has flows in whose steps nothing is wrong, and leaves them as they were changed', async () => {
  const admin = await server.signIn('admin@demo.example', demo.password)
  type Flow = { id: string; name: string; floorId: string; definition: object[] }
  const list = async () => {
    const fields = encodeURIComponent(JSON.stringify({ fields: ['id', 'name', 'floorId', 'definition'] }))
    return (await admin.call('GET', `/flows?filter=${fields}`)).body as Flow[]
  }
  const flows = await list()
  expect(flows).toHaveLength(2)
  for (const { id, name: _name, ...steps } of flows)
    expect((await admin.call('POST', '/flows/check', { flowId: id, ...steps })).body).toEqual([])
  const [patrol, rest] = flows
  expect((await admin.call('GET', `/flows/${patrol?.id}`)).body).toMatchObject({
    containsMove: true,
    index: 0,
  })
  expect((await admin.call('DELETE', `/flows/${rest?.id}`)).code).toBe('entity.inUse')
  expect((await admin.call('DELETE', `/flows/${patrol?.id}`)).status).toBe(204)
  await seed()
  expect(await list()).toEqual([rest])
})

it('has check items whose fields go together, and leaves them as they were changed', async () => {
  const admin = await server.signIn('admin@demo.example', demo.password)
  const list = async () => (await admin.call('GET', '/check-items')).body as CheckItem[]
  const items = await list()
  expect(items).toMatchObject([
    { status: 2, lastReading: null, definition: { crop: { marker: 'qr' } }, thresholdRuleId: null },
    { status: 2, lastReading: null, definition: { crop: { marker: 'fourPoint' } } },
  ])
  // The same again, as a change: whatever is wrong in it would be named.
  for (const { id, revision, definition, position } of items) {
    const body = { definition, position, unit: 'W', revision }
    expect((await admin.call('PATCH', `/check-items/${id}`, body)).status).toBe(204)
  }
  await seed()
  expect((await list()).map(({ unit }) => unit)).toEqual(['W', 'W'])
})

it('shows both sides of a maintenance contract', async () => {
  const getContractOf = async (loginId: string) =>
    (await (await server.signIn(loginId, demo.password)).call('GET', '/my/contract')).body
  expect(await getContractOf('admin@demo.example')).toMatchObject({
    isAutoGuide: true,
    maintenanceCompany: { name: demoOrganizations.second.name, isOwner: false },
  })
  expect(await getContractOf('other-admin@demo.example')).toMatchObject({
    isArchive: true,
    isAutoGuide: false,
    maintenanceCompany: { name: demoOrganizations.second.name, isOwner: true },
  })
})

it('is linked with a simulated building whose lift and doors its maps name', async () => {
  const { db, clock } = server
  const simulated = await startSimulatedPartners({ delayMs: 0 })
  const partners = createPartners(readConfig({}, '/'), simulated.url)
  const http = createOutgoingHttp({ allowPrivateHooks: false })
  const liftsAndDoors = createLiftsAndDoors({ db, systemDb: db, clock, http, partners, secrets })
  const floors = await db
    .selectFrom('floors as f')
    .innerJoin('floorMaps as m', 'm.floorId', 'f.id')
    .innerJoin('buildings as b', 'b.id', 'f.buildingId')
    .select(['f.id', 'f.index', 'f.tspiderFloorId', 'm.document', 'b.id as buildingId', 'b.organizationId'])
    .where('b.name', '=', demoOrganizations.first.building.name)
    .orderBy('f.index')
    .execute()
  const [ground, upper] = floors
  if (ground === undefined || upper === undefined) throw new Error('the demo has two floors')
  const plan = planRide(ground.document, upper.document, 'lift-1')
  if (typeof plan === 'string') throw new Error(plan)
  const place = { id: ground.buildingId, organizationId: ground.organizationId }
  const ride = { requestId: 'ride', robot: 'WH-0001', lift: plan.lift, from: ground, to: upper }
  expect(await liftsAndDoors.queryLift(place, 'request', ride, false)).toEqual({
    kind: 'state',
    state: 'coming',
  })
  const device = ground.document.doors.find(({ kind }) => kind === 'security')?.device ?? ''
  const passage = { requestId: 'passage', robot: 'WH-0001', device }
  expect(await liftsAndDoors.queryDoor(place, 'request', passage)).toEqual({ kind: 'state', state: 'queued' })
  await simulated.close()
})

it('does not link again what somebody has unlinked', async () => {
  const admin = await server.signIn('admin@demo.example', demo.password)
  const [row] = await server.db.selectFrom('linkages').select(['buildingId', 'service']).execute()
  expect(row?.service).toBe('tspider')
  const path = `/buildings/${row?.buildingId}/linkages`
  expect((await admin.call('GET', path)).body).toMatchObject([
    { service: 'tspider', status: 'configured' },
    {},
    {},
    {},
    {},
  ])
  expect((await admin.call('DELETE', `${path}/tspider`)).status).toBe(204)
  await seed()
  expect((await admin.call('GET', path)).body).toMatchObject([{ status: 'unset' }, {}, {}, {}, {}])
})

it('has a sensor that sends what a thermometer of the virtual building shows, and leaves it as people changed it', async () => {
  const [sensor] = demo.sensors
  const [meter] = demoGroundMeters
  if (sensor === undefined || meter === undefined) throw new Error('the demo has no sensor')
  const running = runVirtualSensor({ ...sensor, mqttUrl: server.mqttUrl }, meter, systemClock)
  const readings = () =>
    server.db
      .selectFrom('deviceReadings')
      .select(['key', 'value'])
      .where('deviceId', '=', sensor.deviceId)
      .execute()
  await until(async () => expect(await readings()).toMatchObject([{ key: 'temperature' }]))
  await running.close()
  const [reading] = await readings()
  expect(Math.abs((reading?.value ?? 0) - 23.5)).toBeLessThanOrEqual(4)
  const [beacon] = demoGroundBeacons
  const heard = await server.db
    .selectFrom('devices')
    .select('name')
    .where('identifier', '=', beacon?.address ?? '')
    .executeTakeFirstOrThrow()
  expect(heard.name).toContain('Simulated')
  await server.db.updateTable('devices').set({ name: 'Ours' }).execute()
  expect((await seed()).sensors).toEqual(demo.sensors)
  await server.db.updateTable('devices').set({ identifier: 'another' }).execute()
  expect((await seed()).sensors).toEqual([])
})
