/** Robots guide visitors by a knowledge group: begun by a command, a button or a step, and shown as the robot reports it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { aBuilding } from '../testing/factories.ts'
import { aFlow, aStep, getBuiltIn } from '../testing/flow-factories.ts'
import { aKnowledgeGroup } from '../testing/guide-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let admin: Client
let hanako: Client

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  admin = await server.openSession(world.personas.administrator.id)
  hanako = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  robot.onMessage(({ name, body }) => {
    if (name !== 'instantActions') return
    const [action] = body.actions as { actionId: string }[]
    if (action) void robot.state({ instant: [{ actionId: action.actionId, actionStatus: 'FINISHED' }] })
  })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startConversation', 'stopConversation']))
  await robot.state()
  await robot.status()
  await untilState({ online: true, capabilities: ['startConversation', 'stopConversation'], guide: null })
})
afterAll(async () => {
  await robot.close()
  await server.close()
})
beforeEach(() => {
  robot.received.length = 0
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const untilState = (state: object) =>
  until(async () => expect((await hanako.call('GET', path('state'))).body).toMatchObject(state))

/** A group of the robot's building, or of another one of the organisation. */
const makeGroup = (buildingId = world.site.building.id) =>
  aKnowledgeGroup(server.db, { organizationId: world.own.id, buildingId })
const start = (knowledgeGroupId: string, more: object = {}) =>
  hanako.call('POST', path('commands'), {
    command: 'startConversation',
    params: { knowledgeGroupId, ...more },
  })

it('a robot hears by which group, in which language and by which model it guides, and what it reports is shown', async () => {
  const { id } = await makeGroup()
  expect((await start(id, { language: 'ja' })).status).toBe(200)
  const { body } = await robot.hears('instantActions')
  expect(body.actions).toMatchObject([
    {
      actionType: 'startConversation',
      actionParameters: [
        { key: 'knowledgeGroupId', value: id },
        { key: 'language', value: 'ja' },
        { key: 'model', value: 'fast' },
      ],
    },
  ])
  const guide = { knowledgeGroupId: id, language: 'ja', model: 'fast' }
  await robot.status({ guide })
  await untilState({ guide })
  await robot.status({ guide: null })
  await untilState({ guide: null })
  const stop = await hanako.call('POST', path('commands'), { command: 'stopConversation', params: {} })
  expect(stop.status).toBe(200)
})

it('a group of another building, and any without the contract, is not there for the robot', async () => {
  const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
  const { id: foreign } = await makeGroup(elsewhere.id)
  const { id } = await makeGroup()
  expect(await start(foreign)).toMatchObject({ status: 404, code: 'entity.notFound' })
  await saveContract(server.db, world.own.id, { isAutoGuide: false }, server.clock.now())
  expect((await start(id)).status).toBe(404)
  await saveContract(server.db, world.own.id, { isAutoGuide: true }, server.clock.now())
  expect(robot.received.filter(({ name }) => name === 'instantActions')).toEqual([])
})

it('a flow names groups of its building alone, and keeps a named one from being deleted', async () => {
  const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
  const { id: foreign } = await makeGroup(elsewhere.id)
  const { id } = await makeGroup()
  const { id: floorId, buildingId } = world.site.floor
  const flow = await aFlow(server.db, { floorId, buildingId })
  const save = (knowledgeGroupId: string, revision: number) =>
    admin.call('PATCH', `/flows/${flow.id}`, {
      definition: [aStep(302, { knowledgeGroupId, language: 'auto', model: 'fast' }), aStep(303)],
      revision,
    })
  expect(await save(foreign, 1)).toMatchObject({
    status: 422,
    body: { error: { details: [{ path: 'definition.0.params.knowledgeGroupId', code: 'step.gone' }] } },
  })
  expect((await save(id, 1)).status).toBe(204)
  expect(await admin.call('DELETE', `/knowledge-groups/${id}`)).toMatchObject({
    status: 409,
    code: 'entity.inUse',
  })
  await server.db.deleteFrom('flows').where('id', '=', flow.id).execute()
  expect((await admin.call('DELETE', `/knowledge-groups/${id}`)).status).toBe(204)
})

it('a button of a command list begins and ends the guide', async () => {
  const { id } = await makeGroup()
  const begin = await getBuiltIn(server.db, 'guideStart')
  const { body: list } = await admin.call('POST', '/command-mappings', {
    name: 'Lobby',
    buildingId: world.site.building.id,
    mode: 1,
    definition: [
      {
        commandId: begin.id,
        label: 'Guide',
        icon: 'play',
        params: { knowledgeGroupId: id, language: 'auto', model: 'accurate' },
      },
    ],
  })
  const { id: listId, revision } = list as { id: string; revision: number }
  const run = { from: 'list', listId, index: 0, revision }
  expect((await hanako.call('POST', path('command-runs'), run)).status).toBe(200)
  expect((await robot.hears('instantActions')).body.actions).toMatchObject([
    { actionType: 'startConversation' },
  ])
})
