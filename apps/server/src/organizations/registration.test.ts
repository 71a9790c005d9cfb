import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { resetTokensTo } from '../testing/read-messages.ts'
import { type Answer, type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'console@test.example' } },
  )
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())

type Parts = { organization?: object; contract?: object; building?: object; operator?: object }
let last = 0
function registration({ organization, contract, building, operator }: Parts = {}) {
  last += 1
  return {
    id: randomUUID(),
    organization: { name: `Customer ${last}`, ...organization },
    contract: { isArchive: true, ...contract },
    building: { name: 'Head office', ...building },
    operator: {
      loginId: `First-${last}@customer.example`,
      password: testPassword,
      lastName: '初',
      firstName: '一',
      ...operator,
    },
  }
}
const register = (body: object) => system.call('POST', '/registrations', body)
const details = ({ body }: Answer) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details
/** How many rows there are of what a registration makes. */
async function counts() {
  const of = async (table: 'organizations' | 'contracts' | 'buildings' | 'operators') => {
    const { count } = await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return [await of('organizations'), await of('contracts'), await of('buildings'), await of('operators')]
}

describe('a registration', () => {
  it('makes organisation, contract, building and an administrator who can sign in', async () => {
    const body = registration({ contract: { isLilz: true }, building: { latitude: 35, longitude: 139 } })
    const before = await counts()
    expect(await register(body)).toMatchObject({ status: 200, body: { organizationId: body.id } })
    expect(await counts()).toEqual(before.map((count) => count + 1))
    const { body: operators } = await system.call(
      'GET',
      `/operators?filter=${encodeURIComponent(JSON.stringify({ where: { organizationId: body.id } }))}`,
    )
    expect(operators).toMatchObject([{ type: 2, passwordChangeRequired: true, canExportReport: true }])
    const client = await server.signIn(`first-${last}@customer.example`)
    const password = { current: testPassword, new: 'Another-Horse-88' }
    expect((await client.call('POST', '/my/change-password', password)).status).toBe(204)
    const contract = await client.call('GET', '/my/contract')
    expect(contract.body).toMatchObject({ isArchive: true, isLilz: true, isHakaruAi: false })
  })

  it('invites the administrator instead of a typed password', async () => {
    const invited = { password: undefined, sendInvitation: true }
    const body = registration({ operator: invited })
    expect((await register(body)).status).toBe(200)
    const { loginId } = body.operator
    const [token = ''] = await resetTokensTo(server.db, loginId.toLowerCase())
    const chosen = { token, password: 'Good-Horse-77' }
    expect((await server.call('POST', '/operators/reset-password', chosen)).status).toBe(204)
  })

  it('leaves one entry in the audit log, without the password', async () => {
    const body = registration()
    await register(body)
    const entries = await server.db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', body.id)
      .execute()
    expect(entries).toMatchObject([{ action: 'organization:register', outcome: 'done' }])
    expect(JSON.stringify(entries)).not.toContain(testPassword)
    expect(JSON.stringify(entries)).not.toContain('$argon2')
  })

  it('that is sent again, or twice at once, is registered once', async () => {
    const body = registration()
    const before = await counts()
    const answers = [...(await Promise.all([register(body), register(body)])), await register(body)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await counts()).toEqual(before.map((count) => count + 1))
  })

  it('does not take the id of an organisation that somebody else made', async () => {
    expect((await register({ ...registration(), id: world.foreign.id })).code).toBe('entity.duplicate')
  })

  it('does not say that a customer is registered who was deleted since', async () => {
    const body = registration()
    await register(body)
    await server.db
      .updateTable('organizations')
      .set({ deletedAt: server.clock.now() })
      .where('id', '=', body.id)
      .execute()
    expect((await register(body)).code).toBe('entity.duplicate')
  })

  it.each<[string, Parts, number, string, string]>([
    ['a name that is taken', { organization: { name: 'Taken' } }, 409, 'organization.name', 'name.taken'],
    ['half a position', { building: { latitude: 35 } }, 422, 'building.longitude', 'position.incomplete'],
    [
      'neither password nor invitation',
      { operator: { password: undefined } },
      422,
      'operator.password',
      'text.required',
    ],
    ['a short password', { operator: { password: 'short' } }, 422, 'operator.password', 'password.tooShort'],
    [
      'an address that is taken',
      { operator: { loginId: 'taken@customer.example' } },
      409,
      'operator.loginId',
      'email.taken',
    ],
    ['no name of the building', { building: { name: ' ' } }, 422, 'building.name', 'text.required'],
    ['another type', { operator: { type: 9 } }, 422, 'operator', 'unrecognized_keys'],
  ])('with %s is refused as a whole, at its step', async (_what, parts, status, path, code) => {
    await register(
      registration({
        organization: { name: 'Taken' },
        operator: { loginId: 'taken@customer.example' },
      }),
    )
    const before = await counts()
    const answer = await register(registration(parts))
    expect([answer.status, details(answer)[0]]).toMatchObject([status, { path, code }])
    expect(await counts()).toEqual(before)
  })
})
