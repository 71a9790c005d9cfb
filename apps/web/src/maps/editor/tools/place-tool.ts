import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { distance } from '@wheelhouse/map-model/geometry'
import { snapPoint } from './snap.ts'
import type { Tool, ToolContext, ToolEvent } from './tool.ts'

/** Places a waypoint or a pin: a click sets its position, dragging from there its heading. */
export function createPlaceTool(
  context: ToolContext,
  toChange: (at: Point, theta: number) => Extract<MapChange, { list: string }>,
): Tool {
  let next: Point | null = null
  let placed: Point | null = null
  let theta = 0

  const snap = ({ at, reach }: ToolEvent) =>
    snapPoint(context.store.document.get(), at, {
      // Two waypoints in one place are never intended.
      settings: { ...context.settings.get(), snapsToPoints: false },
      reach,
    })

  return {
    down: (event) => {
      placed = snap(event)
      theta = 0
      context.redraw()
    },
    move: ({ at, reach, ...event }, isDown) => {
      next = snap({ at, reach, ...event })
      if (isDown && placed !== null && distance(placed, at) > reach)
        theta = Math.atan2(at[1] - placed[1], at[0] - placed[0])
      context.redraw()
    },
    up: () => {
      if (placed === null) return
      const change = toChange(placed, theta)
      placed = null
      context.store.act([change])
      context.store.select([`${change.list}/${change.id}`])
    },
    cancel: () => {
      const isBegun = placed !== null
      placed = null
      context.redraw()
      return isBegun
    },
    sketch: () => {
      if (placed !== null) {
        const tip: Point = [placed[0] + Math.cos(theta), placed[1] + Math.sin(theta)]
        return { lines: [[placed, tip]], handles: [placed] }
      }
      return next === null ? null : { lines: [], handles: [next] }
    },
  }
}
