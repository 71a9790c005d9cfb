/** Rotas of who is on call: whom they may name, who may change them, and who reads who is on call now. */
import type { OnCallNow, OnCallRota } from '@wheelhouse/contract/organizations/on-call-rota'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aBuilding, anOperator } from '../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { anOnCallRota } from '../testing/samples/on-call-rota.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let path: string
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  path = `/organizations/${world.own.id}/on-call-rotas`
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('onCallRotas').execute()
  admin = await as('administrator')
})

const as = (persona: PersonaName) => server.openSession(world.personas[persona].id)
const getPersonId = (persona: PersonaName) => world.personas[persona].id
const place = () => ({ organizationId: world.own.id, buildingId: world.site.building.id })
const good = () => ({
  name: 'Nights',
  level: 9,
  timezone: 'Asia/Tokyo',
  firstDay: '2026-11-16',
  handoverTime: '09:00',
  buildingId: world.site.building.id,
  operatorIds: [getPersonId('general')],
})
const create = (values: object = {}, by = admin) => by.call('POST', path, { ...good(), ...values })
const readDetails = ({ body }: { body: unknown }) =>
  (body as { error: { details?: { path: string; code: string }[] } }).error.details?.map(
    (detail) => `${detail.path} ${detail.code}`,
  )
const listNow = async (by: Client) => (await by.call('GET', '/on-call')).body as OnCallNow[]

it('names people of the organisation who see the building, and keeps those who have lost that', async () => {
  const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
  const other = await anOperator(server.db, {
    type: 0,
    organizationId: world.own.id,
    buildingId: elsewhere.id,
  })
  const cannotSee = (values: object) => create(values).then(readDetails)
  expect(await cannotSee({ operatorIds: [other.id] })).toEqual(['operatorIds onCall.cannotSee'])
  expect(await cannotSee({ secondLineIds: [getPersonId('foreignGeneral')] })).toEqual([
    'secondLineIds onCall.cannotSee',
  ])
  // Every building is what an administrator sees alone.
  expect(await cannotSee({ buildingId: null })).toEqual(['operatorIds onCall.cannotSee'])
  const exceptions = [
    { operatorId: other.id, fromAt: '2026-12-01T00:00:00Z', untilAt: '2026-12-02T00:00:00Z' },
  ]
  expect(await cannotSee({ exceptions })).toEqual(['exceptions onCall.cannotSee'])

  const { body, status } = await create({
    operatorIds: [getPersonId('general'), getPersonId('administrator')],
  })
  expect(status).toBe(200)
  const { id } = body as OnCallRota
  await server.db
    .updateTable('operators')
    .set({ status: 0 })
    .where('id', '=', getPersonId('general'))
    .execute()
  expect((await admin.call('PATCH', `${path}/${id}`, { name: 'Days', revision: 1 })).status).toBe(204)
  const { people } = (await admin.call('GET', `${path}/${id}`)).body as OnCallRota
  expect(Object.fromEntries(people.map((person) => [person.id, person.isAvailable]))).toEqual({
    [getPersonId('general')]: false,
    [getPersonId('administrator')]: true,
  })
  await server.db
    .updateTable('operators')
    .set({ status: 1 })
    .where('id', '=', getPersonId('general'))
    .execute()
})

it('offers the people of one’s own reach', async () => {
  const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
  const other = await anOperator(server.db, {
    type: 0,
    organizationId: world.own.id,
    buildingId: elsewhere.id,
  })
  const list = async (by: Client) => {
    const { body } = await by.call('GET', `/organizations/${world.own.id}/on-call-candidates`)
    const { people, canSendMail } = body as {
      canSendMail: boolean
      people: { id: string; buildingId: string | null }[]
    }
    expect(canSendMail).toBe(false)
    return people.map(({ id, buildingId }) => [id, buildingId])
  }
  const { buildingId } = place()
  const near = [
    [getPersonId('general'), buildingId],
    [getPersonId('areaManager'), buildingId],
    [getPersonId('administrator'), null],
    [getPersonId('systemAdministrator'), null],
  ]
  const all = await list(admin)
  expect(all).toEqual(expect.arrayContaining([...near, [other.id, elsewhere.id]]))
  const ofManager = await list(await as('areaManager'))
  expect(ofManager).toEqual(expect.arrayContaining(near))
  expect(ofManager.map(([id]) => id)).not.toContain(other.id)
})

it('is changed by an area manager for the own building alone', async () => {
  const manager = await as('areaManager')
  const whole = await anOnCallRota(server.db, {
    organizationId: world.own.id,
    operatorIds: [getPersonId('administrator')],
  })
  const own = await anOnCallRota(server.db, { ...place(), operatorIds: [getPersonId('general')] })
  expect(
    (await create({ buildingId: null, operatorIds: [getPersonId('administrator')] }, manager)).status,
  ).toBe(422)
  expect((await manager.call('PATCH', `${path}/${whole.id}`, { name: 'x', revision: 1 })).status).toBe(403)
  expect((await manager.call('DELETE', `${path}/${whole.id}`)).status).toBe(403)
  expect((await manager.call('PATCH', `${path}/${own.id}`, { buildingId: null, revision: 1 })).status).toBe(
    422,
  )
  expect((await manager.call('PATCH', `${path}/${own.id}`, { name: 'Ours', revision: 1 })).status).toBe(204)
})

it('says to everybody of the place who is on call now and next', async () => {
  server.clock.advance(Date.parse('2026-11-25T00:00:00Z') - server.clock.now().getTime())
  const [general, manager] = [getPersonId('general'), getPersonId('areaManager')]
  await anOnCallRota(server.db, { ...place(), name: 'A', operatorIds: [general, manager] })
  const rota = { organizationId: world.own.id, operatorIds: [getPersonId('administrator')] }
  await anOnCallRota(server.db, { ...rota, name: 'B' })
  await anOnCallRota(server.db, { ...rota, name: 'C', firstDay: '2026-12-07' })
  await anOnCallRota(server.db, { ...rota, name: 'Off', status: 0 })
  await anOnCallRota(server.db, { organizationId: world.foreign.id, operatorIds: [], name: 'Foreign' })
  const now = await listNow(await as('general'))
  expect(now.map((one) => [one.name, one.now?.id ?? null, one.until, one.next?.id ?? null])).toEqual([
    ['A', manager, '2026-11-30T00:00:00.000Z', general],
    ['B', getPersonId('administrator'), null, null],
    ['C', null, '2026-12-07T00:00:00.000Z', getPersonId('administrator')],
  ])
  expect((await listNow(await as('foreignGeneral'))).map(({ name }) => name)).toEqual(['Foreign'])
})

it('calls anew from a change of what calls on, and lets exceptions go that are over', async () => {
  server.clock.advance(Date.parse('2026-12-01T00:00:00Z') - server.clock.now().getTime())
  admin = await as('administrator')
  const exception = (day: number) => ({
    operatorId: getPersonId('areaManager'),
    fromAt: `2026-12-0${day}T00:00:00Z`,
    untilAt: `2026-12-0${day + 1}T00:00:00Z`,
  })
  const { id } = (await create({ exceptions: [exception(1), exception(3)] })).body as OnCallRota
  const read = async () => (await admin.call('GET', `${path}/${id}`)).body as OnCallRota
  expect((await read()).inForceSince).toBe('2026-12-01T00:00:00.000Z')
  server.clock.advance(2 * 86_400_000)
  admin = await as('administrator')
  expect((await admin.call('PATCH', `${path}/${id}`, { weeksPerTurn: 2, revision: 1 })).status).toBe(204)
  expect(await read()).toMatchObject({ inForceSince: '2026-12-01T00:00:00.000Z', exceptions: [exception(3)] })
  expect((await admin.call('PATCH', `${path}/${id}`, { status: 0, revision: 2 })).status).toBe(204)
  expect((await read()).inForceSince).toBe('2026-12-03T00:00:00.000Z')
})

it('goes with its organisation', async () => {
  const system = await as('systemAdministrator')
  const { id } = (await system.call('POST', '/organizations', { name: 'Short-lived' })).body as { id: string }
  await anOnCallRota(server.db, { organizationId: id })
  const { status } = await system.call('DELETE', `/organizations/${id}`)
  expect([status, await server.db.selectFrom('onCallRotas').select('id').execute()]).toEqual([204, []])
})
