import type { Robot } from '@wheelhouse/contract/robots/robot'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, aFloor, anOperator, aRobot, aRobotGroup } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { recordActivity, removeActivitiesBefore } from './records/robot-record.store.ts'
import { listLinkRobots, saveContacts } from './robot-link.store.ts'

let server: TestServer
let world: World
let admin: Client
let robot: Awaited<ReturnType<typeof aRobot>>
beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.db)
  admin = await server.signIn(world.personas.administrator.loginId)
})
afterAll(() => server.close())
beforeEach(async () => {
  robot = await aRobot(server.db, {
    buildingId: world.site.building.id,
    initialFloorId: world.site.floor.id,
  })
})

const newRobot = (serialNumber: string) => ({
  name: '清掃ロボット',
  model: 'ugo-pro',
  serialNumber,
  buildingId: world.site.building.id,
  initialFloorId: world.site.floor.id,
})

describe('registering', () => {
  it('answers the robot with every default of the contract', async () => {
    const { status, body } = await admin.call('POST', '/robots', newRobot('REG-1'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: '清掃ロボット',
      status: 1,
      videoMode: 'medium',
      notes: '',
      revision: 1,
    })
    expect(body).toMatchObject({ organizationId: world.own.id, createdBy: world.personas.administrator.id })
    expect(Object.keys(body as object)).not.toContain('secretHash')
  })

  it('refuses a serial number that is in use, until that robot is removed', async () => {
    const first = (await admin.call('POST', '/robots', newRobot('REG-2'))).body as Robot
    expect((await admin.call('POST', '/robots', newRobot('REG-2'))).code).toBe('entity.duplicate')
    await admin.call('DELETE', `/robots/${first.id}`)
    expect((await admin.call('POST', '/robots', newRobot('REG-2'))).status).toBe(200)
  })

  it('refuses a floor and a group of another building, named by field', async () => {
    const otherFloor = await aFloor(server.db)
    const floor = await admin.call('POST', '/robots', { ...newRobot('REG-3'), initialFloorId: otherFloor.id })
    expect(floor.body).toMatchObject({
      error: { code: 'request.invalid', details: [{ path: 'initialFloorId' }] },
    })
    const otherGroup = await aRobotGroup(server.db)
    const group = await admin.call('POST', '/robots', { ...newRobot('REG-3'), robotGroupId: otherGroup.id })
    expect(group.body).toMatchObject({
      error: { code: 'request.invalid', details: [{ path: 'robotGroupId' }] },
    })
  })

  it('counts characters as people do', async () => {
    const family = '👩‍🚒'.repeat(13)
    expect((await admin.call('POST', '/robots', { ...newRobot('REG-4'), name: family })).status).toBe(200)
    const tooLong = await admin.call('POST', '/robots', { ...newRobot('REG-5'), name: `${family}xx` })
    expect(tooLong.body).toMatchObject({ error: { details: [{ path: 'name', code: 'text.tooLong' }] } })
  })
})

describe('changing', () => {
  it('writes the history of what differs, and nothing when nothing does', async () => {
    const change = (body: object) => admin.call('PATCH', `/robots/${robot.id}`, body)
    expect((await change({ revision: 1, notes: 'two wheels', status: 2 })).status).toBe(204)
    expect((await change({ revision: 2, notes: 'two wheels' })).status).toBe(204)
    const { body } = await admin.call('GET', `/robots/${robot.id}/setting-histories`)
    expect(body).toMatchObject([
      {
        source: 'portal',
        operatorId: world.personas.administrator.id,
        operator: { firstName: '花子', lastName: '試験' },
        changes: [
          { field: 'status', before: 1, after: 2 },
          { field: 'notes', before: '', after: 'two wheels' },
        ],
      },
    ])
  })

  it('lets one of two simultaneous changes win', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((name) => admin.call('PATCH', `/robots/${robot.id}`, { revision: 1, name })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('entity.changed')
  })

  it('moves a robot with its floor, into another organisation only as far as one may see', async () => {
    const { building, floor } = world.foreignSite
    const move = { revision: 1, buildingId: building.id, initialFloorId: floor.id }
    expect((await admin.call('PATCH', `/robots/${robot.id}`, move)).code).toBe('entity.notFound')
    const system = await server.signIn(world.personas.systemAdministrator.loginId)
    expect((await system.call('PATCH', `/robots/${robot.id}`, move)).status).toBe(204)
    expect((await admin.call('GET', `/robots/${robot.id}`)).status).toBe(404)
  })
})

it('removes no robot that somebody drives, and says who drives', async () => {
  const { id } = await anOperator(server.db, {
    type: 0,
    organizationId: world.own.id,
    buildingId: world.site.building.id,
  })
  const inSeconds = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
  await server.db
    .insertInto('teleopLeases')
    .values({
      robotId: robot.id,
      leaseId: 'x',
      operatorId: id,
      sessionId: id,
      turn: 1,
      grantedAt: inSeconds(0),
      expiresAt: inSeconds(3_600),
    })
    .execute()
  const refused = await admin.call('DELETE', `/robots/${robot.id}`)
  expect(refused.status).toBe(423)
  expect(refused.body).toMatchObject({
    error: { code: 'robot.drivenByOther', params: { name: '試験 花子' } },
  })
  await server.db
    .updateTable('teleopLeases')
    .set({ expiresAt: inSeconds(0) })
    .execute()
  expect((await admin.call('DELETE', `/robots/${robot.id}`)).status).toBe(204)
  expect((await admin.call('GET', `/robots/${robot.id}`)).status).toBe(404)
})

describe('who sees which robots', () => {
  it('shows area managers and general operators their own building only', async () => {
    const otherBuilding = await aBuilding(server.db, { organizationId: world.own.id })
    const other = await aRobot(server.db, { buildingId: otherBuilding.id })
    for (const persona of ['general', 'areaManager'] as const) {
      const client = await server.signIn(world.personas[persona].loginId)
      expect((await client.call('GET', `/robots/${other.id}`)).status).toBe(404)
      expect(JSON.stringify((await client.call('GET', '/robots')).body)).not.toContain(other.id)
    }
    expect((await admin.call('GET', `/robots/${other.id}`)).status).toBe(200)
  })

  it('shows an agent the organisations below it', async () => {
    const agent = await server.db
      .updateTable('organizations')
      .set({ type: 1 })
      .where('id', '=', world.foreign.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('organizations')
      .set({ parentId: agent.id })
      .where('id', '=', world.own.id)
      .execute()
    const client = await server.signIn(world.personas.foreignAdministrator.loginId)
    expect((await client.call('GET', `/robots/${robot.id}`)).status).toBe(200)
    expect((await admin.call('GET', `/robots/${world.foreignSite.robot.id}`)).status).toBe(404)
  })

  it('says with the robot what this person may do with it', async () => {
    const general = await server.signIn(world.personas.general.loginId)
    const { body } = await general.call('GET', `/robots/${robot.id}`)
    expect(body).toMatchObject({
      can: { update: false, delete: false, operate: true, drive: true, takeOver: false },
    })
  })
})

describe('what the robot link keeps', () => {
  it('keeps an activity that arrives twice once, newest first, until it is too old', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()
    const activity = { robotId: robot.id, level: 4, service: 'battery' as const, type: 'low', name: 'low' }
    const rest = { detail: { percent: 12 }, errorCode: null }
    expect(await recordActivity(server.db, { ...activity, ...rest, at: at(1), eventId: 'a' })).toBe(true)
    expect(await recordActivity(server.db, { ...activity, ...rest, at: at(1), eventId: 'a' })).toBe(false)
    await recordActivity(server.db, { ...activity, ...rest, at: at(2), eventId: 'b' })
    const { body } = await admin.call('GET', `/robots/${robot.id}/activities`)
    expect(body).toMatchObject([{ at: at(2), detail: { percent: 12 } }, { at: at(1) }])
    expect(await removeActivitiesBefore(server.db, new Date(at(2)))).toBe(1)
  })

  it('never turns the time of the last contact back', async () => {
    const times = [2, 1].map((hour) => new Date(Date.UTC(2026, 10, 1, hour)))
    for (const at of times) await saveContacts(server.db, [{ robotId: robot.id, at, unlessSince: at }])
    const found = (await listLinkRobots(server.db)).find(({ id }) => id === robot.id)
    expect(found?.lastCommAt).toBe('2026-11-01T02:00:00.000Z')
  })
})
