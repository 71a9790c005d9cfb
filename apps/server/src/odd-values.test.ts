/**
 * Values that no form sends, in every place of every call that takes some: never a failure of the server. What the schemas
 * refuse is not sent: the guard asks the same function.
 */
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './testing/personas.ts'
import { getTarget, namedRoutes, samplePath, type Target, withParameter } from './testing/route-samples.ts'
import { getRefusal, readAddress, sampleInput } from './testing/sample-input.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const withBody = namedRoutes.filter(([, route]) => route.body !== undefined)

/** What no database holds: refused wherever it stands. */
const unstorable: readonly unknown[] = ['a\u0000b', 'a\ud800b', nested(40), { 'a\u0000b': 1 }]
/** Refused or taken, as the field has it. */
const odd: readonly unknown[] = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '+275760-09-13T00:00:00Z',
  '\uffff',
  1e308,
  2 ** 53,
  -1,
]

let server: TestServer
let world: World
/** The site alone: for what is not sent. */
let noTarget: Target
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  noTarget = { ...world.site, loginId: '', rowId: null, fileId: null }
})
afterAll(() => server.close())

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { value }
  return value
}

/** The body once for each of its values, with another one in its place. */
function exchanged(body: unknown, value: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return [value]
  return Object.entries(body).flatMap(([name, part]) =>
    exchanged(part, value).map((changed) =>
      Array.isArray(body) ? Object.assign([...body], { [name]: changed }) : { ...body, [name]: changed },
    ),
  )
}

/** A caller of its own for each route: some calls change who is signed in, or how. */
async function openCaller(route: RouteDefinition) {
  const { id, loginId } = world.personas.systemAdministrator
  return { client: await server.openSession(id), target: await getTarget(server, world.site, loginId, route) }
}

describe.each(withBody)('%s', (name, route) => {
  it('refuses what cannot be stored', () => {
    const { body, ...input } = sampleInput(name, route, noTarget)
    const codes = unstorable
      .flatMap((value) => exchanged(body, value))
      .map((changed) => getRefusal(route, { ...input, body: changed })?.code)
    expect(new Set(codes)).toEqual(new Set(codes.length > 0 ? ['request.invalid'] : []))
  })

  it('fails for nothing that its schemas let through', async () => {
    const { client, target } = await openCaller(route)
    const { body: good, ...input } = sampleInput(name, route, target)
    const passing = odd
      .flatMap((value) => exchanged(good, value))
      .filter((body) => getRefusal(route, { ...input, body }) === null)
    const failures: unknown[] = []
    for (const body of passing) {
      server.clock.advance(60_000)
      const { status, code } = await client.call(route.method, samplePath(route, target), body)
      // Addresses that lead nowhere, and a service that does not answer.
      if (status >= 500 && code !== 'robot.noAnswer')
        failures.push({ status, code, body: JSON.stringify(body).slice(0, 200) })
    }
    expect(failures).toEqual([])
  })
})

/** Addresses with odd values in each place that takes some. */
function oddAddresses(route: RouteDefinition, target: Target): string[] {
  const inPath = ['a%00b', '%EF%BF%BF', '0000-01-01T00:00:00Z'].map((text) =>
    samplePath({ ...route, path: route.path.replace(/:\w+/g, text) }, target),
  )
  const inFilter = ['id', 'name', 'createdAt', 'at'].flatMap((field) =>
    ['a\u0000b', 'a\ud800b', '0000-01-01T00:00:00Z'].map((value) => {
      const filter = encodeURIComponent(JSON.stringify({ where: { [field]: value } }))
      return withParameter(samplePath(route, target), `filter=${filter}`)
    }),
  )
  return [...inPath, ...inFilter]
}

const reading = namedRoutes.filter(([, { method }]) => method === 'GET')
it.each(reading)('%s fails for no odd address', async (_name, route) => {
  const { client, target } = await openCaller(route)
  const passing = oddAddresses(route, target).filter(
    (path) => getRefusal(route, { ...readAddress(route, path), body: undefined }) === null,
  )
  const failures: unknown[] = []
  for (const path of new Set(passing)) {
    const { status } = await client.call('GET', path)
    if (status >= 500) failures.push([status, path])
  }
  expect(failures).toEqual([])
})

describe('what cannot be stored', () => {
  it.each(unstorable.map((value) => [JSON.stringify(value).slice(0, 20), value]))(
    'is refused in a body: %s',
    async (_text, name) => {
      const { client } = await openCaller(buildingRoutes.update)
      const answer = await client.call('PATCH', `/buildings/${world.site.building.id}`, { name, revision: 1 })
      expect([answer.status, answer.code]).toEqual([422, 'request.invalid'])
    },
  )

  it('is refused in an address', async () => {
    const { client } = await openCaller(buildingRoutes.get)
    const filter = encodeURIComponent(JSON.stringify({ where: { name: 'a\u0000b' } }))
    const filtered = await client.call('GET', `/buildings?filter=${filter}`)
    expect([filtered.status, filtered.code]).toEqual([400, 'request.malformed'])
    const named = await client.call('GET', '/buildings/a%00b')
    expect([named.status, named.code]).toEqual([404, 'entity.notFound'])
  })
})
