import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aBuilding,
  aFloor,
  aNotificationTarget,
  anOperator,
  anOrganization,
  aRobot,
} from '../testing/factories.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Answer = { isHidden: boolean; steps: { name: string; isDone: boolean }[]; buildingId: string | null }

async function aNewAdministrator() {
  const { id: organizationId } = await anOrganization(server.db)
  const { id } = await anOperator(server.db, { type: 2, organizationId, buildingId: null })
  return { id, organizationId, client: await server.openSession(id) }
}

it('knows by what there is which steps are done, and nothing of other organisations', async () => {
  const { organizationId, client } = await aNewAdministrator()
  const read = async () => (await client.call('GET', '/my/first-steps')).body as Answer
  const done = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ name }) => name)
  expect(await read()).toEqual({
    isHidden: false,
    buildingId: null,
    steps: ['building', 'floor', 'robot', 'robotOnline', 'operator', 'notificationTarget'].map((name) => ({
      name,
      isDone: false,
    })),
  })
  const { id: buildingId } = await aBuilding(server.db, { organizationId })
  expect(await read()).toMatchObject({ buildingId })
  const { id: floorId } = await aFloor(server.db, { buildingId })
  expect(await done()).toEqual(['building'])
  const at = server.clock.now()
  await server.db
    .insertInto('floorMaps')
    .values({ floorId, revision: 1, document: '{}', updatedAt: at })
    .execute()
  const { id: robotId } = await aRobot(server.db, { buildingId, initialFloorId: floorId })
  expect(await done()).toEqual(['building', 'floor', 'robot'])
  await server.db.insertInto('robotContacts').values({ robotId, lastCommAt: at }).execute()
  await anOperator(server.db, { type: 0, organizationId, buildingId })
  await aNotificationTarget(server.db, { organizationId })
  expect((await read()).steps.every(({ isDone }) => isDone)).toBe(true)
})

it('offers nothing to general operators, and no building to who may make none', async () => {
  const { organizationId } = await aNewAdministrator()
  const { id: buildingId } = await aBuilding(server.db, { organizationId })
  const of = async (type: 0 | 1) => {
    const { id } = await anOperator(server.db, { type, organizationId, buildingId })
    const { body } = await (await server.openSession(id)).call('GET', '/my/first-steps')
    return (body as Answer).steps.map(({ name }) => name)
  }
  expect(await of(0)).toEqual([])
  expect(await of(1)).toEqual(['floor', 'robot', 'robotOnline', 'operator', 'notificationTarget'])
})

it('counts for somebody of one building nothing of another one', async () => {
  const { organizationId } = await aNewAdministrator()
  const own = await aBuilding(server.db, { organizationId })
  const other = await aBuilding(server.db, { organizationId })
  const { id: floorId } = await aFloor(server.db, { buildingId: other.id })
  await aRobot(server.db, { buildingId: other.id, initialFloorId: floorId })
  const { id } = await anOperator(server.db, { type: 1, organizationId, buildingId: own.id })
  const { body } = await (await server.openSession(id)).call('GET', '/my/first-steps')
  expect(body).toMatchObject({ buildingId: own.id })
  expect((body as Answer).steps.filter(({ isDone }) => isDone)).toEqual([])
})

it('stays hidden for the person who hid it, on every device, and for nobody else', async () => {
  const { id, organizationId, client } = await aNewAdministrator()
  const other = await anOperator(server.db, { type: 2, organizationId, buildingId: null })
  expect((await client.call('POST', '/my/first-steps/hide')).status).toBe(204)
  const isHidden = async (operatorId: string) =>
    ((await (await server.openSession(operatorId)).call('GET', '/my/first-steps')).body as Answer).isHidden
  expect([await isHidden(id), await isHidden(other.id)]).toEqual([true, false])
})
