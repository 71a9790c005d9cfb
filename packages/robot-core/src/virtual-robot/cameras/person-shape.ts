import type { PersonFigure } from '../world-figures.ts'

/** A walking person as rounded strokes in a plane that faces the camera. Metres; x to the right, y up from the feet. */
export type Stroke = {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly radius: number
  readonly part: BodyPart
  /** Of the face and the hair. */
  readonly isHead?: boolean
}
export type BodyPart = 'skin' | 'hair' | 'shirt' | 'sleeve' | 'trousers' | 'trousersFar' | 'shoe'

/** The proportions are those of a person of this height; others are scaled. */
const standardHeight = 1.7
/** One double step, metres. */
const stride = 1.3

/** Strokes from the back to the front. `facing`: the person's heading against the line to the camera, radians; 0 looks at it. */
export function personShape(person: PersonFigure, facing: number): Stroke[] {
  const scale = person.height / standardHeight
  const phase = (person.walked / stride) * 2 * Math.PI
  const swing = person.walking ? 1 : 0
  // From the side the legs open wide; from the front only the knees lift a little.
  const side = Math.sin(facing)
  const sideways = swing * 0.3 * side
  const lift = (leg: number) => swing * 0.07 * Math.max(0, Math.sin(phase + leg))
  const reach = (leg: number) => sideways * Math.cos(phase + leg)
  const halfHips = 0.08 * Math.abs(Math.cos(facing)) + 0.015
  const halfShoulders = 0.17 * Math.abs(Math.cos(facing)) + 0.05
  const bob = swing * 0.015 * Math.cos(2 * phase)
  const strokes: Stroke[] = []
  const stroke = (
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    radius: number,
    part: BodyPart,
    isHead = false,
  ) =>
    strokes.push({
      isHead,
      x0: x0 * scale,
      y0: y0 * scale,
      x1: x1 * scale,
      y1: y1 * scale,
      radius: radius * scale,
      part,
    })
  const leg = (which: number, at: number, part: BodyPart) => {
    const foot = at + reach(which)
    const up = lift(which)
    const knee = at + reach(which) * 0.45 + up * 0.9 * side
    stroke(at * 0.9, 0.86 + bob, knee, 0.47 + up * 0.5, 0.075, part)
    stroke(knee, 0.47 + up * 0.5, foot, 0.1 + up, 0.058, part)
    stroke(foot, 0.045 + up, foot + 0.1 * side, 0.045 + up, 0.045, 'shoe')
  }
  const arm = (which: number, at: number) => {
    const hand = at - reach(which) * 0.8
    stroke(at, 1.36 + bob, at + (hand - at) * 0.4, 1.1 + bob, 0.048, 'sleeve')
    stroke(at + (hand - at) * 0.4, 1.1 + bob, hand, 0.88 + bob, 0.04, 'sleeve')
    stroke(hand, 0.84 + bob, hand, 0.82 + bob, 0.042, 'skin')
  }
  arm(0, -halfShoulders)
  leg(0, -halfHips, 'trousersFar')
  leg(Math.PI, halfHips, 'trousers')
  const chest = 0.09 + 0.05 * Math.abs(Math.cos(facing))
  stroke(-halfShoulders * 0.35, 0.93 + bob, -halfShoulders * 0.5, 1.32 + bob, chest, 'shirt')
  stroke(halfShoulders * 0.35, 0.93 + bob, halfShoulders * 0.5, 1.32 + bob, chest, 'shirt')
  arm(Math.PI, halfShoulders)
  stroke(0, 1.42 + bob, 0, 1.5 + bob, 0.05, 'skin')
  const looksAtUs = Math.cos(facing)
  stroke(-0.015 * side, 1.6 + bob, -0.015 * side, 1.64 + bob, 0.1, 'hair', true)
  if (looksAtUs > -0.4) stroke(0.035 * side, 1.555 + bob, 0.035 * side, 1.6 + bob, 0.085, 'skin', true)
  return strokes
}

/** Calls `span(row, from, to)` for every row of pixels that a stroke from one point to the other covers. */
export function fillStroke(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  radius: number,
  height: number,
  span: (row: number, from: number, to: number) => void,
): void {
  const length = Math.hypot(x1 - x0, y1 - y0)
  // Unit normal that points to the right: the outline is two half circles joined by lines along it.
  const flip = y1 > y0 ? 1 : -1
  const nx = length === 0 ? 1 : ((y1 - y0) / length) * flip
  const ny = length === 0 ? 0 : (-(x1 - x0) / length) * flip
  const top = Math.max(0, Math.ceil(Math.min(y0, y1) - radius - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y1) + radius - 0.5))
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5
    let from = Number.POSITIVE_INFINITY
    let to = Number.NEGATIVE_INFINITY
    const include = (cx: number, cy: number) => {
      const rest = radius * radius - (y - cy) * (y - cy)
      if (rest < 0) return
      const half = Math.sqrt(rest)
      from = Math.min(from, cx - half)
      to = Math.max(to, cx + half)
    }
    include(x0, y0)
    include(x1, y1)
    if (y1 !== y0) {
      const right = (y - ny * radius - y0) / (y1 - y0)
      if (right >= 0 && right <= 1) to = Math.max(to, x0 + (x1 - x0) * right + nx * radius)
      const left = (y + ny * radius - y0) / (y1 - y0)
      if (left >= 0 && left <= 1) from = Math.min(from, x0 + (x1 - x0) * left - nx * radius)
    }
    if (to > from) span(row, from, to)
  }
}
