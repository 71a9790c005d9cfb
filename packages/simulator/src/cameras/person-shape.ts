import type { PersonFigure } from '../world/world-figures.ts'

/** A person as rounded strokes in a plane facing the camera. Metres; x to the right, y up from the feet. */
export type Stroke = {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly radius: number
  readonly part: BodyPart
  /** Part of the face or the hair. */
  readonly isHead?: boolean
}
export type BodyPart = 'skin' | 'hair' | 'shirt' | 'sleeve' | 'trousers' | 'trousersFar' | 'shoe'

/** The proportions fit a person of this height; others are scaled. */
const standardHeight = 1.7
/** One double step, metres. */
const stride = 1.3

/** Strokes from back to front. `facing`: the heading relative to the line to the camera, radians; 0 looks into it. */
export function getPersonShape(person: PersonFigure, facing: number): Stroke[] {
  return scaleStrokes(getShape(person, facing), person.height / standardHeight)
}

function getShape(person: PersonFigure, facing: number): Stroke[] {
  if (person.posture === 'lying') return getLyingShape(facing)
  return person.posture === 'sitting' ? getSittingShape(facing) : getStandingShape(person, facing)
}

/** The pose of a standing or walking person at one moment. */
type Gait = {
  readonly person: PersonFigure
  /** 1 for somebody seen from the right, -1 from the left, 0 from the front or behind. */
  readonly side: number
  /** Metres of a foot ahead, to the right in the picture, and above the floor. `leg`: its phase, radians. */
  readonly reach: (leg: number) => number
  readonly lift: (leg: number) => number
  /** Metres that the body rises and falls with each step. */
  readonly bob: number
}

function createGait(person: PersonFigure, side: number): Gait {
  const phase = (person.walked / stride) * 2 * Math.PI
  const swing = person.walking ? 1 : 0
  // From the side the legs open wide; from the front only the knees rise slightly.
  const sideways = swing * 0.3 * side
  return {
    person,
    side,
    reach: (leg) => sideways * Math.cos(phase + leg),
    lift: (leg) => swing * 0.07 * Math.max(0, Math.sin(phase + leg)),
    bob: swing * 0.015 * Math.cos(2 * phase),
  }
}

function getStandingShape(person: PersonFigure, facing: number): Stroke[] {
  const side = Math.sin(facing)
  const front = Math.abs(Math.cos(facing))
  const gait = createGait(person, side)
  const { bob } = gait
  const hips = 0.08 * front + 0.015
  const shoulders = 0.17 * front + 0.05
  const chest = { y0: 0.93 + bob, y1: 1.32 + bob, radius: 0.09 + 0.05 * front, part: 'shirt' } as const
  const [hair, face] = [-0.015 * side, 0.035 * side]
  const strokes: Stroke[] = [
    ...getArmStrokes(gait, 0, -shoulders),
    ...getLegStrokes(gait, 0, -hips),
    ...getLegStrokes(gait, Math.PI, hips),
    { ...chest, x0: -shoulders * 0.35, x1: -shoulders * 0.5 },
    { ...chest, x0: shoulders * 0.35, x1: shoulders * 0.5 },
    ...getArmStrokes(gait, Math.PI, shoulders),
    { x0: 0, y0: 1.42 + bob, x1: 0, y1: 1.5 + bob, radius: 0.05, part: 'skin' },
    { x0: hair, y0: 1.6 + bob, x1: hair, y1: 1.64 + bob, radius: 0.1, part: 'hair', isHead: true },
  ]
  if (Math.cos(facing) > -0.4)
    strokes.push({
      x0: face,
      y0: 1.555 + bob,
      x1: face,
      y1: 1.6 + bob,
      radius: 0.085,
      part: 'skin',
      isHead: true,
    })
  return strokes
}

/** @param leg its phase of the step, radians. @param hip metres to the right of the person's centre */
function getLegStrokes({ side, reach, lift, bob }: Gait, leg: number, hip: number): Stroke[] {
  const part = hip < 0 ? 'trousersFar' : 'trousers'
  const foot = hip + reach(leg)
  const up = lift(leg)
  const knee = { x: hip + reach(leg) * 0.45 + up * 0.9 * side, y: 0.47 + up * 0.5 }
  return [
    { x0: hip * 0.9, y0: 0.86 + bob, x1: knee.x, y1: knee.y, radius: 0.075, part },
    { x0: knee.x, y0: knee.y, x1: foot, y1: 0.1 + up, radius: 0.058, part },
    { x0: foot, y0: 0.045 + up, x1: foot + 0.1 * side, y1: 0.045 + up, radius: 0.045, part: 'shoe' },
  ]
}

/** @param leg the one that swings with it. @param shoulder metres to the right of the person's centre */
function getArmStrokes({ person, side, reach, bob }: Gait, leg: number, shoulder: number): Stroke[] {
  if (person.posture === 'fighting') {
    // Alternating blows.
    const hand = shoulder + (0.25 + 0.3 * Math.max(0, Math.sin(person.walked * Math.PI + leg))) * side
    const elbow = (shoulder + hand) / 2
    return [
      { x0: shoulder, y0: 1.36, x1: elbow, y1: 1.3, radius: 0.048, part: 'sleeve' },
      { x0: elbow, y0: 1.3, x1: hand, y1: 1.4, radius: 0.045, part: 'skin' },
    ]
  }
  const hand = shoulder - reach(leg) * 0.8
  const elbow = shoulder + (hand - shoulder) * 0.4
  return [
    { x0: shoulder, y0: 1.36 + bob, x1: elbow, y1: 1.1 + bob, radius: 0.048, part: 'sleeve' },
    { x0: elbow, y0: 1.1 + bob, x1: hand, y1: 0.88 + bob, radius: 0.04, part: 'sleeve' },
    { x0: hand, y0: 0.84 + bob, x1: hand, y1: 0.82 + bob, radius: 0.042, part: 'skin' },
  ]
}

function scaleStrokes(strokes: readonly Stroke[], scale: number): Stroke[] {
  return strokes.map(({ x0, y0, x1, y1, radius, part, isHead = false }) => ({
    x0: x0 * scale,
    y0: y0 * scale,
    x1: x1 * scale,
    y1: y1 * scale,
    radius: radius * scale,
    part,
    isHead,
  }))
}

/** On the floor: long from the side, a heap from the head or the feet. */
function getLyingShape(facing: number): Stroke[] {
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
function getSittingShape(facing: number): Stroke[] {
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
