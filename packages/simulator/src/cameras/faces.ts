import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { composeOccupancy } from '@wheelhouse/map-model/compose-occupancy'
import { polygonArea, polygonCentre, type Segment, toSegments } from '@wheelhouse/map-model/geometry'
import { occupancySegments } from '@wheelhouse/map-model/occupancy'
import type { DoorFigure, RobotFigure } from '../world/world-figures.ts'
import { type Material, materials } from './materials.ts'

/** An upright rectangle of the scene. Metres. */
export type Face = {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
  readonly bottom: number
  readonly top: number
  readonly material: Material
  /** Number of the closed body that it belongs to; 0 for a free-standing face. */
  readonly body: number
  /** Brightness by direction, which makes the corners of a room visible. */
  readonly light: number
}

const frameHeight = 2.1
const frameWidth = 0.09
const occupancyHeight = 1.2
const roundSides = 12

/** The vertical extent of a face, its material and its body. */
type Upright = Pick<Face, 'bottom' | 'top' | 'material' | 'body'>

/** Everything on the map that never moves. */
export function collectFixedFaces(map: MapDocument): Face[] {
  const faces: Face[] = []
  let body = 0
  const wallTop = measureCeiling(map)
  for (const { points, height } of map.walls)
    faces.push(...raiseFaces(points, { bottom: 0, top: height, material: materials.wall, body: 0 }))
  const lintel = { bottom: frameHeight, top: wallTop, material: materials.lintel, body: 0 }
  const post = { bottom: 0, top: frameHeight, material: materials.frame }
  for (const door of map.doors) {
    faces.push(...raiseFaces([door.from, door.to], lintel))
    for (const end of [door.from, door.to])
      faces.push(...raiseFaces(square(end, frameWidth), { ...post, body: ++body }))
  }
  for (const lift of map.lifts) {
    faces.push(...raiseFaces(lift.door, { bottom: 0, top: frameHeight, material: materials.lift, body: 0 }))
    faces.push(...raiseFaces(lift.door, { ...lintel, material: materials.wall }))
  }
  for (const { polygon, height, kind } of map.fixtures) {
    if (kind === 'plant') faces.push(...plant(polygon, height, ++body, ++body))
    else
      faces.push(...raiseFaces(polygon, { bottom: 0, top: height, material: materials[kind], body: ++body }))
  }
  const scan = composeOccupancy(map)
  const scanned = { bottom: 0, top: occupancyHeight, material: materials.scanned, body: 0 }
  if (scan !== null) for (const segment of occupancySegments(scan)) faces.push(toFace(segment, scanned))
  return faces
}

/** Door leaves and the other robots in their current positions. */
export function collectMovingFaces(
  map: MapDocument,
  doors: readonly DoorFigure[],
  robots: readonly RobotFigure[],
): Face[] {
  const openness = new Map(doors.map((door) => [door.id, door.openness]))
  const leaves = map.doors.map((door) => {
    const open = openness.get(door.id) ?? 0
    const [from, to] =
      door.kind === 'hinged' ? hingedLeaf(door.from, door.to, open) : slidLeaf(door.from, door.to, open)
    const segment = { ax: from[0], ay: from[1], bx: to[0], by: to[1] }
    return toFace(segment, { bottom: 0, top: frameHeight, material: materials[door.kind], body: 0 })
  })
  const bodies = robots.flatMap((robot, index) =>
    // Negative numbers, because fixed bodies count upwards.
    raiseFaces(ring(robot), { bottom: 0.03, top: robot.height, material: materials.robot, body: -1 - index }),
  )
  return [...leaves, ...bodies]
}

/** Height of the ceiling: that of the highest wall. Metres. */
export function measureCeiling(map: MapDocument): number {
  return map.walls.reduce((highest, wall) => Math.max(highest, wall.height), 2.4)
}

/** Faces along a line of points, closed into a ring for bodies. */
function raiseFaces(points: readonly Point[], upright: Upright): Face[] {
  const isClosed = upright.body !== 0
  const counterClockwise = isClosed && polygonArea(points) < 0 ? points.toReversed() : points
  return toSegments(counterClockwise, isClosed).map((segment) => toFace(segment, upright))
}

function toFace({ ax, ay, bx, by }: Segment, { bottom, top, material, body }: Upright): Face {
  const angle = Math.atan2(by - ay, bx - ax)
  const light = 0.88 + 0.1 * Math.cos(2 * angle - 0.6)
  return { ax, ay, bx, by, bottom, top, material, body, light }
}

function hingedLeaf(from: Point, to: Point, open: number): [Point, Point] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + open * (Math.PI / 2)
  const width = Math.hypot(to[0] - from[0], to[1] - from[1])
  return [from, [from[0] + Math.cos(angle) * width, from[1] + Math.sin(angle) * width]]
}

/** The leaf slides into the wall at its first end. */
function slidLeaf(from: Point, to: Point, open: number): [Point, Point] {
  const rest = 1 - open * 0.95
  return [from, [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest]]
}

/** A round pot with a round crown, within the fixture's outline. */
function plant(polygon: readonly Point[], height: number, pot: number, crown: number): Face[] {
  const [x, y] = polygonCentre(polygon)
  const radius = Math.sqrt(Math.abs(polygonArea(polygon))) / 2
  const potHeight = Math.min(0.4, height / 2)
  const outline = {
    pot: ring({ x, y, theta: 0, radius: radius * 0.65 }),
    crown: ring({ x, y, theta: 0.2, radius: radius * 1.1 }),
  }
  return [
    ...raiseFaces(outline.pot, { bottom: 0, top: potHeight, material: materials.pot, body: pot }),
    ...raiseFaces(outline.crown, { bottom: potHeight, top: height, material: materials.plant, body: crown }),
  ]
}

function square([x, y]: Point, width: number): Point[] {
  const r = width / 2
  return [
    [x - r, y - r],
    [x + r, y - r],
    [x + r, y + r],
    [x - r, y + r],
  ]
}

function ring({ x, y, theta, radius }: Pick<RobotFigure, 'x' | 'y' | 'theta' | 'radius'>): Point[] {
  return Array.from({ length: roundSides }, (_, i): Point => {
    const angle = theta + (i * 2 * Math.PI) / roundSides
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}
