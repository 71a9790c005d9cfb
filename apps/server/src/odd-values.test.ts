/** Values that no form sends, in every place of every call that takes some: never a failure of the server. */
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import * as contractRoutes from '@wheelhouse/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './testing/personas.ts'
import { bodies, getTarget, samplePath, withParameter } from './testing/route-samples.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const routes = Object.entries(contractRoutes).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, route]): [string, RouteDefinition] => [`${area}.${name}`, route]),
)
const withBody = routes.filter(([, route]) => route.body !== undefined)

/** What no database holds: refused wherever it stands. */
const unstorable: readonly unknown[] = ['a\u0000b', 'a\ud800b', nested(200), { 'a\u0000b': 1 }]
/** Refused or taken, as the field has it. */
const odd: readonly unknown[] = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '+275760-09-13T00:00:00Z', '\uffff'],
  ...[1e308, 2 ** 53, -1],
]

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
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

/** Calls that change who is signed in, or how: each is made by somebody of its own. */
async function callAs(name: string, route: RouteDefinition, change: (body: object) => unknown[]) {
  const { id, loginId } = world.personas.systemAdministrator
  const client = await server.openSession(id)
  const target = await getTarget(server, world.site, loginId, route)
  const answers = []
  for (const body of change(bodies[name]?.(target) ?? {})) {
    server.clock.advance(60_000)
    const { status, code } = await client.call(route.method, samplePath(route, target), body)
    answers.push({ status, code, body: JSON.stringify(body).slice(0, 200) })
  }
  return answers
}

describe.each(withBody)('%s', (name, route) => {
  it('refuses what cannot be stored, and fails for nothing', async () => {
    const refused = await callAs(name, route, (body) => unstorable.flatMap((value) => exchanged(body, value)))
    expect(refused.filter(({ status, code }) => status !== 422 || code !== 'request.invalid')).toEqual([])
    const answers = await callAs(name, route, (body) => odd.flatMap((value) => exchanged(body, value)))
    // Addresses that lead nowhere, and a service that does not answer.
    expect(answers.filter(({ status, code }) => status >= 500 && code !== 'robot.noAnswer')).toEqual([])
  })
})

const reading = routes.filter(([, { method }]) => method === 'GET')
it.each(reading)('%s refuses in addresses what cannot be stored', async (_name, route) => {
  const { id, loginId } = world.personas.systemAdministrator
  const client = await server.openSession(id)
  const failures: unknown[] = []
  for (const text of ['a%00b', '%EF%BF%BF', '0000-01-01T00:00:00Z']) {
    const target = await getTarget(server, world.site, loginId, route)
    const odds = [samplePath({ ...route, path: route.path.replace(/:\w+/g, text) }, target)]
    for (const field of ['id', 'name', 'createdAt', 'at'])
      for (const value of ['a\u0000b', 'a\ud800b', '0000-01-01T00:00:00Z']) {
        const filter = encodeURIComponent(JSON.stringify({ where: { [field]: value } }))
        odds.push(withParameter(samplePath(route, target), `filter=${filter}`))
      }
    for (const path of odds) {
      const { status } = await client.call('GET', path)
      if (status >= 500) failures.push([status, path])
    }
  }
  expect(failures).toEqual([])
})
