import { byId } from '@wheelhouse/contract/kernel/entity'
import { defineRoute, type RouteDefinition } from '@wheelhouse/contract/kernel/route'
import * as routes from '@wheelhouse/contract/routes'
import { expect, test } from 'vitest'

/** Rules that the compiler checks: each `@ts-expect-error` is itself an error once the rule no longer holds. */

test('a route without a declared permission does not compile', () => {
  // @ts-expect-error -- `permission` is missing
  const silent = defineRoute({
    method: 'GET',
    path: '/x',
    summary: 'x',
    responses: { 204: null },
    errors: [],
  })
  expect(silent).not.toHaveProperty('permission')
})

test('a permission that is not in the table, and an error that is not in the catalogue, do not compile', () => {
  const route = { method: 'GET', path: '/x', summary: 'x', params: byId, responses: { 204: null } } as const
  // @ts-expect-error -- there is no such permission
  defineRoute({ ...route, permission: 'robot:dance', errors: [] })
  // @ts-expect-error -- there is no such error
  defineRoute({ ...route, permission: 'session', errors: ['robot.tired'] })
})

test('every route of the product names a permission', () => {
  const all: RouteDefinition[] = Object.values(routes).flatMap((area) => Object.values(area))
  expect(all.filter(({ permission }) => !permission)).toEqual([])
})
