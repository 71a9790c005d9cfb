import type { Joints } from '@wheelhouse/contract/robots/arm'
import type { Point } from '@wheelhouse/contract/robots/arm-figure'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { getMount, viewFrom } from '../cameras/camera-mounts.ts'
import { collectFixedFaces, collectMovingFaces, type Face } from '../cameras/faces.ts'
import type { VirtualFloor } from '../world/world-figures.ts'

/** What a point of a picture shows. Metres, on the floor's map. */
type Target = {
  readonly point: Point
  /** From the camera. */
  readonly distance: number
  /** A person or another robot: arms do not go there. */
  readonly isBody: boolean
}

type Place = { readonly x: number; readonly y: number; readonly theta: number }

/** Only the aspect ratio matters here. */
const picture = { width: 1920, height: 1080 }
/** Metres; nearer things would be inside the lens, farther ones are ignored. */
const nearest = 0.05
const farthest = 20

/**
 * The nearest thing in the direction of a point in a camera's picture: a wall, a fixture, a door, a body or the floor.
 * @param at shares of the picture, from its upper left corner
 * @returns `null`: nothing in sight but the ceiling
 */
export function findTarget(
  floor: VirtualFloor,
  robot: Place & { readonly id: string; readonly joints: Joints },
  camera: CameraId,
  at: { readonly x: number; readonly y: number },
): Target | null {
  const view = viewFrom(getMount(camera, robot.joints), robot, picture.width, picture.height)
  const aside = ((at.x - 0.5) * picture.width) / view.focal
  const slope = (at.y * picture.height - view.horizon) / view.focal
  const ray = {
    x: view.x,
    y: view.y,
    z: view.z,
    slope,
    dx: view.forwardX + view.forwardY * aside,
    dy: view.forwardY - view.forwardX * aside,
  }
  const faces = [...collectFixedFaces(floor.map), ...collectMovingFaces(floor.map, floor.doors(), [])]
  const surface = Math.min(
    slope > 0 ? view.z / slope : Number.POSITIVE_INFINITY,
    ...faces.map((face) => meetFace(ray, face)),
  )
  const others = floor.robots().filter(({ id }) => id !== robot.id)
  const body = Math.min(...[...floor.people(), ...others].map((thing) => meetBody(ray, thing)))
  const depth = Math.min(surface, body)
  if (depth > farthest) return null
  const [x, y, z] = [ray.x + ray.dx * depth, ray.y + ray.dy * depth, ray.z - slope * depth]
  return {
    point: [x, y, z],
    distance: Math.hypot(x - view.x, y - view.y, z - view.z),
    isBody: body < surface,
  }
}

/** Per metre of depth it moves `dx`, `dy` along the floor and `slope` down. */
type Ray = Readonly<Record<'x' | 'y' | 'z' | 'dx' | 'dy' | 'slope', number>>

/** Depth at which the ray meets an upright face; infinite if it does not. */
function meetFace({ x, y, z, dx, dy, slope }: Ray, { ax, ay, bx, by, bottom, top }: Face): number {
  const across = dx * (by - ay) - dy * (bx - ax)
  if (across === 0) return Number.POSITIVE_INFINITY
  const depth = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / across
  const share = ((ax - x) * dy - (ay - y) * dx) / across
  const height = z - slope * depth
  const isHit = depth >= nearest && share >= 0 && share <= 1 && height >= bottom && height <= top
  return isHit ? depth : Number.POSITIVE_INFINITY
}

/** The same for a standing person, as a cylinder. */
function meetBody(
  { x, y, z, dx, dy, slope }: Ray,
  body: { readonly x: number; readonly y: number; readonly radius: number; readonly height: number },
): number {
  const length = Math.hypot(dx, dy)
  const [toX, toY] = [body.x - x, body.y - y]
  const ahead = (toX * dx + toY * dy) / length
  const beside = Math.abs(toX * dy - toY * dx) / length
  if (ahead <= 0 || beside > body.radius) return Number.POSITIVE_INFINITY
  const depth = Math.max(nearest, (ahead - Math.sqrt(body.radius ** 2 - beside ** 2)) / length)
  return z - slope * depth <= body.height ? depth : Number.POSITIVE_INFINITY
}
