import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { expect, expectTypeOf, test } from 'vitest'
import { defineList, type RowOf } from './use-entity-list.ts'

const devices = {
  routes: deviceRoutes,
  id: 'devices',
  searchIn: ['name'],
  filters: {},
  sort: 'name',
} as const

test('a list by its routes names only what the entity has', () => {
  expect(defineList({ ...devices, fields: ['name'] }).sort).toBe('name')
  // @ts-expect-error -- devices have no such property to search in
  defineList({ ...devices, searchIn: ['nam'] })
  // @ts-expect-error -- nor to narrow by
  defineList({ ...devices, filters: { stat: Number } })
  // @ts-expect-error -- nor to order by
  defineList({ ...devices, sort: '-nam' })
  // @ts-expect-error -- nor to request
  defineList({ ...devices, fields: ['nam'] })
})

test('a row has the requested fields, and no others', () => {
  const named = defineList({ ...devices, fields: ['name', 'status'] })
  expectTypeOf<RowOf<typeof named>>().toEqualTypeOf<{ id: string; name: string; status: 0 | 1 }>()
})
