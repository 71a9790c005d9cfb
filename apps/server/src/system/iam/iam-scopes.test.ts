/** Every call x every scope: a program does what its one scope names, as its role may, and nothing else. */
import { type ApiScope, apiScopeNames, apiScopes } from '@wheelhouse/contract/api-scopes'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { hasPermission, operatorTypes, type Permission, permissions } from '@wheelhouse/contract/permissions'
import * as contractRoutes from '@wheelhouse/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIamService } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { bodies, getTarget, samplePath } from '../../testing/route-samples.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const routes = Object.entries(contractRoutes).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, route]): [string, RouteDefinition] => [`${area}.${name}`, route]),
)

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

describe.each(routes.filter(([, { permission }]) => permission !== 'public'))('%s', (name, route) => {
  it.each(apiScopeNames)('asks whether it is part of %s', async (scope) => {
    const target = await getTarget(server, world.site, world.personas.administrator.loginId, route)
    const authorization = `Bearer ${tokens.get(scope)}`
    const answer = await server.call(route.method, samplePath(route, target), bodies[name]?.(target), {
      authorization,
    })
    if (isCovered(scope, route.permission)) expect([401, 403]).not.toContain(answer.status)
    else expect([answer.status, answer.code]).toEqual([403, 'auth.forbidden'])
    expect(answer.status).not.toBe(500)
  })
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
