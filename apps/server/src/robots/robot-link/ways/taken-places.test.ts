/** A dock has one holder, and no robot is sent to a place where another one stands. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { AttentionList } from '@wheelhouse/contract/robots/attention'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { findFloorMap } from '../../../buildings/floor.store.ts'
import { publishMap } from '../../../maps/map-revision.store.ts'
import { aRobot } from '../../../testing/factories.ts'
import { aFlow, aStep } from '../../../testing/flow-factories.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { factsheetMessage } from '../../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, type TestRobot } from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'
import { type WorkingRobot, workOrders } from '../../../testing/working-robot.ts'

let server: TestServer
let world: World
let client: Client
let mapId: string
/** The one that is sent somewhere, and the one that may be in its way. */
let own: { robot: TestRobot; work: WorkingRobot }
let other: { robot: TestRobot; work: WorkingRobot }
const connected: TestRobot[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  const { building, floor, robot } = world.site
  mapId = `${building.id}.${floor.id}`
  client = await server.openSession(world.personas.general.id)
  await addDocks()
  own = await appear(robot, { x: 1, y: 1 })
  const second = await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id })
  other = await appear(second, { x: 1, y: 7 })
})
afterEach(async () => {
  await Promise.all(connected.splice(0).map((robot) => robot.close()))
})

const docks = { near: { x: 4, y: 1 }, far: { x: 8, y: 1 } }
const desk = { x: 8, y: 6 }

async function addDocks(): Promise<void> {
  const { building, floor } = world.site
  const map = await findFloorMap(server.db, building.id, floor.id)
  if (map === null) throw new Error('the floor has no map')
  const common = { type: waypointTypes.charge, theta: 0, status: 1, note: '' } as const
  const added = Object.entries(docks).map(([id, place], index) => ({
    id,
    no: index + 2,
    name: id,
    ...common,
    ...place,
  }))
  const edges = added.map(({ id }) => ({ id: `to-${id}`, from: 'origin', to: id, oneWay: false }))
  const document = {
    ...map,
    waypoints: [...map.waypoints, ...added],
    edges: [...map.edges, ...edges],
  }
  const change = { now: new Date(), operatorId: null }
  await server.db
    .transaction()
    .execute((tx) => publishMap(tx, floor.id, { document, origin: 'demo' }, change))
}

async function appear(row: { id: string; serialNumber: string }, place: { x: number; y: number }) {
  const robot = await connectRobot(server.mqttUrl, await introduceRobot(server, row))
  connected.push(robot)
  const work = workOrders(robot, { mapId, ...place })
  const actions = ['startCharging', 'wait', 'stateRequest']
  await robot.say('factsheet', factsheetMessage('2.1.0', actions))
  await stand({ robot, work }, place)
  await until(async () => expect((await state(robot)).capabilities).toEqual(actions))
  return { robot, work }
}

const state = async ({ serialNumber }: TestRobot) =>
  (await client.call('GET', `/robots/${serialNumber}/state`)).body as RobotState
const post = ({ robot }: typeof own, name: string, body: object = {}) =>
  client.call('POST', `/robots/${robot.serialNumber}/${name}`, body)
const goTo = (waypointId: string) => ({ command: 'goTo', params: { waypointId } })

async function stand({ robot, work }: typeof own, place: { x: number; y: number }): Promise<void> {
  await work.say(place)
  await until(async () => expect((await state(robot)).pose).toMatchObject(place))
}

async function takeAllDocks(): Promise<void> {
  const { building, floor } = world.site
  await stand(other, docks.near)
  await appear(await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id }), docks.far)
}

it('a robot goes to the nearest dock at which no other robot stands', async () => {
  await stand(other, docks.near)
  expect((await post(own, 'actions/dock')).status).toBe(200)
  expect(own.work.log.at(-2)).toBe('far')
})

it('a robot leaves out the dock that another one is on its way to', async () => {
  expect((await post(other, 'commands', goTo('near'))).status).toBe(200)
  // It has not come far yet.
  await other.robot.state({ mapId, x: 1, y: 7, orderId: other.work.orders[0], ahead: ['near'] })
  expect((await post(own, 'actions/dock')).status).toBe(200)
  expect(own.work.log.at(-2)).toBe('far')
})

it('who has the docks is named where none is left, and who stands where a robot is to go', async () => {
  await stand(other, desk)
  const { serialNumber: name } = other.robot
  const refusal = await post(own, 'commands', goTo('desk'))
  expect(refusal).toMatchObject({ body: { error: { code: 'robot.placeTaken', params: { name } } } })
  await takeAllDocks()
  const { code, body } = await post(own, 'actions/dock')
  expect(code).toBe('robot.docksTaken')
  expect(JSON.stringify(body)).toContain(name)
  expect(own.work.orders).toEqual([])
})

it('a run waits at its last step until a dock is free, and people are called', async () => {
  await takeAllDocks()
  const { building, floor } = world.site
  const definition = [aStep(100, { waypointId: 'desk' }), aStep(104)]
  const flow = await aFlow(server.db, { buildingId: building.id, floorId: floor.id, definition })
  const { id } = (await post(own, `flows/${flow.id}/run`)).body as { id: string }
  const see = async () => (await client.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
  await until(async () => expect(await see()).toMatchObject({ status: 'running', reason: 'docksTaken' }))
  await until(async () => {
    const { items } = (await client.call('GET', '/attention')).body as AttentionList
    expect(items).toMatchObject([{ kind: 'runWaits', serialNumber: own.robot.serialNumber }])
  })
  await stand(other, { x: 1, y: 7 })
  await until(async () => expect(await see()).toMatchObject({ status: 'done', stepsDone: 2 }))
  expect(own.work.log.at(-2)).toBe('near')
})
