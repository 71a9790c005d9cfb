/** What a publication breaks is shown before it, and to anyone who looks at the flows afterwards. */
import { randomUUID } from 'node:crypto'
import { triggerEvents, triggerTargets } from '@wheelhouse/contract/inspections/trigger-rule'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCommandList, aFlow, aStep, aWorkPlan, aWorkStep, getBuiltIn } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { aSchedule } from '../../testing/schedule-factories.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { aTriggerRule } from '../../testing/trigger-factory.ts'

let server: TestServer
let world: World
let drawer: Client
let operator: Client
let version = 0
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  drawer = await server.openSession(world.personas.administrator.id)
  operator = await server.openSession(world.personas.general.id)
})
afterAll(() => server.close())

const path = () => `/floors/${world.site.floor.id}`
const cellar = {
  id: 'cellar',
  no: 7,
  name: 'Cellar door',
  type: 1,
  x: 4,
  y: 4,
  theta: 0,
  status: 1,
  note: '',
}
async function draw(value: typeof cellar | null) {
  const changes = [{ list: 'waypoints', id: 'cellar', value }]
  const body = { version, pageId: randomUUID(), groupId: randomUUID(), changes }
  const answer = await drawer.call('POST', `${path()}/draft/changes`, body)
  version = (answer.body as { version: number }).version
}
async function publish() {
  expect((await drawer.call('POST', `${path()}/publish`, { version })).status).toBe(200)
  version = ((await drawer.call('GET', `${path()}/draft`)).body as { version: number }).version
}
const find = async () => (await drawer.call('GET', `${path()}/draft/broken`)).body
const findBack = (revision: number) => drawer.call('GET', `${path()}/map-revisions/${revision}/broken`)

it('names before a place goes what leads to it, and afterwards the flows and the place', async () => {
  const { building, floor, robot } = world.site
  const [db, place] = [server.db, { buildingId: building.id, floorId: floor.id }]
  await draw(cellar)
  await publish()
  const gone = aStep(100, { waypointId: 'cellar' })
  const round = await aFlow(db, { ...place, name: 'Round', definition: [gone] })
  const call = aStep(7, { flowId: round.id })
  const calling = await aFlow(db, {
    ...place,
    name: 'Calls it',
    definition: [aStep(3, { seconds: 1 }), call],
  })
  await aFlow(db, {
    ...place,
    definition: [aStep(100, { waypointId: 'desk' }), aStep(100, { waypointId: 'x' })],
  })
  const schedule = await aSchedule(db, { robotId: robot.id, flowId: calling.id })
  const action = { target: triggerTargets.flow, flowId: round.id, robotId: robot.id }
  const state = { event: triggerEvents.robot, flowId: round.id, state: 'offline', percent: null } as const
  const condition = { ...state, robotId: robot.id }
  const rule = await aTriggerRule(db, { buildingId: building.id, condition, action })
  const button = {
    commandId: (await getBuiltIn(db, 'goTo')).id,
    label: 'Cellar',
    icon: 'map-pin' as const,
    params: { waypointId: 'cellar' },
  }
  const plan = await aWorkPlan(db, { ...place, steps: [aWorkStep(null, { aux: [button] })] })
  const list = await aCommandList(db, { buildingId: building.id, definition: [button] })

  const broken = {
    total: 6,
    named: [
      { kind: 'flow', id: calling.id, name: 'Calls it' },
      { kind: 'flow', id: round.id, name: 'Round' },
      { kind: 'schedule', id: schedule.id, name: schedule.title },
      { kind: 'triggerRule', id: rule.id, name: rule.name },
      { kind: 'workPlan', id: plan.id, name: plan.name },
      { kind: 'commandList', id: list.id, name: list.name },
    ],
  }
  expect(await find()).toEqual({ total: 0, named: [] })
  expect((await findBack(1)).body).toEqual(broken)
  await draw(null)
  expect(await find()).toEqual(broken)
  const listed = async () => (await operator.call('GET', `/buildings/${building.id}/gone-places`)).body
  expect(await listed()).not.toContainEqual(expect.objectContaining({ flowId: round.id }))
  await publish()
  expect((await findBack(2)).body).toEqual({ total: 0, named: [] })
  expect((await findBack(9)).status).toBe(404)
  expect(await listed()).toContainEqual({ flowId: round.id, stepIds: [gone.id] })
  expect(await listed()).toContainEqual({ flowId: calling.id, stepIds: [call.id] })
  const names = (await operator.call('GET', `/flows/${round.id}/gone-places`)).body
  expect(names).toEqual([{ placeId: 'cellar', name: 'Cellar door' }])
  expect((await operator.call('GET', `/flows/${calling.id}/gone-places`)).body).toEqual([])
  const { body } = await operator.call('GET', `/robots/${robot.serialNumber}/flows/${round.id}/preflight`)
  expect(body).toContainEqual(expect.objectContaining({ reason: 'placeGone', detail: 'Cellar door' }))
})

it('is not shown to people of another organisation', async () => {
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  expect((await foreign.call('GET', `${path()}/draft/broken`)).status).toBe(404)
  expect((await foreign.call('GET', `${path()}/map-revisions/1/broken`)).status).toBe(404)
  expect((await foreign.call('GET', `/buildings/${world.site.building.id}/gone-places`)).status).toBe(404)
})
