import type { MapDocument, Point, Zone } from '@wheelhouse/contract/maps/map-document'
import { drawOccupancy, drawPatch } from './draw-cells.ts'
import { drawNames } from './draw-names.ts'
import { drawDoors, drawEdges, drawPins, drawRoutes, drawWaypoints, type MapDetail } from './draw-network.ts'
import { fillPath, toLines } from './draw-shapes.ts'
import type { MapColours } from './map-colours.ts'
import type { Frame } from './map-view.ts'
import type { Box } from './place-labels.ts'

/** The static part of a floor, drawn from bottom to top. Lengths in metres, names in pixels. */

const wallPixels = 2

/** How a floor is drawn. `picture`: the plan image below it, once it is loaded. */
export type FloorLook = { colours: MapColours; detail: MapDetail; picture: CanvasImageSource | null }

/** Draws a floor. The context's unit is the CSS pixel. @returns the boxes that its names cover */
export function drawFloor(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  frame: Frame,
  { colours, detail, picture }: FloorLook,
): Box[] {
  context.fillStyle = colours.ground
  context.fillRect(0, 0, frame.size.width, frame.size.height)
  context.save()
  enterMetres(context, frame)
  const pixel = 1 / frame.view.scale

  const { min, max } = map.bounds
  context.fillStyle = colours.floor
  context.fillRect(min[0], min[1], max[0] - min[0], max[1] - min[1])
  drawPicture(context, map, picture)
  fillAll(context, map.rooms, colours.room)
  drawOccupancy(context, map, colours)
  for (const patch of map.patches) drawPatch(context, patch, colours)
  for (const zone of map.zones)
    if (zone.status === 1 || detail === 'edit') drawZone(context, zone, colours, pixel)
  drawEdges(context, map, colours, pixel)
  fillAll(context, map.fixtures, colours.fixture, { colour: colours.fixtureEdge, width: pixel })
  fillAll(context, map.lifts, colours.lift, { colour: colours.wall, width: pixel })

  context.strokeStyle = colours.wall
  context.lineWidth = Math.max(0.08, wallPixels * pixel)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.stroke(toLines(map.walls.map(({ points }) => points)))
  drawDoors(context, map, colours, pixel)
  if (detail === 'edit') drawRoutes(context, map, colours, pixel)
  drawWaypoints(context, map.waypoints, colours, { pixel, detail })
  if (detail === 'edit') drawPins(context, map, colours, pixel)
  context.restore()
  return drawNames(context, map, { ...frame, detail }, colours)
}

/** Sets the context's unit to the metre, y up. */
export function enterMetres(
  context: CanvasRenderingContext2D,
  { view: { centre, scale }, size: { width, height } }: Frame,
): void {
  context.translate(width / 2, height / 2)
  context.scale(scale, -scale)
  context.translate(-centre[0], -centre[1])
}

function drawPicture(
  context: CanvasRenderingContext2D,
  { picture: placed }: MapDocument,
  picture: CanvasImageSource | null,
): void {
  if (placed === null || picture === null) return
  context.save()
  context.transform(...placed.transform)
  context.drawImage(picture, 0, 0, placed.width, placed.height)
  context.restore()
}

/** Keepouts have a solid edge, speed zones a dashed one, and disabled ones a dotted one and no fill. */
function drawZone(
  context: CanvasRenderingContext2D,
  { kind, polygon, status }: Zone,
  colours: MapColours,
  pixel: number,
): void {
  const path = toLines([polygon], true)
  const isKeepout = kind === 'keepout'
  if (status === 1) fillPath(context, path, isKeepout ? colours.keepout : colours.speedZone)
  context.lineWidth = (isKeepout ? 2 : 1.5) * pixel
  context.strokeStyle = isKeepout ? colours.keepoutEdge : colours.speedEdge
  if (status === 0) {
    context.strokeStyle = colours.disabled
    context.setLineDash([2 * pixel, 4 * pixel])
  } else if (!isKeepout) context.setLineDash([8 * pixel, 4 * pixel])
  context.stroke(path)
  context.setLineDash([])
}

function fillAll(
  context: CanvasRenderingContext2D,
  areas: readonly { polygon: readonly Point[] }[],
  fill: string,
  edge?: { colour: string; width: number },
): void {
  const path = toLines(
    areas.map(({ polygon }) => polygon),
    true,
  )
  fillPath(context, path, fill)
  if (edge === undefined) return
  context.strokeStyle = edge.colour
  context.lineWidth = edge.width
  context.stroke(path)
}
