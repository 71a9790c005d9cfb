import type { PersonFigure } from '../world-figures.ts'

/** A person as rounded strokes in a plane that faces the camera. Metres; x to the right, y up from the feet. */
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
  if (person.posture === 'lying' || person.posture === 'sitting')
    return scaleStrokes(person.posture === 'lying' ? lyingShape(facing) : sittingShape(facing), scale)
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
    if (person.posture === 'fighting') {
      // Blow after blow, by turns.
      const hand = at + (0.25 + 0.3 * Math.max(0, Math.sin(person.walked * Math.PI + which))) * side
      stroke(at, 1.36, (at + hand) / 2, 1.3, 0.048, 'sleeve')
      stroke((at + hand) / 2, 1.3, hand, 1.4, 0.045, 'skin')
      return
    }
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

const scaleStrokes = (strokes: readonly Stroke[], scale: number): Stroke[] =>
  strokes.map(({ x0, y0, x1, y1, radius, ...rest }) => ({
    x0: x0 * scale,
    y0: y0 * scale,
    x1: x1 * scale,
    y1: y1 * scale,
    radius: radius * scale,
    ...rest,
  }))

/** On the floor: long from the side, a heap from head or feet. */
function lyingShape(facing: number): Stroke[] {
  const along = Math.sin(facing)
  const flat = { y0: 0.13, y1: 0.13 }
  return [
    { ...flat, x0: -0.85 * along, x1: -0.45 * along, radius: 0.07, part: 'trousersFar' },
    { ...flat, x0: -0.5 * along, x1: 0, radius: 0.1, part: 'trousers' },
    { y0: 0.06, y1: 0.06, x0: -0.9 * along, x1: -0.85 * along, radius: 0.06, part: 'shoe' },
    { ...flat, x0: 0.02 * along, x1: 0.5 * along, radius: 0.14, part: 'shirt' },
    { y0: 0.08, y1: 0.05, x0: 0.4 * along, x1: 0.1 * along, radius: 0.05, part: 'sleeve' },
    { ...flat, x0: 0.75 * along, x1: 0.78 * along, radius: 0.1, part: 'hair', isHead: true },
  ]
}

const spokes = 12

/** In a wheelchair. */
function sittingShape(facing: number): Stroke[] {
  const side = Math.sin(facing)
  const wide = Math.max(0.15, Math.abs(side))
  const rim = (index: number) => {
    const angle = (index / spokes) * 2 * Math.PI
    return { x: 0.3 * wide * Math.cos(angle), y: 0.31 + 0.29 * Math.sin(angle) }
  }
  const wheel = Array.from({ length: spokes }, (_, index): Stroke => {
    const [from, to] = [rim(index), rim(index + 1)]
    return { x0: from.x, y0: from.y, x1: to.x, y1: to.y, radius: 0.025, part: 'shoe' }
  })
  return [
    { x0: -0.22 * side, y0: 0.5, x1: -0.25 * side, y1: 0.95, radius: 0.04, part: 'shoe' },
    { x0: -0.1 * side, y0: 0.52, x1: 0.35 * side, y1: 0.52, radius: 0.085, part: 'trousers' },
    { x0: 0.35 * side, y0: 0.5, x1: 0.4 * side, y1: 0.14, radius: 0.06, part: 'trousersFar' },
    { x0: -0.1 * side, y0: 0.58, x1: -0.08 * side, y1: 0.98, radius: 0.15, part: 'shirt' },
    { x0: -0.05 * side, y0: 0.95, x1: 0.15 * side, y1: 0.68, radius: 0.05, part: 'sleeve' },
    ...wheel,
    { x0: -0.06 * side, y0: 1.13, x1: -0.06 * side, y1: 1.17, radius: 0.05, part: 'skin' },
    { x0: -0.07 * side, y0: 1.28, x1: -0.07 * side, y1: 1.32, radius: 0.1, part: 'hair', isHead: true },
    { x0: 0, y0: 1.24, x1: 0, y1: 1.28, radius: 0.085, part: 'skin', isHead: true },
  ]
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
