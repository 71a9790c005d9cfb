/** Wrong, missing, oversized and foreign input to every call: a 4xx with a typed code, and nothing changed. */

import { isErrorCode } from '@wheelhouse/contract/errors'
import { defaultBodyLimit, type RouteDefinition } from '@wheelhouse/contract/kernel/route'
import * as contractRoutes from '@wheelhouse/contract/routes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from './testing/personas.ts'
import { bodies, samplePath, type Target, withParameter } from './testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

const routes = Object.entries(contractRoutes).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, route]): [string, RouteDefinition] => [`${area}.${name}`, route]),
)
const withBody = routes.filter(([, route]) => route.body !== undefined)
const withBytes = routes.filter(([, route]) => route.consumes !== undefined)
const withoutBody = routes.filter(
  ([, { body, consumes, method }]) => body === undefined && consumes === undefined && method !== 'GET',
)
const withFilter = routes.filter(([, route]) => route.query !== undefined)
const withId = routes.filter(([, route]) => route.path.includes(':id'))

let server: TestServer
let world: World
let client: Client
let target: Target
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  const { loginId } = world.personas.systemAdministrator
  client = await server.signIn(loginId)
  target = { ...world.site, loginId, rowId: null, fileId: null }
})
afterAll(() => server.close())

/** What these hold tells of calls, or of the moment, and is no entity's data. */
const notCompared = ['audit_chains', 'audit_log', 'schema_migrations']

async function contents(): Promise<string> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> all(${notCompared}) order by 1`.execute(server.db)
  const rows = await Promise.all(
    tables.rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(server.db)),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}
let before = ''
beforeEach(async () => {
  before = await contents()
})
afterEach(async () => {
  expect(await contents()).toBe(before)
})

async function expectRefusal(
  [method, path, body]: [string, string, unknown],
  status: number,
  code: string,
  headers: Record<string, string> = {},
) {
  const authorization = `Bearer ${client.token}`
  const answer = await server.call(method, path, body, { authorization, ...headers })
  expect([answer.status, answer.code]).toEqual([status, code])
  expect(isErrorCode(code)).toBe(true)
}

/** Bodies whose form others have laid down: what they send along is passed over. */
const formsOfOthers: ReadonlySet<string> = new Set(['chatMessages.receive'])

describe.each(withBody)('the body of %s', (name, route) => {
  const good = () => bodies[name]?.(target) ?? {}
  const send = (body: unknown) => [route.method, samplePath(route, target), body] as [string, string, unknown]

  it.each([
    ['broken JSON', '{"name":'],
    ['an array', '[]'],
    ['a word', '"text"'],
    ['nothing', 'null'],
    ['a forbidden name', '{"__proto__":{"type":9}}'],
    ['a forbidden constructor', '{"constructor":{"prototype":{"type":9}}}'],
  ])('must not be %s', async (_what, text) => {
    await expectRefusal(send(text), 400, 'request.malformed')
  })

  it('must be there', () => expectRefusal(send(undefined), 400, 'request.malformed'))
  it('must be JSON', () =>
    expectRefusal(send('name=x'), 415, 'request.unsupportedType', {
      'content-type': 'application/x-www-form-urlencoded',
    }))
  it('must not be bytes', () =>
    expectRefusal(send('{}'), 415, 'request.unsupportedType', {
      'content-type': 'application/octet-stream; x=1',
    }))
  it('must not be plain text', () =>
    expectRefusal(send('{}'), 415, 'request.unsupportedType', { 'content-type': 'text/plain' }))
  it.skipIf(formsOfOthers.has(name))('has no properties of its own', () =>
    expectRefusal(send({ ...good(), isAdmin: true }), 422, 'request.invalid'),
  )
  it('is limited in size', () =>
    expectRefusal(
      send({ ...good(), name: 'x'.repeat((route.bodyLimit ?? defaultBodyLimit) + 1) }),
      413,
      'request.tooLarge',
    ))
  it('has no numbers for texts', () =>
    expectRefusal(
      send(Object.fromEntries(Object.keys(good()).map((field) => [field, { wrong: 1 }]))),
      422,
      'request.invalid',
    ))
})

describe.each(withoutBody)('%s', (_name, route) => {
  it('takes no body', () =>
    expectRefusal([route.method, samplePath(route, target), { extra: 1 }], 400, 'request.malformed'))
})

describe.each(withBytes)('the bytes of %s', (_name, route) => {
  const send = (body: unknown) => [route.method, samplePath(route, target), body] as [string, string, unknown]

  it('must be bytes', () => expectRefusal(send({ bytes: 1 }), 415, 'request.unsupportedType'))
  it('are limited in number', () =>
    expectRefusal(send(new Uint8Array((route.bodyLimit ?? 0) + 1)), 413, 'request.tooLarge'))
})

describe.each(withFilter)('the filter of %s', (_name, route) => {
  const parameter = route.path.endsWith('/count') ? 'where' : 'filter'
  it.each([
    ['no JSON', '{"where"'],
    ['no object', '5'],
    ['a column that is not listed', '{"where":{"passwordHash":{"like":"%"}},"passwordHash":1}'],
    ['an operator that does not exist', '{"where":{"id":{"regexp":".*"}},"id":{"regexp":".*"}}'],
    ['SQL in the order', '{"order":"id; drop table robots"}'],
    ['too many rows', '{"limit":100000}'],
    ['a relation that is not listed', '{"include":["operators"]}'],
    ['a secret among the properties', '{"fields":["passwordHash"],"passwordHash":1}'],
    ['a secret in an order', '{"order":"passwordHash ASC"}'],
    ['__proto__', '{"where":{"__proto__":{"id":1}},"__proto__":{"id":1}}'],
  ])('refuses %s', async (_what, text) => {
    const path = withParameter(samplePath(route, target), `${parameter}=${encodeURIComponent(text)}`)
    await expectRefusal([route.method, path, undefined], 400, 'request.malformed')
  })
})

describe.each(routes.filter(([, route]) => route.permission !== 'public'))(
  'the address of %s',
  (_name, route) => {
    it('takes no parameters beyond the contract', async () => {
      const path = withParameter(samplePath(route, target), 'admin=1')
      await expectRefusal([route.method, path, bodies[_name]?.(target)], 400, 'request.malformed')
    })
  },
)

describe.each(withId)('the id of %s', (name, route) => {
  it.each(['1', 'null', "'%20or%201=1", '..%2f..%2fetc', '00000000-0000-4000-8000-000000000000'])(
    'answers %s like a row that does not exist',
    async (id) => {
      const path = samplePath({ ...route, path: route.path.replace(':id', id) }, target)
      await expectRefusal([route.method, path, bodies[name]?.(target)], 404, 'entity.notFound')
    },
  )
})

it('answers an unknown call and a broken address in the same form', async () => {
  await expectRefusal(['GET', '/no-such-call', undefined], 404, 'request.unknownRoute')
  await expectRefusal(['PUT', '/robots', {}], 404, 'request.unknownRoute')
  await expectRefusal(['GET', '/robots/%zz', undefined], 400, 'request.malformed')
})
