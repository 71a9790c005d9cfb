import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, anOperator, testPassword } from '../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { resetTokensTo } from '../testing/read-messages.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    {
      environment: {
        SMS_URL: 'http://127.0.0.1:9',
      },
      hasDemoMailbox: true,
    },
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await as('administrator')
})

const as = (persona: PersonaName) => server.openSession(world.personas[persona].id)
const place = () => ({ organizationId: world.own.id, buildingId: world.site.building.id })
let count = 0
const create = (values: object = {}, by = admin) =>
  by.call('POST', '/operators', {
    loginId: `person-${++count}@test.example`,
    password: 'Good-Horse-77',
    lastName: '山田',
    firstName: '太郎',
    type: 0,
    ...place(),
    ...values,
  })
const made = async (values: object = {}) => (await create(values)).body as { id: string; loginId: string }
const change = (id: string, values: object, by = admin) =>
  by.call('PATCH', `/operators/${id}`, { ...values, revision: 1 })
const details = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details.map(
    ({ path, code }) => `${path} ${code}`,
  )
const logIn = (loginId: string, loginPw = 'Good-Horse-77') =>
  server.call('POST', '/operators/login', { loginId, loginPw })

describe('an account', () => {
  it('is created with what was left out, signs in, and must choose a password', async () => {
    const answer = await create({ loginId: 'Taro@Test.Example', phone: '０９０-1234-5678' })
    expect(answer.body).toMatchObject({
      loginId: 'taro@test.example',
      phone: '+819012345678',
      canExportReport: false,
      restrictEditFlow: false,
      passwordChangeRequired: true,
      authMode: 0,
      language: 'ja',
      status: 1,
      lockedUntil: null,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/argon|Good-Horse/)
    const login = await logIn('taro@test.example')
    expect([login.status, login.body]).toMatchObject([200, { passwordChangeRequired: true }])
  })

  it('of another kind than general may export reports, and is not kept from editing flows', async () => {
    const { body } = await create({ type: 1, restrictEditFlow: true })
    expect(body).toMatchObject({ canExportReport: true, restrictEditFlow: false })
  })

  it('keeps its secrets out of the audit log', async () => {
    const { id } = await made()
    expect((await change(id, { password: 'Other-Horse-88', firstName: '次郎' })).status).toBe(204)
    const entry = await server.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      action: 'operator:update',
      before: { firstName: '太郎' },
      after: { firstName: '次郎' },
    })
  })

  it('has a login id of its own, whatever its case', async () => {
    const { loginId } = await made()
    const double = await create({ loginId: loginId.toUpperCase() })
    expect([double.status, details(double)]).toEqual([409, ['loginId email.taken']])
  })

  it('that was deleted cannot sign in, and its login id is free again', async () => {
    const { id, loginId } = await made()
    expect((await admin.call('GET', `/operators/${id}/usages`)).body).toEqual([])
    expect((await admin.call('DELETE', `/operators/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/operators/${id}`)).code).toBe('entity.notFound')
    expect((await logIn(loginId)).code).toBe('auth.wrongCredentials')
    expect((await create({ loginId })).status).toBe(200)
  })

  it('says until when it is locked, and can be unlocked', async () => {
    const { id, loginId } = await made()
    for (let tries = 0; tries < 5; tries++) await logIn(loginId, 'wrong-one')
    expect((await logIn(loginId)).code).toBe('auth.locked')
    const { body } = await admin.call('GET', `/operators/${id}`)
    expect(Date.parse((body as { lockedUntil: string }).lockedUntil)).toBe(
      server.clock.now().getTime() + 600_000,
    )
    expect((await admin.call('POST', `/operators/${id}/unlock`)).status).toBe(204)
    expect((await logIn(loginId)).status).toBe(200)
  })
})

describe('an invitation', () => {
  const invite = async (values: object = {}) => {
    const { body } = await create({ password: undefined, sendInvitation: true, ...values })
    return body as { id: string; loginId: string }
  }
  const tokens = (loginId: string) => resetTokensTo(server.db, loginId)
  const choose = (token: string | undefined, password = 'Good-Horse-77') =>
    server.call('POST', '/operators/reset-password', { token, password })
  const actionsOn = async (id: string) => {
    const query = server.db.selectFrom('auditLog').select('action').where('entityId', '=', id)
    return (await query.orderBy('seq').execute()).map(({ action }) => action)
  }

  it('leads once to a password of the own choice, within 72 hours, and everything is in the audit log', async () => {
    const { id, loginId } = await invite()
    const [token = ''] = await tokens(loginId)
    expect(JSON.stringify(await server.db.selectFrom('passwordResets').selectAll().execute())).not.toContain(
      token,
    )
    server.clock.advance(72 * 3_600_000 - 1)
    const weak = await choose(token, 'eight888')
    expect([weak.status, details(weak)]).toEqual([422, ['password password.tooShort']])
    expect((await choose(token)).status).toBe(204)
    expect((await choose(token)).code).toBe('auth.resetLinkInvalid')
    const login = await logIn(loginId)
    expect([login.status, login.body]).toMatchObject([200, { passwordChangeRequired: false }])
    expect(await actionsOn(id)).toEqual(['operator:invite', 'operator:create', 'account:acceptInvitation'])
  })

  it('is over after 72 hours, and ended by a newer one', async () => {
    const late = await invite()
    const [over] = await tokens(late.loginId)
    server.clock.advance(72 * 3_600_000)
    expect((await choose(over)).code).toBe('auth.resetLinkInvalid')
    admin = await as('administrator')
    const { id, loginId } = await invite()
    const [first] = await tokens(loginId)
    server.clock.advance(60_000)
    expect((await admin.call('POST', `/operators/${id}/invite`)).status).toBe(204)
    const { body } = await admin.call('GET', `/operators/${id}`)
    expect(body).toMatchObject({ invitedAt: server.clock.now().toISOString() })
    const second = (await tokens(loginId)).find((token) => token !== first)
    expect((await choose(first)).code).toBe('auth.resetLinkInvalid')
    expect((await choose(second)).status).toBe(204)
  })

  it.each([{ status: 0 }, { password: 'Other-Horse-88' }])('is ended by a change to %j', async (values) => {
    const { id, loginId } = await invite()
    expect((await change(id, values)).status).toBe(204)
    await server.db.updateTable('operators').set({ status: 1 }).where('id', '=', id).execute()
    expect((await choose((await tokens(loginId))[0])).code).toBe('auth.resetLinkInvalid')
  })

  it('takes the place of a typed password, never stands beside one, and is not for who has signed in', async () => {
    expect(details(await create({ password: undefined }))).toEqual(['password text.required'])
    expect(details(await create({ sendInvitation: true }))).toEqual(['password text.required'])
    const { id, loginId } = await made()
    await logIn(loginId)
    expect((await admin.call('POST', `/operators/${id}/invite`)).code).toBe('operator.cannotBeInvited')
    const disabled = await made({ status: 0 })
    expect((await admin.call('POST', `/operators/${disabled.id}/invite`)).code).toBe(
      'operator.cannotBeInvited',
    )
    expect(await tokens(disabled.loginId)).toEqual([])
  })

  it('is not promised where no mail can be sent, and nobody is created then', async () => {
    const other = await startTestServer(undefined, { test: server, clock: server.clock })
    const session = await other.openSession(world.personas.administrator.id)
    const loginId = 'not-invited@test.example'
    const answer = await create({ loginId, password: undefined, sendInvitation: true }, session)
    expect([answer.status, answer.code]).toEqual([409, 'mail.notSetUp'])
    expect((await session.call('GET', '/my/profile')).body).toMatchObject({ canSendMail: false })
    const query = server.db.selectFrom('operators').select('id').where('loginId', '=', loginId)
    expect(await query.execute()).toEqual([])
    await other.app.stop()
  })
})

describe('a change of an account', () => {
  it('of its login id or password voids the links on their way', async () => {
    const { id, loginId } = await made()
    await server.call('POST', '/operators/reset-password-request', { loginId })
    const [token] = await resetTokensTo(server.db, loginId)
    expect((await change(id, { loginId: `new-${loginId}` })).status).toBe(204)
    const reset = await server.call('POST', '/operators/reset-password', { token, password: 'another2026pw' })
    expect(reset.code).toBe('auth.resetLinkInvalid')
    expect((await logIn(`new-${loginId}`)).status).toBe(200)
  })

  it.each([{ type: 1 }, { status: 0 }, { buildingId: 'another' }, { password: 'Other-Horse-88' }])(
    'to %j ends the sessions of the person',
    async (values) => {
      const { id } = await made({ passwordChangeRequired: false })
      const person = await server.openSession(id)
      expect((await person.call('GET', '/my/profile')).status).toBe(200)
      const { id: buildingId } = await aBuilding(server.db, { organizationId: world.own.id })
      const wanted = 'buildingId' in values ? { buildingId } : values
      expect((await change(id, wanted)).status).toBe(204)
      const open = await server.db
        .selectFrom('sessions')
        .select('id')
        .where('operatorId', '=', id)
        .where('endedAt', 'is', null)
        .execute()
      expect(open).toEqual([])
    },
  )

  it('leaves the sessions when it is about the name', async () => {
    const { id } = await made({ passwordChangeRequired: false })
    const person = await server.openSession(id)
    expect((await change(id, { firstName: '次郎' })).status).toBe(204)
    expect((await person.call('GET', '/my/profile')).body).toMatchObject({ firstName: '次郎' })
  })
})

describe('who may manage whom', () => {
  it('is the same for nobody: not even the name of one’s own account', async () => {
    const { id } = world.personas.administrator
    expect((await admin.call('GET', `/operators/${id}`)).body).toMatchObject({
      can: { update: false, delete: false },
    })
    expect((await change(id, { firstName: '私' })).code).toBe('auth.forbidden')
    expect((await admin.call('DELETE', `/operators/${id}`)).code).toBe('auth.forbidden')
  })

  it.each<[PersonaName, number[]]>([
    ['areaManager', [0]],
    ['administrator', [0, 1, 2]],
    ['systemAdministrator', [0, 1, 2, 9]],
  ])('%s creates and changes the kinds %j', async (persona, kinds) => {
    const by = await as(persona)
    for (const type of [0, 1, 2, 9] as const) {
      const person = await anOperator(server.db, { type, ...place() })
      const [created, changed] = [
        await create({ type }, by),
        await change(person.id, { firstName: '次郎' }, by),
      ]
      const may = kinds.includes(type)
      expect([type, created.code, changed.code]).toEqual(
        may ? [type, null, null] : [type, 'auth.forbidden', 'auth.forbidden'],
      )
      expect((await by.call('DELETE', `/operators/${person.id}`)).status).toBe(may ? 204 : 403)
    }
  })

  it('does not let anybody raise an account above what they manage', async () => {
    const { id } = await made()
    expect((await change(id, { type: 9 })).code).toBe('auth.forbidden')
    expect((await change(id, { type: 1 }, await as('areaManager'))).code).toBe('auth.forbidden')
  })

  it('an area manager sees and manages the own building only', async () => {
    const manager = await as('areaManager')
    const { id: buildingId } = await aBuilding(server.db, { organizationId: world.own.id })
    const { id } = await made({ buildingId })
    expect((await manager.call('GET', `/operators/${id}`)).code).toBe('entity.notFound')
    expect((await create({ buildingId }, manager)).code).toBe('entity.notFound')
    const near = await made()
    expect((await change(near.id, { buildingId }, manager)).code).toBe('entity.notFound')
  })

  it('nobody puts an account into a foreign organisation or a building of another', async () => {
    expect((await create({ organizationId: world.foreign.id })).code).toBe('entity.notFound')
    const system = await as('systemAdministrator')
    const mixed = await create({ organizationId: world.foreign.id }, system)
    expect(details(mixed)).toEqual(['buildingId building.notInOrganization'])
  })
})

describe('the last administrator of an organisation', () => {
  it.each([{ type: 1 }, { status: 0 }])('is not changed to %j', async (values) => {
    const system = await as('systemAdministrator')
    const { id } = world.personas.foreignAdministrator
    expect((await change(id, values, system)).code).toBe('operator.lastAdministrator')
    expect((await system.call('DELETE', `/operators/${id}`)).code).toBe('operator.lastAdministrator')
  })

  it('goes once there is another', async () => {
    const system = await as('systemAdministrator')
    const another = await made({ type: 2 })
    expect((await change(another.id, { type: 0 }, system)).status).toBe(204)
  })

  it('is not lost when two take away each other at once', async () => {
    const { id: organizationId } = world.foreign
    const building = { organizationId, buildingId: world.foreignSite.building.id }
    const second = await anOperator(server.db, { type: 2, ...building })
    const system = await as('systemAdministrator')
    const { id: first } = world.personas.foreignAdministrator
    const answers = await Promise.all(
      [first, second.id].map((id) => system.call('DELETE', `/operators/${id}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  })
})

describe('the second step of an account', () => {
  it('by short message needs a number', async () => {
    expect(details(await create({ authMode: 2 }))).toEqual(['phone phone.neededForCode'])
    const { id } = await made({ authMode: 2, phone: '0312345678' })
    expect(details(await change(id, { phone: null }))).toEqual(['phone phone.neededForCode'])
  })

  it.each([3, 4])('by app or passkey (%i) is for the person alone to choose', async (authMode) => {
    expect(details(await create({ authMode }))).toEqual(['authMode authMode.unavailable'])
  })

  it('that its owner can no longer do falls back to the password', async () => {
    const { id } = await made()
    await server.db.updateTable('operators').set({ authMode: 3 }).where('id', '=', id).execute()
    expect((await change(id, { firstName: '次郎' })).status).toBe(204)
    const put = await admin.call('PATCH', `/operators/${id}`, { authMode: 0, revision: 2 })
    expect(put.status).toBe(204)
  })
})

it.each([
  [{ loginId: 'nobody' }, 'loginId invalid_format'],
  [{ loginId: `${'a'.repeat(243)}@test.example` }, 'loginId too_big'],
  [{ lastName: '' }, 'lastName text.required'],
  [{ lastName: '𠮷'.repeat(21) }, 'lastName text.tooLong'],
  [{ firstName: 'あ'.repeat(21) }, 'firstName text.tooLong'],
  [{ password: 'Short-7a9' }, 'password password.tooShort'],
  [{ password: `A1${'a'.repeat(31)}` }, 'password password.tooLong'],
  [{ password: 'onlylettersdigits1' }, 'password password.classes'],
  [{ loginId: 'hanako@test.example', password: 'x-Hanako-2026' }, 'password password.containsLoginId'],
  [{ buildingId: null }, 'buildingId invalid_type'],
  [{ phone: '123' }, 'phone phone.invalid'],
  [{ type: 3 }, 'type invalid_union'],
  [{ authMode: 5 }, 'authMode invalid_value'],
  [{ language: 'fr' }, 'language invalid_value'],
])('with %j is refused at its field', async (wrong, issue) => {
  const answer = await create(wrong)
  expect([answer.status, details(answer)[0]]).toEqual([422, issue])
})

it.each([
  { lastName: '𠮷'.repeat(20) },
  { firstName: 'あ'.repeat(20) },
  { password: 'Short-7a9b' },
  { password: `A1${'a'.repeat(30)}` },
])('with %j at the edge is taken', async (values) => {
  expect((await create(values)).status).toBe(200)
})

it('signs in with what the factory gave it', async () => {
  const person = await anOperator(server.db, { type: 0, ...place() })
  expect((await logIn(person.loginId, testPassword)).status).toBe(200)
})
