/**
 * Wrong, missing, oversized and foreign input to every call: a 4xx with a typed code, and nothing changed. What the guard
 * refuses alike for all is sent to one call of each kind; what differs by the schemas of a route is asked of the guard's
 * own `readInput`, route by route.
 */

import { isErrorCode } from '@wheelhouse/contract/errors'
import { getBodyLimit, type RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, personaTypes, type World } from './testing/personas.ts'
import {
  bodies,
  getTarget,
  namedRoutes,
  samplePath,
  type Target,
  targetWithoutRows,
  withParameter,
} from './testing/route-samples.ts'
import { getRefusal, readAddress, sampleInput } from './testing/sample-input.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'
import { type TakeChanges, watchChanges } from './testing/watch-changes.ts'

type NamedRoute = (typeof namedRoutes)[number]

const withBody = namedRoutes.filter(([, route]) => route.body !== undefined)
const withBytes = namedRoutes.filter(([, route]) => route.consumes !== undefined)
const withoutBody = namedRoutes.filter(
  ([, { body, consumes, method }]) => body === undefined && consumes === undefined && method !== 'GET',
)
const withFilter = namedRoutes.filter(([, route]) => route.query !== undefined)
const withId = namedRoutes.filter(([, route]) => route.path.includes(':id'))
const changesOfRows = namedRoutes.filter(
  ([name, { method, path, permission }]) =>
    // Everybody has messages of their own.
    name !== 'messages.markRead' &&
    method !== 'GET' &&
    path.includes(':') &&
    permission !== 'public' &&
    permission !== 'session' &&
    hasPermission(personaTypes.foreignAdministrator, permission),
)
const notPublic = namedRoutes.filter(([, route]) => route.permission !== 'public')

/** Requests made at the same time share one answer. */
const shared = 'buildings.list'

/** One call of each kind that the guard distinguishes. */
function listExamples(routes: readonly NamedRoute[]): NamedRoute[] {
  const kinds = Map.groupBy(routes, ([name, { method, path, permission, bodyLimit }]) => {
    const caller = permission === 'public' || permission === 'session' ? permission : 'permission'
    return [method, caller, bodyLimit, path.endsWith('/count'), name === shared].join()
  })
  return [...kinds.values()].flatMap((ofKind) => ofKind.slice(0, 1))
}

let server: TestServer
let world: World
let client: Client
let target: Target
let takeChanges: TakeChanges
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    takeChanges = await watchChanges(db)
  })
  const { loginId } = world.personas.systemAdministrator
  client = await server.signIn(loginId)
  target = targetWithoutRows(world.site, loginId)
})
afterAll(() => server.close())

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
const formsOfOthers: ReadonlySet<string> = new Set(['chatMessages.receive', 'videoRelay.authorize'])

const wrongFilters = [
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
] as const
const getFilterName = ({ path }: RouteDefinition) => (path.endsWith('/count') ? 'where' : 'filter')

const oddIds = ['1', 'null', "'%20or%201=1", '..%2f..%2fetc']
const unknownId = '00000000-0000-4000-8000-000000000000'
const withIdOf = (route: RouteDefinition, id: string) =>
  samplePath({ ...route, path: route.path.replace(':id', id) }, target)

describe('the schemas', () => {
  it.each(namedRoutes)('of %s take a good call', (name, route) => {
    expect(getRefusal(route, sampleInput(name, route, target))).toBeNull()
  })

  it.each(withBody.filter(([name]) => !formsOfOthers.has(name)))(
    'of %s know the properties of its body and no others',
    (name, route) => {
      const { body, ...input } = sampleInput(name, route, target)
      expect(getRefusal(route, { ...input, body: { ...(body as object), isAdmin: true } })?.code).toBe(
        'request.invalid',
      )
    },
  )

  it.each(withBody)('of %s take no objects for texts', (name, route) => {
    const { body, ...input } = sampleInput(name, route, target)
    const wrong = Object.fromEntries(Object.keys(body as object).map((field) => [field, { wrong: 1 }]))
    expect(getRefusal(route, { ...input, body: wrong })?.code).toBe('request.invalid')
  })

  it.each(withFilter)('of %s refuse filters that name what is not listed', (name, route) => {
    const { query, ...input } = sampleInput(name, route, target)
    const codes = wrongFilters.map(([what, text]) => {
      const asked = { ...(query as object), [getFilterName(route)]: text }
      return [what, getRefusal(route, { ...input, query: asked })?.code]
    })
    expect(codes).toEqual(wrongFilters.map(([what]) => [what, 'request.malformed']))
  })

  it.each(notPublic)('of %s know the parameters of its address and no others', (name, route) => {
    const { query, ...input } = sampleInput(name, route, target)
    expect(getRefusal(route, { ...input, query: { ...(query as object), admin: '1' } })?.code).toBe(
      'request.malformed',
    )
  })
})

describe('a call', () => {
  beforeEach(async () => {
    await takeChanges()
  })
  afterEach(async () => {
    expect(await takeChanges()).toEqual([])
  })

  describe.each(listExamples(withBody))('of the kind of %s', (name, route) => {
    const good = () => bodies[name]?.(target) ?? {}
    const send = (body: unknown) =>
      [route.method, samplePath(route, target), body] as [string, string, unknown]

    it.each([
      ['broken JSON', '{"name":'],
      ['an array', '[]'],
      ['a word', '"text"'],
      ['nothing', 'null'],
      ['a list in a list in a list, and so on', `{"name":${'['.repeat(70)}${']'.repeat(70)}}`],
      ['a forbidden name', '{"__proto__":{"type":9}}'],
      ['a forbidden constructor', '{"constructor":{"prototype":{"type":9}}}'],
    ])('refuses a body that is %s', async (_what, text) => {
      await expectRefusal(send(text), 400, 'request.malformed')
    })

    it('needs a body', () => expectRefusal(send(undefined), 400, 'request.malformed'))
    it.each(['application/x-www-form-urlencoded', 'application/octet-stream; x=1', 'text/plain'])(
      'refuses a body of %s',
      (type) => expectRefusal(send('{}'), 415, 'request.unsupportedType', { 'content-type': type }),
    )
    it.skipIf(formsOfOthers.has(name))('refuses unknown properties', () =>
      expectRefusal(send({ ...good(), isAdmin: true }), 422, 'request.invalid'),
    )
  })

  it.each(withBody)('of %s is limited in size', (name, route) =>
    expectRefusal(
      [
        ...([route.method, samplePath(route, target)] as const),
        { ...bodies[name]?.(target), name: 'x'.repeat(getBodyLimit(route) + 1) },
      ],
      413,
      'request.tooLarge',
    ),
  )

  it.each(listExamples(withoutBody))('of the kind of %s takes no body', (_name, route) =>
    expectRefusal([route.method, samplePath(route, target), { extra: 1 }], 400, 'request.malformed'),
  )

  describe.each(withBytes)('with bytes, %s,', (_name, route) => {
    const send = (body: unknown) =>
      [route.method, samplePath(route, target), body] as [string, string, unknown]

    it('takes nothing else', () => expectRefusal(send({ bytes: 1 }), 415, 'request.unsupportedType'))
    it('is limited in their number', () =>
      expectRefusal(send(new Uint8Array((route.bodyLimit ?? 0) + 1)), 413, 'request.tooLarge'))
  })

  describe.each(listExamples(withFilter))('of the kind of %s', (_name, route) => {
    it.each(wrongFilters)('refuses a filter with %s', async (_what, text) => {
      const parameter = `${getFilterName(route)}=${encodeURIComponent(text)}`
      const path = withParameter(samplePath(route, target), parameter)
      await expectRefusal([route.method, path, undefined], 400, 'request.malformed')
    })
  })

  it.each(listExamples(notPublic))(
    'of the kind of %s takes no parameters beyond the contract',
    (name, route) =>
      expectRefusal(
        [route.method, withParameter(samplePath(route, target), 'admin=1'), bodies[name]?.(target)],
        400,
        'request.malformed',
      ),
  )

  it.each(withId)('%s answers an id of no row as one that does not exist', async (name, route) => {
    // What the schema refuses is refused like that by the guard; `null` is what the handler has to know about.
    const refused = oddIds.map((id) => [
      id,
      getRefusal(route, { ...sampleInput(name, route, target), ...readAddress(route, withIdOf(route, id)) })
        ?.code,
    ])
    expect(refused.filter(([, code]) => code !== undefined && code !== 'entity.notFound')).toEqual([])
    const asked = refused.flatMap(([id, code]) => (id !== undefined && code === undefined ? [id] : []))
    for (const id of [...asked, unknownId])
      await expectRefusal([route.method, withIdOf(route, id), bodies[name]?.(target)], 404, 'entity.notFound')
  })

  it.each(changesOfRows)('%s changes nothing of another organisation', async (name, route) => {
    const { id, loginId } = world.personas.foreignAdministrator
    const foreign = await server.openSession(id)
    const row = await getTarget(server, world.site, loginId, route)
    await takeChanges()
    const answer = await foreign.call(route.method, samplePath(route, row), bodies[name]?.(row))
    expect([403, 404]).toContain(answer.status)
  })

  it.each(oddIds)('with the id %s is answered like one on a row that does not exist', (id) =>
    expectRefusal(['GET', `/robots/${id}`, undefined], 404, 'entity.notFound'),
  )

  it('that nobody knows, and a broken address, are answered in the same form', async () => {
    await expectRefusal(['GET', '/no-such-call', undefined], 404, 'request.unknownRoute')
    await expectRefusal(['PUT', '/robots', {}], 404, 'request.unknownRoute')
    await expectRefusal(['GET', '/robots/%zz', undefined], 400, 'request.malformed')
  })
})
