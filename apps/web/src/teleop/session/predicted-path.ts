import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'

/** Where the robot will go at the current input: drawn on the picture, it makes the delay visible. */

export type GroundPoint = { /** Metres ahead. */ ahead: number /** Metres to the left. */; left: number }

/** The arc driven in `seconds` at this speed, from the robot's own position. */
export function predictedPath(vx: number, w: number, seconds = 2, steps = 16): GroundPoint[] {
  const points: GroundPoint[] = []
  for (let i = 0; i <= steps; i++) {
    const t = (seconds * i) / steps
    const turned = w * t
    const ahead = Math.abs(w) < 1e-3 ? vx * t : (vx / w) * Math.sin(turned)
    const left = Math.abs(w) < 1e-3 ? 0 : (vx / w) * (1 - Math.cos(turned))
    points.push({ ahead, left })
  }
  return points
}

/**
 * Projects a point of the floor into the picture of a forward-looking camera.
 * @param aspect width of the picture divided by its height.
 * @returns shares of the picture's width and height from the top left, or `null` behind the camera
 */
export function projectToPicture(
  point: GroundPoint,
  mount: CameraMount,
  aspect: number,
): { x: number; y: number } | null {
  const depth = point.ahead - mount.ahead
  if (depth < 0.05) return null
  // Focal length as a share of the picture's width.
  const focal = 0.5 / Math.tan(mount.fieldOfView / 2)
  return {
    x: 0.5 - (point.left / depth) * focal,
    y: 0.5 + focal * aspect * (mount.height / depth - Math.tan(mount.down)),
  }
}
