import type { MapDocument, Point, SpeedLimit, Zone } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { MapDetail } from './draw-network.ts'
import type { MapColours } from './map-colours.ts'
import { type MapView, type ScreenPoint, type Size, toScreen } from './map-view.ts'
import { type Box, placeLabels, placesAround } from './place-labels.ts'

/** Names appear if there is room; those of places earlier for operators than for editors. Minimum pixels per metre. */
const nameFrom = { rooms: 5, waypoints: { view: 5, edit: 26 }, zones: 5 }
/** For names on maps. */
export const nameFont = '12px system-ui, "Noto Sans JP", sans-serif'
const nameHeight = 14
/** Nobody reads more names than this, and finding room for them takes longer than a frame. */
const maxNames = 400

type Name = { text: string; at: Point; isArea: boolean; colour: string }

/**
 * Names of docks, zones, rooms, pins and waypoints, each where it covers no other. If there is no room for all of them,
 * this order decides. @returns the boxes that the names cover
 */
export function drawNames(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  { view, size, detail }: { view: MapView; size: Size; detail: MapDetail },
  colours: MapColours,
): Box[] {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const isInView = ({ at }: Name) => isNear(toScreen(at, view, size), size)
  const names = listNames(map, view, detail, colours).filter(isInView).slice(0, maxNames)
  const labels = names.map(({ text, at, isArea, colour }) => {
    context.font = isArea ? `600 ${nameFont}` : nameFont
    const { x, y } = toScreen(at, view, size)
    const width = context.measureText(text).width
    const places = isArea ? placesInside({ x, y }) : placesAround({ x, y }, width, nameHeight, 6)
    return { text, width, height: nameHeight, places, colour, font: context.font }
  })
  const placed = placeLabels(labels)
  for (const { label, middle } of placed) writeName(context, label, middle, colours.floor)
  return placed.map(({ box }) => box)
}

function listNames(map: MapDocument, view: MapView, detail: MapDetail, colours: MapColours): Name[] {
  const shown = map.waypoints.filter(
    ({ type, status }) => type !== waypointTypes.invisible && (status === 1 || detail === 'edit'),
  )
  const toSpot = ({ name, no, x, y }: { name: string; no?: number; x: number; y: number }): Name => ({
    text: name === '' && detail === 'edit' ? String(no ?? '') : name,
    at: [x, y],
    isArea: false,
    colour: colours.waypointName,
  })
  const toArea = (text: string, polygon: readonly Point[], colour: string): Name => ({
    text,
    at: getMiddle(polygon),
    isArea: true,
    colour,
  })
  // A place with the same name as its room needs no second label.
  const rooms = new Set(detail === 'edit' ? [] : map.rooms.map(({ name }) => name))
  const hasRoom = (from: number) => view.scale >= from
  const isDock = ({ type }: { type: number }) => type === waypointTypes.charge
  const zones = detail === 'edit' ? map.zones : map.zones.filter(({ status }) => status === 1)
  return [
    ...(hasRoom(nameFrom.waypoints[detail]) ? shown.filter(isDock).map(toSpot) : []),
    ...(hasRoom(nameFrom.zones)
      ? zones.map((zone) =>
          toArea(nameZone(zone), zone.polygon, zone.status === 1 ? colours.zoneName : colours.disabled),
        )
      : []),
    ...(hasRoom(nameFrom.rooms)
      ? map.rooms.map(({ name, polygon }) => toArea(name, polygon, colours.roomName))
      : []),
    ...(hasRoom(nameFrom.waypoints[detail]) && detail === 'edit' ? map.pins.map(toSpot) : []),
    ...(hasRoom(nameFrom.waypoints[detail])
      ? shown.filter((spot) => !isDock(spot) && !rooms.has(spot.name)).map(toSpot)
      : []),
  ].filter(({ text }) => text !== '')
}

function nameZone({ name, limit, windows }: Zone): string {
  const parts = [name, limit === null ? '' : writeLimit(limit), windows.length > 0 ? '◷' : '']
  return parts.filter((part) => part !== '').join(' ')
}

/** A speed limit in the notation of road signs, the same in every language. */
export function writeLimit({ unit, value }: SpeedLimit): string {
  return unit === 'mps' ? `${value} m/s` : `${value} %`
}

/** A text outlined in the background colour. */
export function writeName(
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

/** Could any part of a name at this position be visible? */
function isNear({ x, y }: ScreenPoint, { width, height }: Size): boolean {
  return x > -200 && x < width + 200 && y > -20 && y < height + 20
}

/** Centre of the bounding box of a polygon: good enough for a name. */
function getMiddle(polygon: readonly Point[]): Point {
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}
