import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { composeOccupancy } from '@wheelhouse/map-model/compose-occupancy'
import { polygonArea, polygonCentre, toSegments } from '@wheelhouse/map-model/geometry'
import { occupancySegments } from '@wheelhouse/map-model/occupancy'
import type { DoorFigure, RobotFigure } from '../world-figures.ts'
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
  /** Number of the closed body it is a side of; 0 for a free-standing face. */
  readonly body: number
  /** Brightness by its direction: corners of a room are told apart by it. */
  readonly light: number
}

const frameHeight = 2.1
const frameWidth = 0.09
const occupancyHeight = 1.2
const roundSides = 12

/** Everything on the map that never moves. */
export function fixedFaces(map: MapDocument): Face[] {
  const faces: Face[] = []
  let body = 0
  for (const wall of map.walls) faces.push(...line(wall.points, 0, wall.height, materials.wall, 0, false))
  const wallTop = ceilingHeight(map)
  for (const door of map.doors) {
    faces.push(...line([door.from, door.to], frameHeight, wallTop, materials.lintel, 0, false))
    for (const post of [door.from, door.to])
      faces.push(...line(square(post, frameWidth), 0, frameHeight, materials.frame, ++body, true))
  }
  for (const lift of map.lifts) {
    faces.push(...line([...lift.door], 0, frameHeight, materials.lift, 0, false))
    faces.push(...line([...lift.door], frameHeight, wallTop, materials.wall, 0, false))
  }
  for (const { polygon, height, kind } of map.fixtures) {
    if (kind === 'plant') faces.push(...plant(polygon, height, ++body, ++body))
    else faces.push(...line(polygon, 0, height, materials[kind], ++body, true))
  }
  const scan = composeOccupancy(map)
  if (scan !== null)
    for (const s of occupancySegments(scan))
      faces.push(face([s.ax, s.ay], [s.bx, s.by], 0, occupancyHeight, materials.scanned, 0))
  return faces
}

/** Door leaves and the other robots, as they are now. */
export function movingFaces(
  map: MapDocument,
  doors: readonly DoorFigure[],
  robots: readonly RobotFigure[],
): Face[] {
  const openness = new Map(doors.map((door) => [door.id, door.openness]))
  const leaves = map.doors.map((door) => {
    const open = openness.get(door.id) ?? 0
    const [from, to] =
      door.kind === 'hinged' ? hingedLeaf(door.from, door.to, open) : slidLeaf(door.from, door.to, open)
    return face(from, to, 0, frameHeight, materials[door.kind], 0)
  })
  const bodies = robots.flatMap((robot, index) =>
    // Negative numbers: the fixed bodies count upwards.
    line(ring(robot), 0.03, robot.height, materials.robot, -1 - index, true),
  )
  return [...leaves, ...bodies]
}

/** Height of the ceiling: that of the highest wall. Metres. */
export function ceilingHeight(map: MapDocument): number {
  return map.walls.reduce((highest, wall) => Math.max(highest, wall.height), 2.4)
}

function line(
  points: readonly Point[],
  bottom: number,
  top: number,
  material: Material,
  body: number,
  closed: boolean,
) {
  const counterClockwise = closed && polygonArea(points) < 0 ? points.toReversed() : points
  return toSegments(counterClockwise, closed).map((s) =>
    face([s.ax, s.ay], [s.bx, s.by], bottom, top, material, body),
  )
}

function face(a: Point, b: Point, bottom: number, top: number, material: Material, body: number): Face {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0])
  const light = 0.88 + 0.1 * Math.cos(2 * angle - 0.6)
  return { ax: a[0], ay: a[1], bx: b[0], by: b[1], bottom, top, material, body, light }
}

function hingedLeaf(from: Point, to: Point, open: number): [Point, Point] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + open * (Math.PI / 2)
  const width = Math.hypot(to[0] - from[0], to[1] - from[1])
  return [from, [from[0] + Math.cos(angle) * width, from[1] + Math.sin(angle) * width]]
}

/** The leaf goes into the wall at its first end. */
function slidLeaf(from: Point, to: Point, open: number): [Point, Point] {
  const rest = 1 - open * 0.95
  return [from, [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest]]
}

/** A round pot and a round crown over it, within the fixture's outline. */
function plant(polygon: readonly Point[], height: number, pot: number, crown: number): Face[] {
  const [x, y] = polygonCentre(polygon)
  const radius = Math.sqrt(Math.abs(polygonArea(polygon))) / 2
  const potHeight = Math.min(0.4, height / 2)
  return [
    ...line(ring({ x, y, theta: 0, radius: radius * 0.65 }), 0, potHeight, materials.pot, pot, true),
    ...line(
      ring({ x, y, theta: 0.2, radius: radius * 1.1 }),
      potHeight,
      height,
      materials.plant,
      crown,
      true,
    ),
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
