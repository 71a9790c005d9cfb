import type { MapDocument, Occupancy, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { MapColours } from './map-colours.ts'
import { type MapView, type ScreenPoint, type Size, toScreen } from './map-view.ts'
import { type Box, placeLabels, placesAround } from './place-labels.ts'

/** The part of a floor that does not move, drawn from below to above. Lengths in metres, names in pixels. */

/** Names appear when there is room for them. Pixels for one metre. */
const nameFrom = { rooms: 9, waypoints: 26 }
const wallPixels = 2

/** Draws a floor. The context's unit is the CSS pixel. @returns what its names cover */
export function drawFloor(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  view: MapView,
  size: Size,
  colours: MapColours,
): Box[] {
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
  context.stroke(toLines(map.walls.map(({ points }) => points)))
  drawDoors(context, map, colours, pixel)
  drawWaypoints(context, map.waypoints, colours, pixel)
  context.restore()
  return drawNames(context, map, view, size, colours)
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

function toLines(lines: readonly (readonly Point[])[], isClosed = false): Path2D {
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
  const path = toLines(
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
  context.stroke(toLines(lines))
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
    context.stroke(toLines([[from, to]]))
  }
  context.strokeStyle = colours.door
  context.stroke(toLines(map.lifts.map(({ door }) => door)))
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

const nameFont = '11px system-ui, "Noto Sans JP", sans-serif'
const nameHeight = 13

/**
 * Names of docks, rooms and waypoints, each where it covers no other; when there is no room for all, they come in this
 * order. @returns what the names cover
 */
function drawNames(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  view: MapView,
  size: Size,
  colours: MapColours,
): Box[] {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const toLabel = (text: string, at: Point, isRoom: boolean) => {
    context.font = isRoom ? `600 ${nameFont}` : nameFont
    const { x, y } = toScreen(at, view, size)
    const width = context.measureText(text).width
    const places = isRoom ? placesInside({ x, y }) : placesAround({ x, y }, width, nameHeight, 6)
    const colour = isRoom ? colours.roomName : colours.waypointName
    return { text, width, height: nameHeight, places, colour, font: context.font }
  }
  const shown = map.waypoints.filter(({ type }) => type !== waypointTypes.invisible)
  const docks = shown.filter(({ type }) => type === waypointTypes.charge)
  const others = shown.filter(({ type }) => type !== waypointTypes.charge)
  const rooms = view.scale >= nameFrom.rooms ? map.rooms : []
  const spots = view.scale >= nameFrom.waypoints ? [docks, others] : [[], []]
  const labels = [
    ...(spots[0] ?? []).map(({ name, x, y }) => toLabel(name, [x, y], false)),
    ...rooms.map(({ name, polygon }) => toLabel(name, getMiddle(polygon), true)),
    ...(spots[1] ?? []).map(({ name, x, y }) => toLabel(name, [x, y], false)),
  ]
  const inView = labels.filter(({ places: [first] }) => first !== undefined && isNear(first, size))
  const placed = placeLabels(inView)
  for (const { label, middle } of placed) writeName(context, label, middle, colours.floor)
  return placed.map(({ box }) => box)
}

/** A text with an edge in the colour of what is behind it. */
function writeName(
  context: CanvasRenderingContext2D,
  { text, colour, font }: { text: string; colour: string; font: string },
  { x, y }: ScreenPoint,
  behind: string,
): void {
  context.font = font
  context.lineWidth = 3
  context.strokeStyle = behind
  context.fillStyle = colour
  context.strokeText(text, x, y)
  context.fillText(text, x, y)
}

function placesInside({ x, y }: ScreenPoint): ScreenPoint[] {
  return [0, -nameHeight, nameHeight, -2 * nameHeight, 2 * nameHeight].map((below) => ({ x, y: y + below }))
}

/** Could any of a name at this place be seen? */
function isNear({ x, y }: ScreenPoint, { width, height }: Size): boolean {
  return x > -200 && x < width + 200 && y > -20 && y < height + 20
}

/** Middle of the box around a polygon: good enough for a name. */
function getMiddle(polygon: readonly Point[]): Point {
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}
