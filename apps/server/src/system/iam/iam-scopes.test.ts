/**
 * Every call x every scope: a program does what its one scope names, as its role may, and nothing else. Which that is, one
 * function says; whether a call works without a person, each call that a scope leads to.
 */
import { type ApiScope, apiScopeNames, apiScopes } from '@wheelhouse/contract/api-scopes'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { hasPermission, operatorTypes, type Permission, permissions } from '@wheelhouse/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRefusal } from '../../kernel/http/find-refusal.ts'
import { anIamService } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { bodies, getTarget, namedRoutes, samplePath } from '../../testing/route-samples.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
const tokens = new Map<ApiScope, string>()
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  for (const scope of apiScopeNames) {
    const values = { organizationId: world.own.id, scopes: JSON.stringify([scope]), secret: scope }
    const { clientId } = await anIamService(server.db, values)
    const { body } = await server.call('POST', '/iam/token', { clientId, clientSecret: scope })
    tokens.set(scope, (body as { accessToken: string }).accessToken)
  }
})
afterAll(() => server.close())

function isCovered(scope: ApiScope, permission: RouteDefinition['permission']): boolean {
  const covered: readonly string[] = apiScopes[scope]
  if (permission === 'session' || permission === 'public' || !covered.includes(permission)) return false
  return hasPermission(operatorTypes.administrator, permission)
}

const forSomebody = namedRoutes.filter(([, { permission }]) => permission !== 'public')
const covered = forSomebody.flatMap(([name, route]) =>
  apiScopeNames
    .filter((scope) => isCovered(scope, route.permission))
    .map((scope): [string, ApiScope, RouteDefinition] => [name, scope, route]),
)

async function callWith(scope: ApiScope, name: string, route: RouteDefinition) {
  const target = await getTarget(server, world.site, world.personas.administrator.loginId, route)
  const authorization = `Bearer ${tokens.get(scope)}`
  return server.call(route.method, samplePath(route, target), bodies[name]?.(target), { authorization })
}

describe.each(apiScopeNames)('a program with %s', (scope) => {
  const client = { id: '', name: '', scopes: [scope] }
  const program = { client, type: operatorTypes.administrator, isAddressRefused: false }

  it('may make the calls that it names, and no others', () => {
    const open = forSomebody.filter(([, route]) => findRefusal(program, route) === null)
    expect(open).toEqual(forSomebody.filter(([, { permission }]) => isCovered(scope, permission)))
    const codes = forSomebody.map(([, route]) => findRefusal(program, route))
    expect(new Set(codes)).toEqual(new Set([null, 'auth.forbidden']))
  })

  it.each(['session.get', ...(scope === 'devices:read' ? ['robots.list'] : ['devices.list'])])(
    'is refused %s',
    async (name) => {
      const route = forSomebody.find(([other]) => other === name)?.[1]
      if (route === undefined) throw new Error(`there is no ${name}`)
      const { status, code } = await callWith(scope, name, route)
      expect([status, code]).toEqual([403, 'auth.forbidden'])
    },
  )
})

it.each(covered)('%s answers a program with %s', async (name, scope, route) => {
  const { status } = await callWith(scope, name, route)
  expect([401, 403]).not.toContain(status)
  expect(status).not.toBe(500)
})

it('lets no scope reach what people alone may do', () => {
  const scoped: readonly string[] = Object.values(apiScopes).flat()
  const forPeople = Object.keys(permissions).filter((permission) => !scoped.includes(permission))
  for (const permission of ['robot:drive', 'robot:clearRemoteStop', 'robot:enrol', 'iam:write', 'audit:read'])
    expect(forPeople).toContain(permission)
  expect(new Set(scoped).size).toBe(scoped.length)
  const all: readonly Permission[] = Object.values(apiScopes).flat()
  expect(all.every((permission) => hasPermission(operatorTypes.administrator, permission))).toBe(true)
})
