/** Where the robot will go if the hands stay as they are: drawn on the picture, it shows what the delay means. */

export type GroundPoint = { /** Metres ahead. */ ahead: number /** Metres to the left. */; left: number }

/** The arc driven in `seconds` at this speed, from the robot's own place. */
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

/** Where a camera looks from. Metres, radians; `fov` is the horizontal angle of view, `pitch` is positive downwards. */
export type CameraMount = { height: number; ahead: number; fov: number; pitch: number }

/**
 * A point of the floor in the picture.
 * @returns shares of the picture's width and height from the top left, or `null` behind the camera
 */
export function projectToPicture(
  point: GroundPoint,
  mount: CameraMount,
  aspect: number,
): { x: number; y: number } | null {
  const ahead = point.ahead - mount.ahead
  const cos = Math.cos(mount.pitch)
  const sin = Math.sin(mount.pitch)
  const depth = ahead * cos + mount.height * sin
  if (depth < 0.05) return null
  const down = mount.height * cos - ahead * sin
  const focal = 0.5 / Math.tan(mount.fov / 2)
  return { x: 0.5 - (point.left / depth) * focal, y: 0.5 + (down / depth) * focal * aspect }
}
