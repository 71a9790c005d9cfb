import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aBuilding,
  aContract,
  aDevice,
  anAnonymizePolicy,
  anOperator,
  anOrganization,
  aWebhook,
} from '../testing/factories.ts'
import { aSite, createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { giveSecret } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  system = await as('systemAdministrator')
})

const as = (persona: PersonaName) => server.openSession(world.personas[persona].id)
let count = 0
const create = (values: object = {}) =>
  system.call('POST', '/organizations', { name: `Customer ${++count}`, ...values })
const made = async (values: object = {}) => (await create(values)).body as { id: string; name: string }
const change = (id: string, values: object, by = system) =>
  by.call('PATCH', `/organizations/${id}`, { revision: 1, ...values })
const issues = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details.map(
    ({ path, code }) => `${path} ${code}`,
  )

describe('an organisation', () => {
  it('is created with what was left out, and its postal code is kept as seven digits', async () => {
    const { status, body } = await create({
      prefectures: '13',
      address: '千代田区',
      postalCode: '〒１００-0001',
    })
    expect([status, body]).toMatchObject([
      200,
      { type: 0, level: 0, parentId: null, postalCode: '1000001', status: 1, ugoLabo: false, revision: 1 },
    ])
  })

  it('has a name of its own, until it is deleted', async () => {
    const { id, name } = await made()
    const double = await create({ name })
    expect([double.status, issues(double)]).toEqual([409, ['name name.taken']])
    expect((await system.call('DELETE', `/organizations/${id}`)).status).toBe(204)
    expect((await create({ name })).status).toBe(200)
  })

  it('is listed by its own fields unless others are requested', async () => {
    const admin = await as('administrator')
    expect((await admin.call('GET', '/organizations')).body).toEqual([
      { id: world.own.id, name: world.own.name, type: 0 },
    ])
    const filter = encodeURIComponent(JSON.stringify({ fields: ['level'] }))
    expect((await admin.call('GET', `/organizations?filter=${filter}`)).body).toEqual([
      { id: world.own.id, level: 0 },
    ])
  })

  it('is changed by its administrators, but for what is the system’s', async () => {
    const admin = await as('administrator')
    const { id } = world.own
    expect((await change(id, { address: '港区' }, admin)).status).toBe(204)
    for (const values of [
      { type: 1 },
      { level: 1 },
      { status: 0 },
      { ugoLabo: true },
      { parentId: world.foreign.id },
    ])
      expect((await change(id, { ...values, revision: 2 }, admin)).code).toBe('auth.forbidden')
    expect((await change(id, { address: '北区', revision: 2 }, await as('areaManager'))).code).toBe(
      'auth.forbidden',
    )
  })

  it('has an enabled anonymisation policy or none, which its administrators choose', async () => {
    const { id, name } = await made()
    const admin = await server.openSession(
      (await anOperator(server.db, { type: 2, organizationId: id, buildingId: null })).id,
    )
    const disable = (policyId: string) =>
      server.db.updateTable('anonymizePolicies').set({ status: 0 }).where('id', '=', policyId).execute()
    const [policy, former] = [await anAnonymizePolicy(server.db), await anAnonymizePolicy(server.db)]
    await disable(former.id)
    const choose = (anonymizePolicyId: string | null, revision: number) =>
      change(id, { anonymizePolicyId, revision }, admin)
    const chosen = async () => (await admin.call('GET', `/organizations/${id}`)).body
    expect(await chosen()).toMatchObject({ anonymizePolicyId: null })
    expect((await choose(policy.id, 1)).status).toBe(204)
    expect(await chosen()).toMatchObject({ anonymizePolicyId: policy.id })
    expect(issues(await choose(former.id, 2))).toEqual(['anonymizePolicyId anonymizePolicy.disabled'])
    expect((await choose(id, 2)).code).toBe('entity.notFound')
    // Disabled later, it stays with those who have it, and other fields can still be saved.
    await disable(policy.id)
    expect((await change(id, { address: '中央区', revision: 2 }, admin)).status).toBe(204)
    expect(await chosen()).toMatchObject({ anonymizePolicyId: policy.id })
    const usages = await system.call('GET', `/anonymize-policies/${policy.id}/usages`)
    expect(usages.body).toMatchObject([{ table: 'organizations', effect: 'blocks', names: [name] }])
    expect((await system.call('DELETE', `/anonymize-policies/${policy.id}`)).code).toBe('entity.inUse')
    expect((await choose(null, 3)).status).toBe(204)
    expect((await system.call('DELETE', `/anonymize-policies/${policy.id}`)).status).toBe(204)
  })

  it('that is disabled ends the sessions of its people; nobody does it to the own one', async () => {
    const { id } = await made()
    const person = await anOperator(server.db, { type: 2, organizationId: id, buildingId: null })
    const session = await server.openSession(person.id)
    expect((await session.call('GET', '/my/profile')).status).toBe(200)
    expect((await change(id, { status: 0 })).status).toBe(204)
    server.clock.advance(5_000)
    expect((await session.call('GET', '/my/profile')).status).toBe(401)
    expect(issues(await change(world.own.id, { status: 0, revision: 2 }))).toEqual([
      'status organization.own',
    ])
  })

  it('gives its people the labs at their next sign-in', async () => {
    const { id } = await made({ ugoLabo: true })
    const { loginId } = await anOperator(server.db, { type: 2, organizationId: id, buildingId: null })
    const { body } = await server.call('POST', '/operators/login', { loginId, loginPw: 'Correct-Horse-9' })
    expect(body).toMatchObject({ labsEnabled: true })
  })
})

describe('deleting an organisation', () => {
  it('takes its accounts, contract and notification targets along', async () => {
    const { id } = await made()
    const person = await anOperator(server.db, { type: 2, organizationId: id, buildingId: null })
    await aContract(server.db, { organizationId: id })
    const usages = (await system.call('GET', `/organizations/${id}/usages`)).body
    expect(usages).toMatchObject([
      { table: 'contracts', effect: 'goes', count: 1 },
      { table: 'operators', effect: 'goes', count: 1 },
    ])
    expect((await system.call('DELETE', `/organizations/${id}`)).status).toBe(204)
    expect((await system.call('GET', `/operators/${person.id}`)).code).toBe('entity.notFound')
  })

  it('is refused while it has a building, and of the own one', async () => {
    const { id } = await made()
    await aBuilding(server.db, { organizationId: id })
    expect((await system.call('DELETE', `/organizations/${id}`)).code).toBe('entity.inUse')
    const { own, personas } = world
    const alone = await anOrganization(server.db)
    await server.db
      .updateTable('operators')
      .set({ organizationId: alone.id })
      .where('id', '=', personas.systemAdministrator.id)
      .execute()
    const moved = await as('systemAdministrator')
    expect((await moved.call('DELETE', `/organizations/${alone.id}`)).code).toBe('entity.inUse')
    await server.db
      .updateTable('operators')
      .set({ organizationId: own.id })
      .where('id', '=', personas.systemAdministrator.id)
      .execute()
  })
})

describe('deleting an organisation with all that belongs to it', () => {
  async function aCustomer() {
    const organization = await made()
    const site = await aSite(server.db, organization.id)
    const place = { organizationId: organization.id, buildingId: site.building.id }
    const person = await anOperator(server.db, { type: 2, organizationId: organization.id, buildingId: null })
    await aContract(server.db, { organizationId: organization.id })
    await aDevice(server.db, place)
    await aWebhook(server.db, place)
    await giveSecret(server.db, site.robot)
    return { ...organization, site, person }
  }
  const remove = (id: string, name: string, by = system) =>
    by.call('POST', `/organizations/${id}/delete-with-contents`, { name })

  it('says how much of everything would go', async () => {
    const { id } = await aCustomer()
    const { body } = await system.call('GET', `/organizations/${id}/contents`)
    const counts = (body as { table: string; count: number }[]).map(({ table, count }) => [table, count])
    expect(Object.fromEntries(counts)).toMatchObject({
      buildings: 1,
      floors: 1,
      robots: 1,
      operators: 1,
      contracts: 1,
      devices: 1,
      webhooks: 1,
    })
  })

  it('needs its name, and then ends sessions and ways in, in one entry of the audit log', async () => {
    const { id, name, site, person } = await aCustomer()
    const session = await server.openSession(person.id)
    expect((await session.call('GET', '/my/profile')).status).toBe(200)
    expect((await remove(id, name)).status).toBe(204)
    expect((await system.call('GET', `/organizations/${id}`)).code).toBe('entity.notFound')
    await until(async () => expect((await session.call('GET', '/my/profile')).status).toBe(401))
    expect((await system.call('GET', `/buildings/${site.building.id}`)).code).toBe('entity.notFound')
    expect((await system.call('GET', `/robots/${site.robot.id}`)).code).toBe('entity.notFound')
    const credentials = server.db
      .selectFrom('robotCredentials')
      .select('id')
      .where('robotId', '=', site.robot.id)
    expect(await credentials.execute()).toEqual([])
    const entries = await server.db.selectFrom('auditLog').selectAll().where('entityId', '=', id).execute()
    expect(entries.filter(({ action }) => action === 'organization:delete')).toMatchObject([
      { outcome: 'done', before: { name, contents: { buildings: 1, robots: 1, operators: 1 } } },
    ])
  })

  it('is refused with another name, of the own one, and while others are below', async () => {
    const { id } = await aCustomer()
    expect(issues(await remove(id, 'Another'))).toEqual(['name organization.otherName'])
    expect((await remove(world.own.id, world.own.name)).code).toBe('entity.inUse')
    const top = await made({ type: 1 })
    await made({ parentId: top.id })
    expect((await remove(top.id, top.name)).code).toBe('entity.inUse')
    expect((await system.call('GET', `/organizations/${top.id}`)).status).toBe(200)
  })
})

describe('the line above an organisation', () => {
  it('shows its administrators all that is below', async () => {
    const agent = await made({ type: 1 })
    const below = await made({ parentId: agent.id })
    const { id } = await anOperator(server.db, { type: 2, organizationId: agent.id, buildingId: null })
    const admin = await server.openSession(id)
    const { body } = await admin.call('GET', '/organizations')
    expect((body as { id: string }[]).map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [agent.id, below.id].toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })

  it('is one of agents and supervisers', async () => {
    const company = await made()
    expect(issues(await create({ parentId: company.id }))).toEqual(['parentId organization.parentType'])
    const agent = await made({ type: 2 })
    await made({ parentId: agent.id })
    expect(issues(await change(agent.id, { type: 0 }))).toEqual(['type organization.hasChildren'])
  })

  it('makes no circle', async () => {
    const top = await made({ type: 1 })
    const below = await made({ type: 1, parentId: top.id })
    expect(issues(await change(top.id, { parentId: below.id }))).toEqual(['parentId organization.circle'])
    expect(issues(await change(top.id, { parentId: top.id }))).toEqual(['parentId organization.circle'])
  })
})

it.each([
  [{ name: '' }, 'name text.required'],
  [{ name: '𠮷'.repeat(49) }, 'name text.tooLong'],
  [{ type: 3 }, 'type invalid_union'],
  [{ level: -1 }, 'level too_small'],
  [{ level: 10 }, 'level too_big'],
  [{ prefectures: '48' }, 'prefectures choice.required'],
  [{ postalCode: '123-456' }, 'postalCode postalCode.invalid'],
  [{ postalCode: '12345678' }, 'postalCode postalCode.invalid'],
  [{ address: 'あ'.repeat(101) }, 'address text.tooLong'],
  [{ locationDetail: 'あ'.repeat(201) }, 'locationDetail text.tooLong'],
])('with %j is refused at its field', async (wrong, issue) => {
  const answer = await create(wrong)
  expect([answer.status, issues(answer)[0]]).toEqual([422, issue])
})

it.each([
  { name: '𠮷'.repeat(48) },
  { level: 0 },
  { level: 9 },
  { prefectures: '01' },
  { prefectures: '99' },
  { postalCode: '1234567' },
  { address: 'あ'.repeat(100) },
  { locationDetail: 'あ'.repeat(200) },
])('with %j at the edge is taken', async (values) => {
  expect((await create(values)).status).toBe(200)
})

describe('a contract', () => {
  const begin = async (values: object = {}) => {
    const { id: organizationId } = await made()
    const { body } = await system.call('POST', '/contracts', { organizationId, ...values })
    const { id } = body as { id: string }
    return { id, organizationId, put: (put: object) => system.call('PATCH', `/contracts/${id}`, put) }
  }
  const signIn = async (organizationId: string) => {
    const { loginId } = await anOperator(server.db, { type: 0, organizationId, buildingId: null })
    const answer = await server.call('POST', '/operators/login', { loginId, loginPw: 'Correct-Horse-9' })
    return answer.status
  }

  it('is one for each organisation', async () => {
    const { organizationId } = await begin()
    const double = await system.call('POST', '/contracts', { organizationId })
    expect([double.status, issues(double)]).toEqual([409, ['organizationId contract.exists']])
  })

  it('that ended or is not paid lets nobody sign in', async () => {
    const contractEndAt = server.clock.now().toISOString()
    const { organizationId, put } = await begin()
    expect(await signIn(organizationId)).toBe(200)
    expect((await put({ contractEndAt, revision: 1 })).status).toBe(204)
    expect(await signIn(organizationId)).toBe(499)
    expect((await put({ contractEndAt: null, paymentComplete: false, revision: 2 })).status).toBe(204)
    expect(await signIn(organizationId)).toBe(498)
  })

  it('names the company that maintains the robots, to the organisation too', async () => {
    const { organizationId, id } = await begin({ maintenanceCompanyId: world.foreign.id, isLilz: true })
    const person = await anOperator(server.db, { type: 2, organizationId, buildingId: null })
    const admin = await server.openSession(person.id)
    expect((await admin.call('GET', `/contracts/${id}`)).body).toMatchObject({
      isLilz: true,
      maintenanceCompanyName: world.foreign.name,
      can: { update: false, delete: false },
    })
    expect((await admin.call('GET', '/my/contract')).body).toMatchObject({
      isLilz: true,
      isArchive: false,
      maintenanceCompany: { name: world.foreign.name, isOwner: false },
    })
  })

  it('stays with the company that maintains the robots', async () => {
    const company = await made()
    await begin({ maintenanceCompanyId: company.id })
    expect((await system.call('DELETE', `/organizations/${company.id}`)).code).toBe('entity.inUse')
  })

  it('cannot name an organisation that is not there', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await system.call('POST', '/contracts', { organizationId: nobody })).code).toBe('entity.notFound')
    const { put } = await begin()
    expect((await put({ maintenanceCompanyId: nobody, revision: 1 })).code).toBe('entity.notFound')
  })
})
