/** A robot that goes from one customer to another: neither learns of the other what it did there, nor who was there. */
import { organizationTypes } from '@wheelhouse/contract/organizations/organization'
import type { Enrolment } from '@wheelhouse/contract/robots/enrolment'
import type { Activity, SettingHistory } from '@wheelhouse/contract/robots/robot'
import { stateHistorySchema } from '@wheelhouse/contract/robots/state-history'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { aRun } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { introduceRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { recordActivity } from './records/robot-record.store.ts'
import { saveStateSamples } from './records/state-sample.store.ts'

let server: TestServer
let world: World
let former: Client
let owner: Client
let system: Client
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  await introduceRobot(server, world.site.robot)
  former = await server.openSession(world.personas.administrator.id)
  owner = await server.openSession(world.personas.foreignAdministrator.id)
  system = await server.openSession(world.personas.systemAdministrator.id)
})

const path = (rest: string) => `/robots/${world.site.robot.id}/${rest}`

async function change(client: Client, values: object): Promise<void> {
  const { body } = await client.call('GET', `/robots/${world.site.robot.id}`)
  const { revision } = body as { revision: number }
  const { status } = await client.call('PATCH', `/robots/${world.site.robot.id}`, { revision, ...values })
  expect(status).toBe(204)
}

/** Somebody of the robot's building does something with it. */
async function work(eventId: string, operatorId: string | null): Promise<void> {
  const at = server.clock.now().toISOString()
  const facts = {
    robotId: world.site.robot.id,
    level: 6,
    service: 'operator',
    type: 'drivingStarted',
  } as const
  await recordActivity(server.db, {
    ...facts,
    at,
    name: '',
    detail: {},
    errorCode: null,
    eventId,
    operatorId,
  })
  const sample = { robotId: world.site.robot.id, charge: 50, charging: false, rssi: null }
  await saveStateSamples(server.db, server.clock.now(), [sample])
}

async function look(client: Client) {
  const activities = (await client.call('GET', path('activities'))).body as Activity[]
  const histories = (await client.call('GET', path('setting-histories'))).body as SettingHistory[]
  const { body } = await client.call('GET', `${path('state-history')}?period=day`)
  const { points } = stateHistorySchema.parse(body)
  const people = [...activities, ...histories].flatMap(({ operator }) => operator ?? [])
  return { activities: activities.length, histories: histories.length, points: points.length, people }
}

it('its new owner reads nothing of before, and a system administrator everything', async () => {
  const { personas, foreignSite } = world
  await work('before', personas.general.id)
  await change(former, { name: 'Vault 7' })
  expect(await look(former)).toMatchObject({ activities: 1, histories: 1, points: 1 })
  server.clock.advance(3_600_000)
  await change(system, { buildingId: foreignSite.building.id, initialFloorId: foreignSite.floor.id })
  expect(await look(owner)).toEqual({ activities: 0, histories: 0, points: 0, people: [] })
  server.clock.advance(3_600_000)
  await work('afterwards', personas.foreignGeneral.id)
  await change(owner, { name: 'Hall 1' })
  const seen = await look(owner)
  expect(seen).toMatchObject({ activities: 1, histories: 1, points: 1 })
  expect(seen.people).toHaveLength(2)
  expect(await look(system)).toMatchObject({ activities: 2, histories: 3, points: 2 })
})

it('moves by somebody who looks after both customers', async () => {
  const { own, foreign, foreignSite } = world
  const { agent } = organizationTypes
  await server.db.updateTable('organizations').set({ type: agent }).where('id', '=', own.id).execute()
  await server.db
    .updateTable('organizations')
    .set({ parentId: own.id })
    .where('id', '=', foreign.id)
    .execute()
  await work('before', world.personas.general.id)
  server.clock.advance(1_000)
  await change(former, { buildingId: foreignSite.building.id, initialFloorId: foreignSite.floor.id })
  expect(await look(owner)).toEqual({ activities: 0, histories: 0, points: 0, people: [] })
})

it('the address of its display, which the former owner knows, opens nothing any more', async () => {
  for (const { id } of [world.own, world.foreign])
    await saveContract(server.db, id, { isAutoGuide: true }, server.clock.now())
  const { body } = await former.call('POST', path('guide-screen'))
  const display = `/guide-screens/${(body as { url: string }).url.split('/').at(-1)}`
  expect((await server.call('GET', display)).status).toBe(200)
  const { building, floor } = world.foreignSite
  await change(system, { buildingId: building.id, initialFloorId: floor.id })
  expect((await server.call('GET', display)).code).toBe('entity.notFound')
})

it('shows its new owner that the former one may know its secret, until there is another, and drops an open claim code', async () => {
  const { foreignSite } = world
  const getEnrolment = async (client: Client) =>
    (await client.call('GET', path('enrolment'))).body as Enrolment
  expect((await former.call('POST', path('claim-codes'), { replace: true })).status).toBe(200)
  expect(await getEnrolment(former)).toMatchObject({ credential: { isFromFormerOwner: false } })
  server.clock.advance(1_000)
  await change(system, { buildingId: foreignSite.building.id, initialFloorId: foreignSite.floor.id })
  expect(await getEnrolment(owner)).toMatchObject({ credential: { isFromFormerOwner: true }, claim: null })
  server.clock.advance(1_000)
  expect((await owner.call('POST', path('secret'))).status).toBe(200)
  expect(await getEnrolment(owner)).toMatchObject({ credential: { isFromFormerOwner: false } })
})

it('stays where it is while it runs a flow', async () => {
  const { building, floor } = world.foreignSite
  const { robot } = world.site
  const move = async () => {
    const { body } = await system.call('GET', `/robots/${robot.id}`)
    const { revision } = body as { revision: number }
    const place = { revision, buildingId: building.id, initialFloorId: floor.id }
    const { status, code } = await system.call('PATCH', `/robots/${robot.id}`, place)
    return code ?? status
  }
  const { id } = await aRun(server.db, { robotId: robot.id })
  const setRun = (run: { status: 'running' | 'done'; endedAt: string | null }) =>
    server.db.updateTable('flowRuns').set(run).where('id', '=', id).execute()
  await setRun({ status: 'running', endedAt: null })
  expect(await move()).toBe('robot.busy')
  await change(former, { name: 'Under way' })
  await setRun({ status: 'done', endedAt: server.clock.now().toISOString() })
  expect(await move()).toBe(204)
})
