import type { Joints } from '@wheelhouse/contract/robots/arm'
import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'
import type { CameraId } from '@wheelhouse/contract/teleop/video'

const degrees = Math.PI / 180

/** Where the cameras of a virtual robot are mounted while its arm, lift and head are at rest, and their optics. */
const cameraMounts: Record<CameraId, CameraMount> = {
  v1: { height: 1.15, ahead: 0.2, heading: 0, fieldOfView: 78 * degrees, down: 10 * degrees },
  v2: { height: 0.35, ahead: 0.3, heading: 0, fieldOfView: 104 * degrees, down: 2 * degrees },
  v3: { height: 1.0, ahead: -0.2, heading: Math.PI, fieldOfView: 84 * degrees, down: 10 * degrees },
  s1: { height: 1.0, ahead: 0, heading: Math.PI / 2, fieldOfView: 78 * degrees, down: 8 * degrees },
  g1: { height: 0.95, ahead: 0.25, heading: 0, fieldOfView: 74 * degrees, down: 40 * degrees },
  thermal: { height: 0.4, ahead: 0.3, heading: 0, fieldOfView: 57 * degrees, down: -4 * degrees },
}

/** The same for a posture: the head carries `v1`, and the lift everything above it. */
export function getMount(
  camera: CameraId,
  { neckPan = 0, neckTilt = 0, lift = 0 }: Joints = {},
): CameraMount {
  const mount = cameraMounts[camera]
  const height = mount.height + lift / 1000
  if (camera === 'g1') return { ...mount, height }
  if (camera !== 'v1') return mount
  return { ...mount, height, heading: neckPan * degrees, down: mount.down + neckTilt * degrees }
}

/** A camera at one moment, ready to project. */
export type View = {
  readonly width: number
  readonly height: number
  /** Pixels. */
  readonly focal: number
  /** Row of the horizon; may lie outside the picture. */
  readonly horizon: number
  /** Eye, metres. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** Viewing direction on the floor. */
  readonly forwardX: number
  readonly forwardY: number
}

export function viewFrom(
  mount: CameraMount,
  robot: { readonly x: number; readonly y: number; readonly theta: number },
  width: number,
  height: number,
): View {
  const focal = width / 2 / Math.tan(mount.fieldOfView / 2)
  const direction = robot.theta + mount.heading
  return {
    width,
    height,
    focal,
    horizon: height / 2 - focal * Math.tan(mount.down),
    x: robot.x + Math.cos(robot.theta) * mount.ahead,
    y: robot.y + Math.sin(robot.theta) * mount.ahead,
    z: mount.height,
    forwardX: Math.cos(direction),
    forwardY: Math.sin(direction),
  }
}

/** Row at which a point `height` metres above the floor is seen `depth` metres ahead. */
export function getRow(view: View, height: number, depth: number): number {
  return view.horizon + ((view.z - height) * view.focal) / depth
}

/** Depth ahead and offset to the right of a point on the floor, metres. */
export function toView(view: View, x: number, y: number): { depth: number; right: number } {
  const dx = x - view.x
  const dy = y - view.y
  return {
    depth: dx * view.forwardX + dy * view.forwardY,
    right: dx * view.forwardY - dy * view.forwardX,
  }
}
