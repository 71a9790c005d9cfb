import type { Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { randomId } from '../../../kernel/server/random-id.ts'
import { findAt } from '../map-index.ts'
import { indexById } from '../map-objects.ts'
import type { Tool, ToolContext, ToolEvent } from './tool.ts'

const waypointsOnly = new Set(['waypoints'] as const)

/** Connects waypoints: one click each; the next edge starts where the last one ended, until Escape. */
export function createEdgeTool(context: ToolContext): Tool {
  let fromId: string | null = null
  let at: Point | null = null

  const findWaypoint = (event: ToolEvent): Waypoint | undefined => {
    const [found] = findAt(context.store.document.get(), event.at, event.reach * 1.5, waypointsOnly)
    return found?.list === 'waypoints' ? found.object : undefined
  }
  const getStart = () =>
    fromId === null ? undefined : indexById(context.store.document.get(), 'waypoints').get(fromId)

  return {
    down: (event) => {
      const to = findWaypoint(event)
      if (to === undefined) return
      const from = getStart()
      fromId = to.id
      if (from === undefined || from.id === to.id) {
        context.store.select([`waypoints/${to.id}`])
        context.redraw()
        return
      }
      const ends = [from.id, to.id]
      const isThere = context.store.document
        .get()
        .edges.some((edge) => ends.includes(edge.from) && ends.includes(edge.to))
      if (isThere) return
      const id = randomId()
      context.store.act([{ list: 'edges', id, value: { id, from: from.id, to: to.id, oneWay: false } }])
      context.store.select([`edges/${id}`])
    },
    move: (event) => {
      const over = findWaypoint(event)
      at = over === undefined ? event.at : [over.x, over.y]
      context.redraw()
    },
    cancel: () => {
      const isBegun = fromId !== null
      fromId = null
      context.redraw()
      return isBegun
    },
    sketch: () => {
      const from = getStart()
      if (from === undefined || at === null) return null
      return { lines: [[[from.x, from.y], at]], handles: [[from.x, from.y]] }
    },
  }
}
