import type { Joints } from '@wheelhouse/contract/robots/arm'
import { buildArmFigure, type FigurePart, type Point } from '@wheelhouse/contract/robots/arm-figure'
import type { RobotFigure } from '../world/world-figures.ts'
import { getRow, toView, type View } from './camera-mounts.ts'
import {
  createPen,
  type Extent,
  fillSpan,
  type Pen,
  paintSpan,
  type ScreenStroke,
  traceStroke,
} from './draw-strokes.ts'
import type { Frame } from './frame.ts'
import { fadeAt } from './materials.ts'
import { type YuvColour, yuv } from './yuv-picture.ts'

/** Robots with arms, as seen by others, and the robot's own arms in its head camera. */

type Place = { readonly x: number; readonly y: number; readonly theta: number }
/** A rod in the picture: one stroke, or several that get thicker towards the lens. */
type PaintedRod = {
  readonly strokes: readonly ScreenStroke[]
  readonly colour: YuvColour
  readonly depth: number
}
type VisibleRobot = Extent & { readonly rods: readonly PaintedRod[] }

const shell = yuv(0xf0f2f2)
const dark = yuv(0x2b3036)
const colours: Record<FigurePart['name'], YuvColour> = {
  foot: yuv(0x49525b),
  column: yuv(0xdfe3e4),
  shoulders: shell,
  head: shell,
  upperArm: shell,
  forearm: yuv(0xd3d9da),
  hand: yuv(0x1890a1),
  finger: dark,
}
const ownParts: readonly FigurePart['name'][] = ['upperArm', 'forearm', 'hand', 'finger']
/** Any closer, a robot would fill the picture with a blur. Metres. */
const nearest = 0.35
/** Metres that arms reach sideways from the robot's centre. */
const widest = 0.9

/** Number of segments of a rod, each as thick as its distance makes it, and its minimum distance. Metres. */
type RodDetail = { readonly pieces: number; readonly nearest: number }
const otherDetail: RodDetail = { pieces: 1, nearest: nearest / 2 }
const ownDetail: RodDetail = { pieces: 6, nearest: 0.04 }

/** Robots with arms in the field of view. Those without are upright bodies: `faces.ts`. */
export function findVisibleRobots(view: View, robots: readonly RobotFigure[]): VisibleRobot[] {
  return robots.flatMap((robot) => {
    if (robot.joints === undefined) return []
    const { depth, right } = toView(view, robot.x, robot.y)
    if (depth < nearest) return []
    const column = view.width / 2 + (view.focal * right) / depth
    const half = (view.focal * widest) / depth
    const from = Math.max(0, Math.floor(column - half))
    const to = Math.min(view.width - 1, Math.ceil(column + half))
    if (from > to) return []
    const parts = buildArmFigure(robot.joints).flatMap((part) => [part, ...getVisor(part)])
    return [{ depth, from, to, rods: project(view, robot, parts, otherDetail) }]
  })
}

export function drawRobot({ picture, view, clip }: Frame, { depth, rods }: VisibleRobot): void {
  const fade = fadeAt(depth)
  for (const { strokes, colour } of rods) {
    const pen = createPen(picture, colour, fade)
    for (const stroke of strokes)
      traceStroke(view, clip, stroke, (row, from, to) => paintSpan(pen, row, from, to))
  }
}

/** The robot's own arms, which nothing can cover. */
export function drawOwnArms(
  { picture, view, clip }: Frame,
  { joints, ...place }: Place & { readonly joints: Joints },
): void {
  const parts = buildArmFigure(joints).filter(({ name }) => ownParts.includes(name))
  clip.fill(view.height)
  for (const { strokes, colour } of project(view, place, parts, ownDetail)) {
    const paint = (stroke: ScreenStroke, pen: Pen) =>
      traceStroke(view, clip, stroke, (row, from, to) => fillSpan(pen, row, from, to))
    const light = { picture, colour }
    const shaded = { picture, colour: { ...colour, y: colour.y * 0.9 } }
    // The shaded side first, then the lit one over it: segments that are shaded one by one look like scales.
    for (const stroke of strokes) paint(stroke, shaded)
    for (const stroke of strokes) paint(getLightSide(stroke), light)
  }
}

function getLightSide({ x0, x1, radius, ...rows }: ScreenStroke): ScreenStroke {
  return { ...rows, x0: x0 - radius * 0.2, x1: x1 - radius * 0.2, radius: radius * 0.8 }
}

type Rod = Pick<FigurePart, 'from' | 'to' | 'radius'> & { readonly colour: YuvColour }

/** The visor, which shows where a head is turned. */
function getVisor({ name, from, to }: FigurePart): (Rod & { name: 'head' })[] {
  if (name !== 'head') return []
  const at = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * 1.25
  const eye: Point = [at(0), at(1), at(2)]
  return [{ name, from: eye, to: eye, radius: 0.085, colour: dark }]
}

/** Rods in the picture, farthest first. Parts that are too near are clipped. */
function project(
  view: View,
  place: Place,
  parts: readonly (FigurePart | (Rod & { name: 'head' }))[],
  detail: RodDetail,
): PaintedRod[] {
  const { pieces } = detail
  const rods = parts.map((part): PaintedRod => {
    const colour = 'colour' in part ? part.colour : colours[part.name]
    const a = see(view, place, part.from)
    const b = see(view, place, part.to)
    const strokes: ScreenStroke[] = []
    for (let i = 0; i < pieces; i++) {
      const from = between(a, b, i / pieces)
      const to = between(a, b, (i + 1) / pieces)
      if (from.depth < detail.nearest || to.depth < detail.nearest) continue
      const radius = (2 * part.radius * view.focal) / (from.depth + to.depth)
      strokes.push({ ...toScreen(view, from, to), radius })
    }
    return { strokes, colour, depth: (a.depth + b.depth) / 2 }
  })
  return rods.sort((one, other) => other.depth - one.depth)
}

type Seen = { readonly depth: number; readonly right: number; readonly height: number }

/** A point in the robot's own frame, seen through the lens. */
function see(view: View, { x, y, theta }: Place, [ahead, left, height]: Point): Seen {
  const c = Math.cos(theta)
  const s = Math.sin(theta)
  return { ...toView(view, x + ahead * c - left * s, y + ahead * s + left * c), height }
}

function between(a: Seen, b: Seen, share: number): Seen {
  const mix = (from: number, to: number) => from + (to - from) * share
  return {
    depth: mix(a.depth, b.depth),
    right: mix(a.right, b.right),
    height: mix(a.height, b.height),
  }
}

function toScreen(view: View, a: Seen, b: Seen) {
  const column = ({ right, depth }: Seen) => view.width / 2 + (view.focal * right) / depth
  return {
    x0: column(a),
    y0: getRow(view, a.height, a.depth),
    x1: column(b),
    y1: getRow(view, b.height, b.depth),
  }
}
