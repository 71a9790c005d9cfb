/** A point in a picture: pixels from its top left corner, with the centre of the first pixel at 0.5. */
export type PicturePoint = { readonly x: number; readonly y: number }

/** Four corners, clockwise from the object's own top left, however it is rotated in the picture. */
export type Quad = readonly [PicturePoint, PicturePoint, PicturePoint, PicturePoint]

/** Maps a point of the unit square (0, 0 top left) to the picture; `null`: behind the camera. */
export type ToPicture = (x: number, y: number) => PicturePoint | null

/** Row by row; maps x, y, 1 of the unit square to the picture, dividing the first two numbers by the third. */
export type PlaneMatrix = readonly [number, number, number, number, number, number, number, number, number]

/**
 * The projection of the flat object with these corners: its whole plane, even outside the corners.
 * @returns `null` if the corners are not a convex quad seen from the front
 */
export function seePlane(quad: Quad): ToPicture | null {
  const m = toPlaneMatrix(quad)
  if (m === null) return null
  return (x, y) => {
    const w = m[6] * x + m[7] * y + m[8]
    return w <= 0 ? null : { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w }
  }
}

/** Maps the square's corners to the quad's: Heckbert's solution of the eight equations. `null` as for `seePlane`. */
export function toPlaneMatrix(quad: Quad): PlaneMatrix | null {
  if (!isSeenFromFront(quad)) return null
  const [a, b, c, d] = quad
  const sumX = a.x - b.x + c.x - d.x
  const sumY = a.y - b.y + c.y - d.y
  const dx1 = b.x - c.x
  const dx2 = d.x - c.x
  const dy1 = b.y - c.y
  const dy2 = d.y - c.y
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / area
  const h = (dx1 * sumY - sumX * dy1) / area
  return [
    ...([b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x] as const),
    ...([b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y] as const),
    ...([g, h, 1] as const),
  ]
}

/** Convex, and clockwise in picture coordinates: a mirrored or twisted order cannot be a view of a flat object. */
function isSeenFromFront(quad: Quad): boolean {
  return quad.every((corner, index) => {
    const next = quad[(index + 1) % 4] ?? corner
    const after = quad[(index + 2) % 4] ?? corner
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0
  })
}
