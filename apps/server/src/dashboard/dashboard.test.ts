import { statfs } from 'node:fs/promises'
import type { Dashboard } from '@wheelhouse/contract/dashboard/dashboard'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAlert } from '../testing/alert-factory.ts'
import {
  aBuilding,
  aContract,
  aNotificationTarget,
  aRobot,
  aWebhook,
  stamps,
  testNow,
} from '../testing/factories.ts'
import { aRun } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aRecording } from '../testing/recording-factory.ts'
import { aSyncHistory } from '../testing/sync-factory.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
    // Out of service, so nobody misses it.
    const { building, floor } = world.site
    await aRobot(db, { buildingId: building.id, initialFloorId: floor.id, status: 0 })
  })
  system = await server.openSession(world.personas.systemAdministrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  await robot.state({})
})
afterAll(async () => {
  await robot.close()
  await server.close()
})

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000).toISOString()
async function look(period: 'day' | 'week' = 'day'): Promise<Dashboard> {
  const { status, body } = await system.call('GET', `/dashboard?period=${period}`)
  expect(status).toBe(200)
  return body as Dashboard
}

it('counts robots of all organisations, and names where those are that are offline', async () => {
  await until(async () => {
    const { robots } = await look()
    expect(robots).toEqual({
      total: 3,
      online: 1,
      offline: 1,
      organizations: 1,
      offlineBy: [
        {
          organizationId: world.foreign.id,
          organizationName: world.foreign.name,
          total: 1,
          offline: 1,
          buildings: [
            {
              buildingId: world.foreignSite.building.id,
              buildingName: world.foreignSite.building.name,
              offline: 1,
            },
          ],
        },
      ],
    })
  })
})

it('counts the organisations whose contract ends within 30 days', async () => {
  const contractEndAt = '2026-12-10T00:00:00.000Z'
  await aContract(server.db, { organizationId: world.foreign.id, contractEndAt })
  await aContract(server.db, { contractEndAt: '2026-12-25T00:00:00.000Z' })
  await aContract(server.db, { contractEndAt: '2026-11-10T00:00:00.000Z' })
  await aContract(server.db)
  const { organizations } = await look()
  expect(organizations).toEqual({
    total: 5,
    ending: 1,
    next: [{ organizationId: world.foreign.id, organizationName: world.foreign.name, contractEndAt }],
  })
})

it('counts runs that have not ended, by their status', async () => {
  const { id } = await aRun(server.db, { robotId: world.site.robot.id })
  await aRun(server.db, { robotId: world.foreignSite.robot.id })
  await server.db
    .updateTable('flowRuns')
    .set({ status: 'waiting', endedAt: null })
    .where('id', '=', id)
    .execute()
  expect((await look()).runs).toEqual({ running: 0, waiting: 1, paused: 0 })
})

it('counts alerts that are open and nobody’s, and those of the period by level with the period before', async () => {
  const place = { organizationId: world.foreign.id, buildingId: world.foreignSite.building.id }
  const open = async (level: 0 | 5 | 9, hours: number) =>
    anAlert(server.db, place, { level }, new Date(hoursAgo(hours)))
  await open(9, 1)
  await open(9, 30)
  const closed = await open(5, 3)
  const taken = await open(5, 100)
  const change = (id: string, values: object) =>
    server.db.updateTable('alerts').set(values).where('id', '=', id).execute()
  await change(closed.id, { state: 'closed', closedAt: testNow })
  await change(taken.id, { state: 'acknowledged', ownerId: world.personas.general.id })
  expect((await look()).alerts).toEqual({
    open: 3,
    unowned: 2,
    unownedEmergencies: 2,
    opened: [
      { level: 9, count: 1, before: 1 },
      { level: 5, count: 1, before: 0 },
      { level: 0, count: 0, before: 0 },
    ],
  })
  expect((await look('week')).alerts.opened.slice(0, 2)).toEqual([
    { level: 9, count: 2, before: 0 },
    { level: 5, count: 2, before: 0 },
  ])
})

it('counts failed deliveries, names who could not be reached, and says what waits since when', async () => {
  const target = await aNotificationTarget(server.db, { organizationId: world.own.id })
  const off = await aNotificationTarget(server.db, { organizationId: world.own.id, status: 0 })
  const hook = await aWebhook(server.db, { organizationId: world.foreign.id })
  const mail = { kind: 'mail', recipient: 'a@test.example', status: 'failed' } as const
  const notice = { kind: 'notification', targetId: target.id, status: 'failed' } as const
  const event = { kind: 'webhook', webhookId: hook.id, status: 'failed' } as const
  const queued = { status: 'queued', content: '{}', nextTryAt: testNow } as const
  // What waits is reserved until its next try: no server takes it meanwhile.
  const later = { ...queued, nextTryAt: '2099-01-01T00:00:00.000Z' }
  await server.db
    .insertInto('deliveries')
    .values([
      { ...mail, createdAt: hoursAgo(2) },
      { ...mail, createdAt: hoursAgo(26) },
      { ...notice, createdAt: hoursAgo(1) },
      { ...event, createdAt: hoursAgo(1) },
      { ...event, createdAt: hoursAgo(2) },
      { ...event, ...later, createdAt: hoursAgo(5) },
      { ...event, ...later, createdAt: hoursAgo(3) },
      { ...notice, ...later, targetId: off.id, createdAt: hoursAgo(9) },
    ])
    .execute()
  const { deliveries, queues } = await look()
  expect(deliveries.failed).toEqual([
    { kind: 'mail', count: 1, before: 1 },
    { kind: 'sms', count: 0, before: 0 },
    { kind: 'notification', count: 1, before: 0 },
    { kind: 'webhook', count: 2, before: 0 },
  ])
  const { id: organizationId, name: organizationName } = world.foreign
  expect(deliveries.targets).toBe(2)
  expect(deliveries.failing).toEqual([
    { kind: 'webhook', id: hook.id, name: hook.name, organizationId, organizationName, count: 2 },
    expect.objectContaining({ kind: 'notification', id: target.id, name: null, count: 1 }),
  ])
  const waiting = (name: string) => queues.find((queue) => queue.name === name)
  expect(waiting('webhook')).toEqual({ name: 'webhook', waiting: 2, oldestAt: hoursAgo(5) })
  expect(waiting('notification')).toEqual({ name: 'notification', waiting: 0, oldestAt: null })
})

it('does not compare with a period of which not everything is kept', async () => {
  const days = { key: 'retention.outgoingMessageDays', type: 'number', value: '10', description: '' } as const
  await server.db
    .insertInto('systemConfigs')
    .values({ ...days, secret: false, ...stamps })
    .execute()
  const befores = async (period: 'day' | 'week') =>
    Object.fromEntries((await look(period)).deliveries.failed.map(({ kind, before }) => [kind, before]))
  expect(await befores('week')).toMatchObject({ mail: null, sms: null, webhook: 0 })
  expect(await befores('day')).toMatchObject({ mail: 1 })
})

it('counts what robots could not be given, and what waits for them', async () => {
  const robotId = world.foreignSite.robot.id
  await aSyncHistory(server.db, { robotId, at: hoursAgo(300), statusAt: hoursAgo(2) })
  await aSyncHistory(server.db, { robotId, at: hoursAgo(100), statusAt: hoursAgo(100) })
  await aSyncHistory(server.db, { robotId, status: 'queued', error: null, at: hoursAgo(50) })
  const { syncs, queues } = await look()
  expect(syncs).toEqual({ failed: 1 })
  expect(queues.find(({ name }) => name === 'sync')).toMatchObject({ waiting: 1, oldestAt: hoursAgo(50) })
  expect((await look('week')).syncs).toEqual({ failed: 2 })
})

it('shows the usage of hakaru.ai as the linkages store it, the nearest to a limit first', async () => {
  const at = hoursAgo(1)
  const usage = { day: { used: 95, limit: 100 }, month: { used: 200, limit: 1_000 }, at }
  const less = { ...usage, day: { used: 3, limit: 100 } }
  const silent = await aBuilding(server.db, { organizationId: world.own.id })
  const linkage = { service: 'hakaru', loginId: 'meter', secret: 'sealed', ...stamps } as const
  await server.db
    .insertInto('linkages')
    .values([
      { ...linkage, buildingId: silent.id },
      { ...linkage, buildingId: world.site.building.id, usage: JSON.stringify(less) },
      { ...linkage, buildingId: world.foreignSite.building.id, usage: JSON.stringify(usage) },
    ])
    .execute()
  const { hakaru } = await look()
  expect(hakaru.buildings).toBe(3)
  expect(hakaru.listed).toMatchObject([
    { buildingName: world.foreignSite.building.name, organizationName: world.foreign.name, usage },
    { buildingName: world.site.building.name, usage: less },
    { buildingName: silent.name, usage: null },
  ])
})

it('shows the disk of the data folder, and each organisation’s recordings beside its share', async () => {
  await aRecording(server.db, server.dataDir, { robotId: world.site.robot.id, isProtected: true })
  await aRecording(server.db, server.dataDir, { robotId: world.foreignSite.robot.id })
  await aRecording(server.db, server.dataDir, { robotId: world.foreignSite.robot.id })
  const { disk, recordings } = await look()
  const { blocks, bsize } = await statfs(server.dataDir)
  expect(disk).toMatchObject({ totalBytes: blocks * bsize, reservedBytes: 1_000_000_000 })
  expect(disk?.freeBytes).toBeGreaterThan(0)
  expect(recordings).toMatchObject({ maxBytes: 100e9, shareBytes: 50e9, organizations: 2 })
  expect(recordings.listed).toEqual([
    { ...toOrganization(world.foreign), bytes: 2_000, keptBytes: 0 },
    { ...toOrganization(world.own), bytes: 1_000, keptBytes: 1_000 },
  ])
})

function toOrganization({ id, name }: { id: string; name: string }) {
  return { organizationId: id, organizationName: name }
}
