import type { MapDocument, Occupancy, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { MapColours } from './map-colours.ts'
import type { MapView, Size } from './map-view.ts'

/** The part of a floor that does not move, drawn from below to above. Lengths in metres, names in pixels. */

/** Names appear when there is room for them. Pixels for one metre. */
const nameFrom = { rooms: 9, waypoints: 26 }
const wallPixels = 2

/** Draws a floor. The context's unit is the CSS pixel. */
export function drawFloor(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  view: MapView,
  size: Size,
  colours: MapColours,
): void {
  context.fillStyle = colours.ground
  context.fillRect(0, 0, size.width, size.height)
  context.save()
  enterMetres(context, view, size)
  const pixel = 1 / view.scale

  const { min, max } = map.bounds
  context.fillStyle = colours.floor
  context.fillRect(min[0], min[1], max[0] - min[0], max[1] - min[1])
  fillAll(context, map.rooms, colours.room)
  for (const zone of map.zones)
    fillAll(context, [zone], zone.kind === 'keepout' ? colours.keepout : colours.speedZone)
  if (map.occupancy !== null) drawOccupancy(context, map.occupancy, colours.wall)
  drawEdges(context, map, colours.edge, pixel)
  fillAll(context, map.fixtures, colours.fixture, colours.fixtureEdge, pixel)
  fillAll(context, map.lifts, colours.lift, colours.wall, pixel)

  context.strokeStyle = colours.wall
  context.lineWidth = Math.max(0.08, wallPixels * pixel)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.stroke(linesOf(map.walls.map(({ points }) => points)))
  drawDoors(context, map, colours, pixel)
  drawWaypoints(context, map.waypoints, colours, pixel)
  context.restore()
  drawNames(context, map, view, size, colours)
}

/** Makes the context's unit the metre, y up. */
export function enterMetres(
  context: CanvasRenderingContext2D,
  { centre, scale }: MapView,
  { width, height }: Size,
): void {
  context.translate(width / 2, height / 2)
  context.scale(scale, -scale)
  context.translate(-centre[0], -centre[1])
}

function linesOf(lines: readonly (readonly Point[])[], isClosed = false): Path2D {
  const path = new Path2D()
  for (const points of lines) {
    points.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    if (isClosed) path.closePath()
  }
  return path
}

function fillAll(
  context: CanvasRenderingContext2D,
  areas: readonly { polygon: readonly Point[] }[],
  fill: string,
  edge?: string,
  width = 0,
): void {
  const path = linesOf(
    areas.map(({ polygon }) => polygon),
    true,
  )
  context.fillStyle = fill
  context.fill(path)
  if (edge === undefined) return
  context.strokeStyle = edge
  context.lineWidth = width
  context.stroke(path)
}

function drawOccupancy(
  context: CanvasRenderingContext2D,
  { resolution, origin, occupied }: Occupancy,
  colour: string,
): void {
  context.fillStyle = colour
  const path = new Path2D()
  for (const [row, column, length] of occupied)
    path.rect(origin[0] + column * resolution, origin[1] + row * resolution, length * resolution, resolution)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- fills an area of a canvas, not an array
  context.fill(path)
}

function drawEdges(context: CanvasRenderingContext2D, map: MapDocument, colour: string, pixel: number): void {
  const places = new Map(map.waypoints.map(({ id, x, y }): [string, Point] => [id, [x, y]]))
  const lines = map.edges.flatMap(({ from, to }) => {
    const [start, end] = [places.get(from), places.get(to)]
    return start && end ? [[start, end]] : []
  })
  context.strokeStyle = colour
  context.lineWidth = 1.5 * pixel
  context.setLineDash([4 * pixel, 4 * pixel])
  context.stroke(linesOf(lines))
  context.setLineDash([])
}

function drawDoors(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  colours: MapColours,
  pixel: number,
): void {
  context.lineCap = 'butt'
  context.lineWidth = Math.max(0.12, 3 * pixel)
  for (const { from, to, kind } of map.doors) {
    context.strokeStyle = kind === 'security' ? colours.securityDoor : colours.door
    context.stroke(linesOf([[from, to]]))
  }
  context.strokeStyle = colours.door
  context.stroke(linesOf(map.lifts.map(({ door }) => door)))
}

function drawWaypoints(
  context: CanvasRenderingContext2D,
  waypoints: readonly Waypoint[],
  colours: MapColours,
  pixel: number,
): void {
  const radius = Math.max(0.12, 3 * pixel)
  for (const { x, y, type } of waypoints) {
    if (type === waypointTypes.invisible) continue
    context.fillStyle = type === waypointTypes.charge ? colours.charge : colours.waypoint
    context.beginPath()
    // Docks are squares, other places dots: shape, not colour alone.
    if (type === waypointTypes.charge)
      context.rect(x - radius * 1.4, y - radius * 1.4, radius * 2.8, radius * 2.8)
    else context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
}

function drawNames(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  { centre, scale }: MapView,
  { width, height }: Size,
  colours: MapColours,
): void {
  const write = (text: string, [x, y]: Point, colour: string, below: number) => {
    const at = { x: (x - centre[0]) * scale + width / 2, y: (centre[1] - y) * scale + height / 2 + below }
    if (at.x < -200 || at.x > width + 200 || at.y < -20 || at.y > height + 20) return
    context.lineWidth = 3
    context.strokeStyle = colours.floor
    context.fillStyle = colour
    context.strokeText(text, at.x, at.y)
    context.fillText(text, at.x, at.y)
  }
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.font = '600 11px system-ui, "Noto Sans JP", sans-serif'
  if (scale >= nameFrom.rooms)
    for (const { name, polygon } of map.rooms) write(name, middleOf(polygon), colours.roomName, 0)
  context.font = '11px system-ui, "Noto Sans JP", sans-serif'
  if (scale >= nameFrom.waypoints)
    for (const { name, x, y, type } of map.waypoints)
      if (type !== waypointTypes.invisible) write(name, [x, y], colours.waypointName, 13)
}

/** Middle of the box around a polygon: good enough for a name. */
function middleOf(polygon: readonly Point[]): Point {
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}
