import { type FloorPlan, planScale } from './floor-plan.ts'
import type { Frame } from './frame.ts'
import { ceiling, fadeAt, fadeColour, floorTints, haze } from './materials.ts'
import type { Stage } from './shot.ts'

/** Floor tiles: metres, and the width of the joint between them. */
const tile = 0.6
const joint = 0.014
/** Ceiling lamps: one in each field of this size, metres. */
const lampField = 3
const lampLength = 1.2
const lampWidth = 0.3
const lampShareX = lampLength / lampField
const lampShareY = lampWidth / lampField
/** Tiles and lamp fields are counted from far outside any map. */
const tileOffset = 32_768

/** Paints everything below and above the horizon as floor and ceiling; upright things are drawn over it. */
export function drawGround(frame: Frame, { plan, ceiling: ceilingHeight }: Stage): void {
  const { view } = frame
  for (let row = 0; row < view.height; row++) {
    const slope = row + 0.5 - view.horizon
    if (slope > 0) drawFloorRow(frame, plan, row, (view.z * view.focal) / slope)
    else drawCeilingRow(frame, row, ((ceilingHeight - view.z) * view.focal) / Math.max(0.01, -slope))
  }
}

function drawFloorRow(
  { picture, view, floorFrom }: Frame,
  plan: FloorPlan,
  row: number,
  depth: number,
): void {
  const { width } = view
  const start = row * width
  const chroma = (row & 1) === 0 ? (row >> 1) * (width >> 1) : -1
  const fade = fadeAt(depth)
  const keep = 1 - fade
  // The area of floor that a pixel covers: finer detail would only flicker.
  const footprint = Math.max(depth / view.focal, (depth * depth) / (view.z * view.focal))
  const jointDepth = 34 * keep * Math.min(1, joint / footprint)
  const toneDepth = 2.2 * keep * Math.min(1, (0.5 * tile) / footprint)
  const jointShare = Math.max(joint, Math.min(footprint, tile * 0.5)) / tile
  // Everything per column is a sum of small steps: positions in tiles and in plan cells.
  const stepX = (view.forwardY * depth) / view.focal
  const stepY = (-view.forwardX * depth) / view.focal
  const firstX = view.x + view.forwardX * depth - stepX * (width / 2 - 0.5)
  const firstY = view.y + view.forwardY * depth - stepY * (width / 2 - 0.5)
  const lightness = 1.02 - Math.min(0.14, depth * 0.012)
  // Tints change slowly along a row: sampling every few pixels is enough, less often where pixels cover little.
  const lookEvery = 8
  let tint = floorTints[0] ?? haze
  let tinted = -1
  let lastX = -1
  let lastY = -1
  let luma = 0
  let jointLuma = 0
  let chromaU = 0
  let chromaV = 0
  const tileStepX = stepX / tile
  const tileStepY = stepY / tile
  // The offset keeps the numbers positive, so that truncation rounds down.
  const tileX0 = firstX / tile + tileOffset
  const tileY0 = firstY / tile + tileOffset
  for (let column = 0; column < width; column++) {
    if (row < (floorFrom[column] ?? 0)) continue
    const tileX = tileX0 + tileStepX * column
    const tileY = tileY0 + tileStepY * column
    const wholeX = tileX | 0
    const wholeY = tileY | 0
    if (wholeX !== lastX || wholeY !== lastY || column % lookEvery === 0) {
      lastX = wholeX
      lastY = wholeY
      const index = tintAt(plan, firstX + stepX * column, firstY + stepY * column)
      if (index !== tinted) {
        tinted = index
        tint = floorTints[index] ?? haze
        chromaU = (tint.u * keep + haze.u * fade) | 0
        chromaV = (tint.v * keep + haze.v * fade) | 0
      }
      const tone = ((wholeX * 7 + wholeY * 13 + ((wholeX * wholeY) >> 2)) & 7) - 3.5
      luma = (tint.y * lightness * keep + haze.y * fade + tone * toneDepth) | 0
      jointLuma = (luma - jointDepth) | 0
    }
    const isJoint = tileX - wholeX < jointShare || tileY - wholeY < jointShare
    picture.y[start + column] = isJoint ? jointLuma : luma
    if (chroma >= 0 && (column & 1) === 0) {
      picture.u[chroma + (column >> 1)] = chromaU
      picture.v[chroma + (column >> 1)] = chromaV
    }
  }
}

function tintAt(plan: FloorPlan, x: number, y: number): number {
  const column = ((x - plan.minX) * planScale) | 0
  const row = ((y - plan.minY) * planScale) | 0
  const inside = column >= 0 && row >= 0 && column < plan.columns && row < plan.rows
  return inside ? (plan.tints[row * plan.columns + column] ?? 0) : 0
}

function drawCeilingRow({ picture, view, ceilingUpTo }: Frame, row: number, depth: number): void {
  const { width } = view
  const start = row * width
  const fade = fadeAt(depth)
  const plain = fadeColour(ceiling.plain, fade)
  const plainLuma = plain.y | 0
  const lampLuma = fadeColour(ceiling.lamp, fade).y | 0
  if ((row & 1) === 0) {
    const chroma = (row >> 1) * (width >> 1)
    picture.u.fill(plain.u, chroma, chroma + (width >> 1))
    picture.v.fill(plain.v, chroma, chroma + (width >> 1))
  }
  const stepX = (view.forwardY * depth) / view.focal
  const stepY = (-view.forwardX * depth) / view.focal
  const firstX = (view.x + view.forwardX * depth - stepX * (width / 2 - 0.5)) / lampField + tileOffset
  const firstY = (view.y + view.forwardY * depth - stepY * (width / 2 - 0.5)) / lampField + tileOffset
  const fieldStepX = stepX / lampField
  const fieldStepY = stepY / lampField
  for (let column = 0; column < width; column++) {
    if (row > (ceilingUpTo[column] ?? 0)) continue
    const x = firstX + fieldStepX * column
    const y = firstY + fieldStepY * column
    const isLamp = x - (x | 0) < lampShareX && y - (y | 0) < lampShareY
    picture.y[start + column] = isLamp ? lampLuma : plainLuma
  }
}
