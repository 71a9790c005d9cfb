/** A flow that leads to a place which was deleted from the map is not started. */
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishMap } from '../../../maps/map-revision.store.ts'
import { aFloor } from '../../../testing/factories.ts'
import { aFlow, aStep } from '../../../testing/flow-factories.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let world: World
let client: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  client = await server.openSession(world.personas.general.id)
})
afterAll(() => server.close())

const goTo = (waypointId: string) => aStep(100, { waypointId })
const isForFailure = [aStep(6, { value: 'result', operator: 'eq', compared: 'failed' }), aStep(11)]

async function look(definition: ReturnType<typeof aStep>[], body: object = {}) {
  const { building, floor, robot } = world.site
  const flow = await aFlow(server.db, { buildingId: building.id, floorId: floor.id, definition, ...body })
  const path = `/robots/${robot.serialNumber}/flows/${flow.id}`
  const { body: problems } = await client.call('GET', `${path}/preflight`)
  const gone = (problems as { reason: string; level: string; stepId: string }[]).filter(
    ({ reason }) => reason === 'placeGone',
  )
  return { path, id: flow.id, gone: gone.map(({ level, stepId }) => [level, stepId]) }
}

it('names each step whose place is on the map of no floor where the robot can be then', async () => {
  const gone = goTo('deleted')
  const route = aStep(101, { routeId: 'deleted' })
  const { path, gone: found, id } = await look([goTo('desk'), gone, route])
  expect(found).toEqual([
    ['error', gone.id],
    ['error', route.id],
  ])
  expect((await client.call('POST', `${path}/run`, {})).code).toBe('run.notReady')
  const calling = aStep(7, { flowId: id })
  expect((await look([calling])).gone).toEqual(found)
})

it('reports a step whose failure the flow handles, and blocks nothing', async () => {
  const gone = goTo('deleted')
  expect((await look([gone, ...isForFailure])).gone).toEqual([['warning', gone.id]])
})

it('takes a route that was disabled for one that is gone', async () => {
  const { building } = world.site
  const { id: floorId } = await aFloor(server.db, { buildingId: building.id, index: 8 })
  const points = [
    [1, 1],
    [3, 1],
  ] as [number, number][]
  const document = toMap({
    routes: ([0, 1] as const).map((status) => ({
      id: `route${status}`,
      name: '',
      interval: 0.5,
      points,
      status,
    })),
  })
  const change = { now: server.clock.now(), operatorId: null }
  await server.db
    .transaction()
    .execute((tx) => publishMap(tx, floorId, { document, origin: 'draft' }, change))
  const [off, on] = [aStep(101, { routeId: 'route0' }), aStep(101, { routeId: 'route1' })]
  const ride = aStep(106, { elevatorId: 'lift', floorId })
  expect((await look([ride, on, off])).gone).toEqual([['error', off.id]])
})

it('goes by the floor that the robot has ridden to', async () => {
  const { building } = world.site
  const upper = await aFloor(server.db, { buildingId: building.id, index: 7 })
  const there = goTo('desk')
  const ride = aStep(106, { elevatorId: 'lift', floorId: upper.id })
  expect((await look([there, ride, there])).gone).toEqual([['error', there.id]])
})
