/** What another portal exported is taken and given back as it came; no run begins with what is unknown of it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFlowGroup } from '../../../testing/factories.ts'
import { aCommand, aStep } from '../../../testing/flow-factories.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let place: object
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  const { building, floor } = world.site
  const { id: flowGroupId } = await aFlowGroup(server.db, { buildingId: building.id })
  place = { buildingId: building.id, floorId: floor.id, flowGroupId }
})
afterAll(() => server.close())

const create = (definition: object[]) =>
  admin.call('POST', '/flows', { name: 'Pasted', ...place, definition })
const toPath = (id: string) => `/robots/${world.site.robot.serialNumber}/flows/${id}`
async function look(id: string) {
  const { body } = await admin.call('GET', `${toPath(id)}/preflight`)
  return (body as { reason: string }[]).filter(({ reason }) => /unknownParts|badSteps/.test(reason))
}

it('keeps unknown types, keys and nested values, and names them and their steps before a start', async () => {
  const wait = {
    ...aStep(3, { seconds: 1, options: { retry: [1, 2.5, null, ''] } }),
    children: [{ id: 'a' }],
  }
  const foreign = { ...aStep(4_242, { target: { x: 1 }, empty: null }), version: 'v2' }
  const { status, body } = await create([wait, aStep(104), foreign])
  expect(status).toBe(200)
  const { id } = body as { id: string }
  const { body: flow } = await admin.call('GET', `/flows/${id}`)
  expect(flow).toMatchObject({ definition: [wait, {}, foreign] })
  expect((flow as { definition: object[] }).definition[0]).toEqual(wait)
  const of = { reason: 'unknownParts', level: 'error' }
  expect(await look(id)).toEqual([
    { ...of, stepId: wait.id, stepName: wait.name, detail: 'children, params.options' },
    { ...of, stepId: foreign.id, stepName: foreign.name, detail: 'version, type 4242' },
  ])
  const { status: started, code } = await admin.call('POST', `${toPath(id)}/run`, {})
  expect([started, code]).toEqual([409, 'run.notReady'])
})

it('refuses at the start what has become a known type since, with values that it does not take', async () => {
  const step = aStep(4_343, { side: { left: true } })
  const { id } = (await create([step])).body as { id: string }
  const paramsSchema = { type: 'object', properties: { side: { type: 'string' } }, required: ['side'] }
  await aCommand(server.db, { type: 4_343, paramsSchema: JSON.stringify(paramsSchema) })
  expect(await look(id)).toMatchObject([{ reason: 'badSteps', level: 'error', stepId: step.id }])
})
