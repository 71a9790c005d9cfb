import type { MapDocument, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { addArrow, fillPath, toLines } from './draw-shapes.ts'
import type { MapColours } from './map-colours.ts'

/** Waypoints, edges, routes and pins, in metres. Objects of one style share a path: a thousand strokes cost as one. */

/** `view`: what operators see. `edit`: also what only robots use, directions, and disabled objects. */
export type MapDetail = 'view' | 'edit'

/** Drawing more dashed lines than this takes longer than a frame. */
const maxDashed = 1_000

/** @param pixel metres per pixel */
export function drawEdges(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  colours: MapColours,
  pixel: number,
): void {
  const places = new Map(map.waypoints.map(({ id, x, y }): [string, Point] => [id, [x, y]]))
  const lines = new Path2D()
  const arrows = new Path2D()
  for (const { from, to, oneWay } of map.edges) {
    const [start, end] = [places.get(from), places.get(to)]
    if (start === undefined || end === undefined) continue
    lines.moveTo(start[0], start[1])
    lines.lineTo(end[0], end[1])
    if (oneWay) addMiddleArrow(arrows, start, end, 9 * pixel)
  }
  context.strokeStyle = colours.edge
  context.lineWidth = 1.5 * pixel
  const isDashed = map.edges.length <= maxDashed
  if (isDashed) context.setLineDash([4 * pixel, 4 * pixel])
  context.stroke(lines)
  context.setLineDash([])
  fillPath(context, arrows, colours.waypoint)
}

/** An arrow in the middle of a line, unless the line is too short for it. */
export function addMiddleArrow(path: Path2D, start: Point, end: Point, size: number): void {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const length = Math.hypot(dx, dy)
  if (length < size * 1.5) return
  const along = 0.5 + size / 2 / length
  addArrow(path, [start[0] + dx * along, start[1] + dy * along], Math.atan2(dy, dx), size)
}

export function drawRoutes(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  colours: MapColours,
  pixel: number,
): void {
  context.lineWidth = 3 * pixel
  context.lineJoin = 'round'
  for (const { points, status } of map.routes) {
    context.strokeStyle = status === 1 ? colours.route : colours.disabled
    context.setLineDash(status === 1 ? [10 * pixel, 5 * pixel] : [2 * pixel, 6 * pixel])
    context.stroke(toLines([points]))
    context.setLineDash([])
    const arrows = new Path2D()
    const [start, end] = [points.at(-2), points.at(-1)]
    if (start !== undefined && end !== undefined)
      addArrow(arrows, end, Math.atan2(end[1] - start[1], end[0] - start[0]), 11 * pixel)
    fillPath(context, arrows, status === 1 ? colours.route : colours.disabled)
  }
}

export function drawWaypoints(
  context: CanvasRenderingContext2D,
  waypoints: readonly Waypoint[],
  colours: MapColours,
  { pixel, detail }: { pixel: number; detail: MapDetail },
): void {
  const radius = Math.max(0.12, 3 * pixel)
  const looks = { normal: new Path2D(), charge: new Path2D(), off: new Path2D(), headings: new Path2D() }
  // At this size nobody sees whether a dot is round, and squares are drawn much faster.
  const isTiny = radius / pixel < 3.5 && waypoints.length > 2_000
  for (const waypoint of waypoints) {
    const { type, status } = waypoint
    if (detail === 'view' && (type === waypointTypes.invisible || status === 0)) continue
    const isHollow = status === 0 || type === waypointTypes.invisible
    const path = isHollow ? looks.off : type === waypointTypes.charge ? looks.charge : looks.normal
    addWaypoint(path, waypoint, radius, isTiny)
    if (detail === 'edit' && !isTiny && type !== waypointTypes.invisible)
      addHeading(looks.headings, waypoint, radius)
  }
  fillPath(context, looks.normal, colours.waypoint)
  fillPath(context, looks.charge, colours.charge)
  context.lineWidth = 1.2 * pixel
  context.strokeStyle = colours.disabled
  context.stroke(looks.off)
  context.lineWidth = 1.6 * pixel
  context.strokeStyle = colours.waypoint
  context.stroke(looks.headings)
}

/** Each type has its own shape, so that it is not distinguished by colour alone. */
function addWaypoint(path: Path2D, { x, y, type }: Waypoint, radius: number, isTiny: boolean): void {
  const wide = radius * 1.4
  if (type === waypointTypes.charge) path.rect(x - wide, y - wide, 2 * wide, 2 * wide)
  else if (isTiny) path.rect(x - radius, y - radius, 2 * radius, 2 * radius)
  else if (type === waypointTypes.standby) {
    path.moveTo(x, y + wide)
    path.lineTo(x + wide, y - wide)
    path.lineTo(x - wide, y - wide)
    path.closePath()
  } else if (type === waypointTypes.action) {
    path.moveTo(x, y + wide)
    path.lineTo(x + wide, y)
    path.lineTo(x, y - wide)
    path.lineTo(x - wide, y)
    path.closePath()
  } else if (type === waypointTypes.origin) {
    const thin = radius * 0.5
    path.rect(x - thin, y - 2 * wide, 2 * thin, 4 * wide)
    path.rect(x - 2 * wide, y - thin, 4 * wide, 2 * thin)
  } else {
    path.moveTo(x + radius, y)
    path.arc(x, y, radius, 0, 2 * Math.PI)
  }
}

function addHeading(
  path: Path2D,
  { x, y, theta }: Pick<Waypoint, 'x' | 'y' | 'theta'>,
  radius: number,
): void {
  path.moveTo(x + radius * Math.cos(theta), y + radius * Math.sin(theta))
  path.lineTo(x + 3 * radius * Math.cos(theta), y + 3 * radius * Math.sin(theta))
}

export function drawPins(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  colours: MapColours,
  pixel: number,
): void {
  const radius = Math.max(0.1, 4 * pixel)
  const path = new Path2D()
  const headings = new Path2D()
  for (const pin of map.pins) {
    const { x, y } = pin
    path.moveTo(x, y)
    path.lineTo(x - radius, y + 2 * radius)
    path.lineTo(x + radius, y + 2 * radius)
    path.closePath()
    addHeading(headings, pin, radius)
  }
  fillPath(context, path, colours.pin)
  context.strokeStyle = colours.pin
  context.lineWidth = 1.5 * pixel
  context.stroke(headings)
}

export function drawDoors(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  colours: MapColours,
  pixel: number,
): void {
  context.lineCap = 'butt'
  context.lineWidth = Math.max(0.12, 3 * pixel)
  for (const [doors, colour] of [
    [map.doors.filter(({ kind }) => kind === 'security'), colours.securityDoor],
    [map.doors.filter(({ kind }) => kind !== 'security'), colours.door],
  ] as const) {
    context.strokeStyle = colour
    context.stroke(toLines(doors.map(({ from, to }) => [from, to])))
  }
  context.strokeStyle = colours.door
  context.stroke(toLines(map.lifts.map(({ door }) => door)))
}
