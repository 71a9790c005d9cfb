import type { Step } from '@wheelhouse/contract/flows/step'
import type { MapDocument, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { buildRoutingGraph } from '@wheelhouse/map-model/routing'
import { addMiddleArrow } from '../../../maps/draw-network.ts'
import { fillPath } from '../../../maps/draw-shapes.ts'
import type { DrawAbove } from '../../../maps/floor-painter.ts'
import { toScreen } from '../../../maps/map-view.ts'

/** The route of a flow's steps, as far as a floor's map defines it. Metres. */

/** A place that a step leads to, or the route that it follows. */
type Stop = { readonly index: number; readonly points: readonly Point[]; readonly waypointId: string | null }

export type FlowWay = {
  /** Stops at the same place share a sign. */
  readonly signs: readonly { readonly at: Point; readonly indexes: readonly number[] }[]
  /** From stop to stop. `isKnown`: along edges or a route of the map; else the route is unknown. */
  readonly legs: readonly { readonly points: readonly Point[]; readonly isKnown: boolean }[]
}

export const noWay: FlowWay = { signs: [], legs: [] }

/**
 * The moves of a flow on one floor, in the order of its steps.
 * @param isHere whether the robot is on that floor at a step
 */
export function toFlowWay(
  steps: readonly Step[],
  map: MapDocument,
  isHere: (index: number) => boolean,
): FlowWay {
  const graph = buildRoutingGraph(map)
  const stops = steps.flatMap((step, index) => (isHere(index) ? findStop(step, index, map) : []))
  const stays = (from: number, to: number) => steps.every((_, at) => at < from || at > to || isHere(at))
  const legs = stops.flatMap((stop, place): FlowWay['legs'][number][] => {
    const own = stop.points.length > 1 ? [{ points: stop.points, isKnown: true }] : []
    const before = stops[place - 1]
    const [start, end] = [before?.points.at(-1), stop.points[0]]
    if (before === undefined || start === undefined || end === undefined) return own
    // From another floor it arrives by lift.
    if (!stays(before.index, stop.index)) return own
    const route =
      before.waypointId !== null && stop.waypointId !== null
        ? graph.route(before.waypointId, stop.waypointId)
        : null
    const leg =
      route === null
        ? { points: [start, end], isKnown: false }
        : { points: route.waypoints.map(({ x, y }): Point => [x, y]), isKnown: true }
    return [leg, ...own]
  })
  return { signs: gatherSigns(stops), legs }
}

/** Do these steps name the same places in the same order? Other changes do not affect the route. */
export function leadTheSameWay(a: readonly Step[], b: readonly Step[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ params }, index) => {
      const other = b[index]?.params
      return params.waypointId === other?.waypointId && params.routeId === other?.routeId
    })
  )
}

function findStop({ params }: Step, index: number, map: MapDocument): Stop[] {
  const waypoint = map.waypoints.find(({ id }) => id === params.waypointId)
  if (waypoint !== undefined) return [{ index, points: [[waypoint.x, waypoint.y]], waypointId: waypoint.id }]
  const route = map.routes.find(({ id }) => id === params.routeId)
  return route === undefined ? [] : [{ index, points: route.points, waypointId: null }]
}

function gatherSigns(stops: readonly Stop[]): FlowWay['signs'] {
  const signs = new Map<string, { at: Point; indexes: number[] }>()
  for (const { index, points } of stops) {
    const at = points.at(-1)
    if (at === undefined) continue
    const sign = signs.get(at.join()) ?? { at, indexes: [] }
    sign.indexes.push(index)
    signs.set(at.join(), sign)
  }
  return [...signs.values()]
}

/** The waypoint closest to a press; `null` for none. @param reach metres */
export function findWaypointNear(map: MapDocument, [x, y]: Point, reach: number): Waypoint | null {
  const near = map.waypoints
    .filter(({ type, status }) => type !== waypointTypes.invisible && status === 1)
    .map((waypoint) => ({ waypoint, away: Math.hypot(waypoint.x - x, waypoint.y - y) }))
    .filter(({ away }) => away <= reach)
  return near.toSorted((a, b) => a.away - b.away)[0]?.waypoint ?? null
}

const signHeight = 18

/**
 * Draws the route with the numbers of the steps.
 * @param chosen the step whose place is highlighted; `null` for none
 * @param getNumber of a step, by its index
 */
export function drawFlowWay(
  { signs, legs }: FlowWay,
  chosen: number | null,
  getNumber: (index: number) => string = (index) => String(index + 1),
): DrawAbove {
  return (context, { view, size }, { colours }) => {
    const place = (point: Point) => toScreen(point, view, size)
    context.save()
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeStyle = colours.path
    const arrows = new Path2D()
    for (const { points, isKnown } of legs) {
      const line = points.map(place)
      context.setLineDash(isKnown ? [] : [3, 6])
      context.beginPath()
      line.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
      context.stroke()
      line.forEach(({ x, y }, index) => {
        const next = line[index + 1]
        if (next !== undefined) addMiddleArrow(arrows, [x, y], [next.x, next.y], 10)
      })
    }
    context.setLineDash([])
    fillPath(context, arrows, colours.path)
    context.font = '600 11px system-ui, sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    // The selected one last, so that nothing covers it.
    const isChosen = ({ indexes }: FlowWay['signs'][number]) => chosen !== null && indexes.includes(chosen)
    for (const sign of signs.toSorted((a, b) => Number(isChosen(a)) - Number(isChosen(b)))) {
      const { x, y } = place(sign.at)
      const text = writeNumbers(sign.indexes.map(getNumber))
      const width = Math.max(signHeight, context.measureText(text).width + 10)
      const plate = new Path2D()
      plate.roundRect(x - width / 2, y - signHeight / 2, width, signHeight, signHeight / 2)
      fillPath(context, plate, isChosen(sign) ? colours.selection : colours.path)
      context.lineWidth = isChosen(sign) ? 3 : 1.5
      context.strokeStyle = colours.robotEdge
      context.stroke(plate)
      if (isChosen(sign)) {
        context.beginPath()
        context.roundRect(x - width / 2 - 4, y - 13, width + 8, 26, 13)
        context.lineWidth = 2
        context.strokeStyle = colours.selection
        context.stroke()
      }
      context.fillStyle = colours.robotEdge
      context.fillText(text, x, y)
    }
    context.restore()
  }
}

/** The first few: a place that is passed often has no room for all. */
function writeNumbers(numbers: readonly string[]): string {
  const shown = numbers.slice(0, 3)
  return numbers.length > shown.length ? `${shown.join(', ')} …` : shown.join(', ')
}
