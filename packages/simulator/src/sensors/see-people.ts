import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import { photoSizes } from '@wheelhouse/contract/reports/media'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { getCrossing } from '@wheelhouse/map-model/polygons'
import type { VehicleState } from '@wheelhouse/robot-core/adapter'
import { getMount, getRow, type View, viewFrom } from '../cameras/camera-mounts.ts'
import { findVisiblePeople, type VisiblePerson } from '../cameras/draw-people.ts'
import { getPersonShape } from '../cameras/person-shape.ts'
import type { PersonFigure } from '../world/world-figures.ts'
import { passableOpenness, type VirtualFloor } from '../world/world-figures.ts'

/** A person that a camera sees, with the confidence of the detector. */
export type SeenPerson = {
  readonly person: PersonFigure
  /** Shares of the picture's width and height. */
  readonly box: PictureRect
  readonly score: number
}

/** Metres. */
const farthest = 8
/** Of a person with less in the picture, the behaviour cannot be detected. */
const leastShare = 0.5
/** The detector's confidence at one metre, its loss per further metre, and its minimum. */
const [surest, lessPerMetre, unsurest] = [0.97, 0.05, 0.4]

type Robot = Pick<VehicleState, 'x' | 'y' | 'theta' | 'arm'>

/** The people in a camera's field of view who are not hidden by a wall, fixture or closed door. */
export function seePeople(floor: VirtualFloor, camera: CameraId, robot: Robot): SeenPerson[] {
  const { width, height } = photoSizes.low
  const view = viewFrom(getMount(camera, robot.arm?.joints), robot, width, height)
  return findVisiblePeople(view, floor.people()).flatMap((visible) => {
    const { person, depth } = visible
    if (depth > farthest || isHidden(floor, view, person)) return []
    const { box, share } = toBox(view, visible)
    if (share < leastShare) return []
    const score = Math.max(unsurest, surest - lessPerMetre * Math.max(0, depth - 1)) * share
    return [{ person, box, score: Math.round(score * 100) / 100 }]
  })
}

function isHidden(floor: VirtualFloor, view: View, { x, y, radius }: PersonFigure): boolean {
  const [dx, dy] = [x - view.x, y - view.y]
  const way = Math.max(0, Math.hypot(dx, dy) - radius)
  if (floor.obstacles.castRay([view.x, view.y], Math.atan2(dy, dx), way) !== null) return true
  return floor.doors().some(({ index, openness }) => {
    const door = floor.map.doors[index]
    if (door === undefined || openness >= passableOpenness) return false
    const leaf = { ax: door.from[0], ay: door.from[1], bx: door.to[0], by: door.to[1] }
    return getCrossing({ ax: view.x, ay: view.y, bx: x, by: y }, leaf) !== null
  })
}

/** The part of a person that is in the picture, and its share of the whole. */
function toBox(view: View, { person, depth, column }: VisiblePerson): { box: PictureRect; share: number } {
  const scale = view.focal / depth
  const floorRow = getRow(view, 0, depth)
  const strokes = getPersonShape(person, person.theta - Math.atan2(view.y - person.y, view.x - person.x))
  const xs = strokes.flatMap(({ x0, x1, radius }) => [x0 - radius, x0 + radius, x1 - radius, x1 + radius])
  const ys = strokes.flatMap(({ y0, y1, radius }) => [y0 + radius, y1 + radius])
  const [left, right] = [column + Math.min(...xs) * scale, column + Math.max(...xs) * scale]
  const [top, bottom] = [floorRow - Math.max(...ys) * scale, floorRow]
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))
  const [x0, x1] = [clamp(left, view.width), clamp(right, view.width)]
  const [y0, y1] = [clamp(top, view.height), clamp(bottom, view.height)]
  const share = ((x1 - x0) * (y1 - y0)) / ((right - left) * (bottom - top))
  const box = {
    x: x0 / view.width,
    y: y0 / view.height,
    width: (x1 - x0) / view.width,
    height: (y1 - y0) / view.height,
  }
  return { box, share }
}
