/** Which robot is sent which policy, and what is known about the robots that have to apply one. */
import type { AnonymizeCoverage } from '@wheelhouse/contract/system/anonymize-coverage'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAnonymizePolicy, anOrganization } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let policy: { id: string; revision: number }
let system: Client
let robot: TestRobot

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  policy = await anAnonymizePolicy(server.db)
  system = await server.openSession(world.personas.systemAdministrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  await robot.hears('x-config')
})
afterEach(async () => {
  await robot.close()
})

async function change(path: string, values: object): Promise<void> {
  const { body } = await system.call('GET', path)
  const { revision } = body as { revision: number }
  expect((await system.call('PATCH', path, { ...values, revision })).status).toBe(204)
}
const choose = (anonymizePolicyId: string | null, id = world.own.id) =>
  change(`/organizations/${id}`, { anonymizePolicyId })

/** Waits until this is the last policy that the robot was sent. */
async function isSent(wanted: unknown): Promise<void> {
  const last = () => robot.received.filter(({ name }) => name === 'x-config').at(-1)?.body.anonymize
  await until(() => expect(last() ?? null).toEqual(wanted))
}
const order = (revision: number, change = {}) => ({
  id: policy.id,
  revision,
  targets: ['face'],
  method: 'mosaic',
  strength: 5,
  cameras: [],
  applyTo: ['live', 'photo'],
  ...change,
})

async function getCoverage(client = system, query = ''): Promise<AnonymizeCoverage> {
  return (await client.call('GET', `/anonymize-policies/${policy.id}/coverage${query}`))
    .body as AnonymizeCoverage
}

it('a robot is sent the policy of its organisation, each change of it, and its end', async () => {
  await isSent(null)
  await choose(policy.id)
  await isSent(order(1))
  const body = { ...order(1), method: 'fill' }
  const { id: _, revision: __, ...filled } = body
  await change(`/anonymize-policies/${policy.id}`, { body: filled })
  await isSent(order(2, { method: 'fill' }))
  // One that is disabled is none.
  await change(`/anonymize-policies/${policy.id}`, { status: 0 })
  await isSent(null)
  await change(`/anonymize-policies/${policy.id}`, { status: 1 })
  await isSent(order(4, { method: 'fill' }))
  await choose(null)
  await isSent(null)
})

it('a robot that comes later is sent it as well, and one of another organisation is not', async () => {
  await choose(policy.id, (await anOrganization(server.db)).id)
  await choose(policy.id)
  await isSent(order(1))
  await robot.close()
  robot = await connectRobot(server.mqttUrl, account)
  await isSent(order(1))
})

it('a robot that moves to the building of another organisation works by the policy of that one', async () => {
  await choose(policy.id, world.foreign.id)
  await isSent(null)
  const { building, floor } = world.foreignSite
  await change(`/robots/${world.site.robot.id}`, {
    buildingId: building.id,
    initialFloorId: floor.id,
    robotGroupId: null,
  })
  await isSent(order(1))
})

it('says which robots work by a policy, and what those that do not wholly cannot find', async () => {
  await change(`/anonymize-policies/${policy.id}`, {
    body: { targets: ['face', 'plate'], method: 'blur', strength: 5, cameras: [], applyTo: ['live'] },
  })
  await choose(policy.id)
  await isSent(order(2, { targets: ['face', 'plate'], method: 'blur', applyTo: ['live'] }))
  const { serialNumber } = account
  const silent = { serialNumber, hasSaid: false, isApplied: false, missing: ['face', 'plate'], since: null }
  expect((await getCoverage()).robots).toMatchObject([silent])
  await robot.state()
  const report = { finds: ['face', 'person'], isSimulated: true, policy: { id: policy.id, revision: 2 } }
  await robot.status({ anonymize: report })
  const partly = { hasSaid: true, isApplied: true, isSimulated: true, missing: ['plate'] }
  await until(async () => expect((await getCoverage()).robots).toMatchObject([partly]))
  expect(await getCoverage()).toMatchObject({ total: 1, working: 0, robots: [{ since: expect.any(String) }] })
  expect((await system.call('GET', `/robots/${serialNumber}/state`)).body).toMatchObject({
    anonymize: { targets: ['face', 'plate'], isApplied: true, missing: ['plate'] },
  })
  // Nothing is disclosed about the robots of another organisation.
  const foreigner = await server.openSession(world.personas.foreignAdministrator.id)
  expect(await getCoverage(foreigner)).toEqual({ total: 0, working: 0, robots: [] })
  expect((await getCoverage(system, `?organizationId=${world.foreign.id}`)).total).toBe(0)
  // It works by the policy as it was; what it is to do now it has not taken up.
  await change(`/anonymize-policies/${policy.id}`, {
    body: { targets: ['face'], method: 'blur', strength: 5, cameras: [], applyTo: ['live'] },
  })
  expect((await getCoverage()).robots).toMatchObject([{ isApplied: false, missing: [], since: null }])
})
