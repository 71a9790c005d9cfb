import type { MapRoute } from '@wheelhouse/contract/maps/map-document'
import { mapLists } from '@wheelhouse/contract/maps/map-document'
import { type mapRouteCreate, mapRouteRoutes, type mapRouteUpdate } from '@wheelhouse/contract/maps/map-route'
import { pathLength } from '@wheelhouse/map-model/geometry'
import { pointsAlong } from '@wheelhouse/map-model/points-along'
import type { z } from 'zod'
import { readConfig } from '../system/system-config.store.ts'
import { drawnHandlers, toFreeId } from './drawn-handlers.ts'

export const mapRouteHandlers = drawnHandlers<
  MapRoute,
  z.output<typeof mapRouteCreate>,
  Partial<z.output<typeof mapRouteUpdate>>
>(mapRouteRoutes, {
  list: 'routes',
  read: (object) => mapLists.routes.element.parse(object),
  select: ({ routes }) => routes,
  set: (id, value) => ({ list: 'routes', id, value }),
  entity: 'mapRoute',
  order: 'name',
  columns: { id: 'text', name: 'text', status: 'int' },
  permissions: { read: 'map:read', write: 'map:write' },
  computed: ({ points }) => ({ lengthM: pathLength(points) }),
  create: async (tx, body, { routes }) => {
    const interval = body.interval ?? (await readConfig(tx, 'maps.routeIntervalCm')) / 100
    const points = pointsAlong(body.points, interval)
    return { ...body, id: toFreeId('route', routes.length + 1, routes), interval, points }
  },
  update: (before, body) => {
    const route = { ...before, ...body }
    return { ...route, points: pointsAlong(route.points, route.interval) }
  },
})
