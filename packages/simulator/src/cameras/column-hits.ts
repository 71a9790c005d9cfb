import type { View } from './camera-mounts.ts'
import type { Face } from './faces.ts'

/**
 * Which faces each column of the picture meets, nearest first. Faces are projected once and traversed column by column,
 * which is much cheaper than one ray cast per column: depth and position on the face take two divisions.
 */
export type ColumnHits = {
  readonly width: number
  /** Hits of column x are at `x * maxHits`, `count[x]` of them. */
  readonly count: Uint8Array
  /** Metres straight ahead (not along the ray). */
  readonly depth: Float32Array
  /** Metres from the face's first end. */
  readonly along: Float32Array
  /** Position in the list of faces. */
  readonly face: Int32Array
}

/** Maximum number of faces behind each other in one column; farther ones are left out. */
export const maxHits = 14
const nearest = 0.08
const farthest = 60

/** The upright faces of a scene as one view sees them. */
export type Projection = {
  readonly view: View
  readonly faces: readonly Face[]
  readonly hits: ColumnHits
}

export function createColumnHits(width: number): ColumnHits {
  return {
    width,
    count: new Uint8Array(width),
    depth: new Float32Array(width * maxHits),
    along: new Float32Array(width * maxHits),
    face: new Int32Array(width * maxHits),
  }
}

/** What closes off the view: faces from the floor to above a height, and the nearest one's depth per column. Metres. */
type Closing = { readonly height: number; readonly depth: Float32Array }

/**
 * Fills the hits. Faces from the floor to above `closingHeight` hide everything behind them.
 */
export function collectHits(projection: Projection, closingHeight: number): void {
  const { hits, faces } = projection
  hits.count.fill(0)
  const closing = { height: closingHeight, depth: new Float32Array(hits.width).fill(farthest) }
  faces.forEach((face, index) => projectFace(projection, closing, face, index))
}

function projectFace({ view, hits }: Projection, closing: Closing, face: Face, index: number): void {
  const dax = face.ax - view.x
  const day = face.ay - view.y
  const dbx = face.bx - view.x
  const dby = face.by - view.y
  let za = dax * view.forwardX + day * view.forwardY
  let zb = dbx * view.forwardX + dby * view.forwardY
  if ((za < nearest && zb < nearest) || (za > farthest && zb > farthest)) return
  let xa = dax * view.forwardY - day * view.forwardX
  let xb = dbx * view.forwardY - dby * view.forwardX
  let ua = 0
  let ub = Math.hypot(face.bx - face.ax, face.by - face.ay)
  // Clips the part behind the lens.
  const t = (nearest - za) / (zb - za)
  if (za < nearest) {
    xa += (xb - xa) * t
    ua = ub * t
    za = nearest
  } else if (zb < nearest) {
    xb = xa + (xb - xa) * t
    ub *= t
    zb = nearest
  }
  const centre = view.width / 2
  const sa = centre + (view.focal * xa) / za
  const sb = centre + (view.focal * xb) / zb
  if (sa === sb) return
  const from = Math.max(0, Math.ceil(Math.min(sa, sb) - 0.5))
  const to = Math.min(view.width - 1, Math.ceil(Math.max(sa, sb) - 0.5) - 1)
  if (to < from) return
  const inverseA = 1 / za
  const stepInverse = (1 / zb - inverseA) / (sb - sa)
  const stepAlong = (ub / zb - ua / za) / (sb - sa)
  const closes = face.bottom === 0 && face.top >= closing.height
  for (let column = from; column <= to; column++) {
    const offset = column + 0.5 - sa
    const depth = 1 / (inverseA + stepInverse * offset)
    if (depth >= (closing.depth[column] ?? 0)) continue
    if (closes) closing.depth[column] = depth
    const at = makeRoom(hits, column, depth)
    if (at === null) continue
    hits.depth[at] = depth
    hits.along[at] = (ua / za + stepAlong * offset) * depth
    hits.face[at] = index
  }
}

/** Moves the farther hits of a column. @returns where the new one goes, `null`: beyond the last */
function makeRoom(hits: ColumnHits, column: number, depth: number): number | null {
  const first = column * maxHits
  const count = hits.count[column] ?? 0
  let at = first + count
  if (count === maxHits) {
    if (depth >= (hits.depth[at - 1] ?? 0)) return null
    at--
  } else hits.count[column] = count + 1
  while (at > first && (hits.depth[at - 1] ?? 0) > depth) {
    hits.depth[at] = hits.depth[at - 1] ?? 0
    hits.along[at] = hits.along[at - 1] ?? 0
    hits.face[at] = hits.face[at - 1] ?? 0
    at--
  }
  return at
}
