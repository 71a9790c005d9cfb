import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { randomId } from '../../../kernel/server/random-id.ts'
import { getNextNumber } from '../edit-map.ts'
import { roundMetres } from '../map-objects.ts'
import { createEdgeTool } from './edge-tool.ts'
import { createPlaceTool } from './place-tool.ts'
import { createSelectTool } from './select-tool.ts'
import { createShapeTool } from './shape-tool.ts'
import type { Tool, ToolContext, ToolId } from './tool.ts'

/** Usual height of walls, metres above the floor. */
const wallHeight = 2.5
const manyCorners = { min: 3, max: 20_000 }
const usualSpeed = { unit: 'mps', value: 0.5 } as const

const makers: Record<ToolId, (context: ToolContext) => Tool> = {
  select: createSelectTool,
  // Moving the view is up to the canvas.
  pan: () => ({ sketch: () => null }),
  edge: createEdgeTool,
  waypoint: (context) =>
    createPlaceTool(context, ([x, y], theta) => {
      const map = context.store.document.get()
      const no = getNextNumber(map)
      const id = randomId()
      const { waypointType: type } = context.settings.get()
      const name = context.nameNew('waypoint', no)
      return {
        list: 'waypoints',
        id,
        value: { id, no, name, type, x, y, theta: roundMetres(theta), status: 1, note: '' },
      }
    }),
  pin: (context) =>
    createPlaceTool(context, ([x, y], theta) => {
      const id = randomId()
      const name = context.nameNew('pin', context.store.document.get().pins.length + 1)
      return { list: 'pins', id, value: { id, name, x, y, z: 1, theta: roundMetres(theta) } }
    }),
  keepout: (context) => createZoneTool(context, 'keepout'),
  speed: (context) => createZoneTool(context, 'speed'),
  room: (context) =>
    createShapeTool(context, {
      isClosed: true,
      corners: manyCorners,
      toChanges: (polygon) => {
        const id = randomId()
        const name = context.nameNew('room', context.store.document.get().rooms.length + 1)
        return [{ list: 'rooms', id, value: { id, name, polygon } }]
      },
    }),
  lift: (context) =>
    createShapeTool(context, {
      isClosed: true,
      corners: manyCorners,
      toChanges: (polygon) => {
        const id = randomId()
        const name = context.nameNew('lift', context.store.document.get().lifts.length + 1)
        const [start = [0, 0], end = [0, 0]]: Point[] = polygon
        return [{ list: 'lifts', id, value: { id, name, polygon, door: [start, end], bank: '' } }]
      },
    }),
  wall: (context) =>
    createShapeTool(context, {
      isClosed: false,
      corners: { min: 2, max: manyCorners.max },
      toChanges: (points) => {
        const id = randomId()
        return [{ list: 'walls', id, value: { id, points, height: wallHeight } }]
      },
    }),
  route: (context) =>
    createShapeTool(context, {
      isClosed: false,
      corners: { min: 2, max: manyCorners.max },
      toChanges: (points) => {
        const id = randomId()
        const name = context.nameNew('route', context.store.document.get().routes.length + 1)
        const { interval } = context.settings.get()
        return [{ list: 'routes', id, value: { id, name, status: 1, points, interval } }]
      },
    }),
  door: (context) =>
    createShapeTool(context, {
      isClosed: false,
      corners: { min: 2, max: 2 },
      toChanges: ([from = [0, 0], to = [0, 0]]) => {
        const id = randomId()
        const name = context.nameNew('door', context.store.document.get().doors.length + 1)
        return [{ list: 'doors', id, value: { id, name, from, to, kind: 'hinged', device: '' } }]
      },
    }),
  measure: (context) =>
    createShapeTool(context, {
      isClosed: false,
      corners: { min: 2, max: manyCorners.max },
      toChanges: () => [],
    }),
}

function createZoneTool(context: ToolContext, kind: 'keepout' | 'speed'): Tool {
  return createShapeTool(context, {
    isClosed: true,
    corners: manyCorners,
    toChanges: (polygon): MapChange[] => {
      const id = randomId()
      const count = context.store.document.get().zones.filter((zone) => zone.kind === kind).length
      const name = context.nameNew(kind, count + 1)
      const limit = kind === 'speed' ? usualSpeed : null
      return [{ list: 'zones', id, value: { id, name, kind, polygon, limit, status: 1, windows: [] } }]
    },
  })
}

/** Selects a tool, with nothing started. */
export function makeTool(id: ToolId, context: ToolContext): Tool {
  return makers[id](context)
}
