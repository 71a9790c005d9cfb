import type { Waypoint } from '@wheelhouse/contract/maps/map-document'
import { mapLists } from '@wheelhouse/contract/maps/map-document'
import { type waypointCreate, waypointRoutes, type waypointUpdate } from '@wheelhouse/contract/maps/waypoint'
import type { z } from 'zod'
import { AppError } from '../kernel/process/app-error.ts'
import { drawnHandlers, toFreeId } from './drawn-handlers.ts'

export const waypointHandlers = drawnHandlers<
  Waypoint,
  z.output<typeof waypointCreate>,
  Partial<z.output<typeof waypointUpdate>>
>(waypointRoutes, {
  list: 'waypoints',
  read: (object) => mapLists.waypoints.element.parse(object),
  select: ({ waypoints }) => waypoints,
  set: (id, value) => ({ list: 'waypoints', id, value }),
  entity: 'waypoint',
  order: 'no',
  columns: { id: 'text', no: 'int', name: 'text', type: 'int', status: 'int' },
  permissions: { read: 'waypoint:read', write: 'waypoint:write' },
  create: async (_tx, body, { waypoints }) => {
    const no = body.no ?? Math.max(0, ...waypoints.map((waypoint) => waypoint.no)) + 1
    const waypoint = { ...body, no, id: toFreeId('w', no, waypoints) }
    refuseSameNumber(waypoint, waypoints)
    return waypoint
  },
  update: (before, body, { waypoints }) => {
    const waypoint = { ...before, ...body }
    refuseSameNumber(waypoint, waypoints)
    return waypoint
  },
  goes: (id, { edges }) => {
    const own = edges.filter(({ from, to }) => from === id || to === id)
    if (own.length === 0) return []
    const changes = own.map((edge) => ({ list: 'edges', id: edge.id, value: null }) as const)
    return [{ usage: { table: 'map_edges', effect: 'goes', count: own.length, names: [] }, changes }]
  },
})

function refuseSameNumber({ id, no }: Waypoint, waypoints: readonly Waypoint[]): void {
  if (!waypoints.some((other) => other.no === no && other.id !== id)) return
  throw new AppError('entity.duplicate', undefined, [
    { path: 'no', code: 'value.taken', message: 'another waypoint has this number' },
  ])
}
