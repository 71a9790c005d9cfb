/** Robot groups, flow groups and speech texts: what they share, and what each has of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRobot, aRobotGroup, aSpeechText } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['robotGroups', 'flowGroups', 'speechTexts'] as const)
    await server.db.deleteFrom(table).execute()
})

const getId = ({ body }: { body: unknown }) => (body as { id: string }).id
const details = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details

describe.each([
  ['robot-groups', (n: string) => ({ name: n }), 'name', 'robotGroup'],
  ['flow-groups', (n: string) => ({ name: n }), 'name', 'flowGroup'],
  ['speech-texts', (n: string) => ({ text: n }), 'text', 'speechText'],
] as const)('%s', (part, body, field, entity) => {
  const path = () => `/buildings/${world.site.building.id}/${part}`
  const names = async () =>
    ((await admin.call('GET', path())).body as Record<string, string>[]).map((row) => row[field])
  const three = async () => [
    getId(await admin.call('POST', path(), body('A'))),
    getId(await admin.call('POST', path(), body('B'))),
    getId(await admin.call('POST', path(), body('C'))),
  ]

  it('stand in the order they were made in, until somebody puts them in another', async () => {
    const [a, b, c] = await three()
    expect(await names()).toEqual(['A', 'B', 'C'])
    expect((await admin.call('PATCH', `${path()}/reorder`, { ids: [c, a, b] })).status).toBe(204)
    expect(await names()).toEqual(['C', 'A', 'B'])
    await admin.call('POST', path(), body('D'))
    expect(await names()).toEqual(['C', 'A', 'B', 'D'])
    const entries = await server.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('action', '=', `${entity}:reorder`)
      .execute()
    expect(entries).toMatchObject([{ before: { ids: [a, b, c] }, after: { ids: [c, a, b] } }])
  })

  it('are put in order whole or not at all', async () => {
    const [a = '', b = '', c = ''] = await three()
    const reorder = (ids: string[]) => admin.call('PATCH', `${path()}/reorder`, { ids })
    for (const ids of [
      [a, b],
      [a, b, b],
      [a, b, c, world.own.id],
      [a, b, world.own.id],
    ])
      expect((await reorder(ids)).code).toBe('entity.changed')
    expect((await reorder([])).status).toBe(422)
    expect(await names()).toEqual(['A', 'B', 'C'])
  })

  it('keep the revision that forms were filled from when they are put in order', async () => {
    const [a = '', b = '', c = ''] = await three()
    await admin.call('PATCH', `${path()}/reorder`, { ids: [b, a, c] })
    expect((await admin.call('PATCH', `${path()}/${a}`, { ...body('Z'), revision: 1 })).status).toBe(204)
    expect(await names()).toEqual(['B', 'Z', 'C'])
  })

  it('belong to one building: under another they do not exist', async () => {
    const [a = ''] = await three()
    const elsewhere = `/buildings/${world.foreignSite.building.id}/${part}`
    const system = await server.openSession(world.personas.systemAdministrator.id)
    expect((await system.call('GET', `${elsewhere}/${a}`)).code).toBe('entity.notFound')
    expect((await system.call('DELETE', `${elsewhere}/${a}`)).code).toBe('entity.notFound')
    expect((await system.call('PATCH', `${elsewhere}/reorder`, { ids: [a] })).code).toBe('entity.changed')
  })
})

describe('a robot group', () => {
  it('is not deleted while a robot is in it, and is once the robot was removed', async () => {
    const { building, floor } = world.site
    const group = await aRobotGroup(server.db, { buildingId: building.id })
    const place = { buildingId: building.id, initialFloorId: floor.id }
    const robot = await aRobot(server.db, { ...place, robotGroupId: group.id, name: 'Guard' })
    const path = `/buildings/${building.id}/robot-groups/${group.id}`
    expect((await admin.call('GET', `${path}/usages`)).body).toMatchObject([
      { table: 'robots', effect: 'blocks', names: ['Guard'] },
    ])
    expect((await admin.call('DELETE', path)).code).toBe('entity.inUse')
    expect((await admin.call('DELETE', `/robots/${robot.id}`)).status).toBe(204)
    expect((await admin.call('DELETE', path)).status).toBe(204)
  })
})

describe('a speech text', () => {
  const path = () => `/buildings/${world.site.building.id}/speech-texts`
  it('is one of 100 at most', async () => {
    for (let index = 0; index < 99; index += 1)
      await aSpeechText(server.db, { buildingId: world.site.building.id, index })
    expect((await admin.call('POST', path(), { text: 'The last' })).status).toBe(200)
    expect((await admin.call('POST', path(), { text: 'Too many' })).code).toBe('entity.limit')
  })

  it.each([
    [{ text: '' }, 'text', 'text.required'],
    [{ text: '𠮷'.repeat(201) }, 'text', 'text.tooLong'],
    [{ category: 'x'.repeat(21) }, 'category', 'text.tooLong'],
    [{ lang: 'it' }, 'lang', 'invalid_value'],
    [{ voice: 'robot' }, 'voice', 'invalid_value'],
    [{ speed: 'fast' }, 'speed', 'invalid_value'],
  ])('with %j is refused at its field', async (wrong, field, code) => {
    const { status, body } = await admin.call('POST', path(), { text: 'Hello', ...wrong })
    expect([status, details(body)[0]?.path, details(body)[0]?.code]).toEqual([422, field, code])
  })

  it('is seen by general operators, who change none', async () => {
    const general = await server.openSession(world.personas.general.id)
    expect((await general.call('GET', path())).status).toBe(200)
    expect((await general.call('POST', path(), { text: 'Hello' })).status).toBe(403)
  })
})
