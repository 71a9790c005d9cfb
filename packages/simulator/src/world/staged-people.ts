import type { Behaviour } from '@wheelhouse/contract/inspections/detection-setting'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { ObstacleIndex } from '@wheelhouse/map-model/obstacle-index'
import type { PersonFigure } from './world-figures.ts'

/** A person who shows on demand what detectors look for. Metres, radians. */
export type StagedBehaviour = {
  /** A new person for each behaviour. */
  readonly id: string
  readonly kind: Behaviour
  readonly at: Point
  /** Where an intruder comes from. */
  readonly from: Point
  /** The direction from the robot to the place: two who fight stand side by side across it. */
  readonly theta: number
  /** In simulated time of the world. */
  readonly sinceMs: number
}

const radius = 0.2
const height = 1.7
/** A person who falls stands this long first. */
const standsMs = 800
/** Metres from the place to each of two who fight, and length of an intruder's walk. */
const fightReach = 0.35
const wayIn = 1.2
/** m/s. */
const walkSpeed = 0.8
/** Blows per second. */
const blows = 2
/** Metres from the robot to the place, preferred and minimum, and to the next wall behind it. */
const bestDistance = 2.5
const leastDistance = 1.2
const wallDistance = 0.5

/** Where in front of the robot there is room for it; `null`: nowhere. */
export function findStage(
  obstacles: ObstacleIndex,
  { x, y, theta }: { readonly x: number; readonly y: number; readonly theta: number },
  kind: Behaviour,
): Pick<StagedBehaviour, 'kind' | 'at' | 'from' | 'theta'> | null {
  const wall = obstacles.castRay([x, y], theta, bestDistance + wallDistance)
  const distance = wall === null ? bestDistance : wall.distance - wallDistance
  if (distance < leastDistance) return null
  const at: Point = [x + Math.cos(theta) * distance, y + Math.sin(theta) * distance]
  const aside = (metres: number): Point => [
    at[0] - Math.sin(theta) * metres,
    at[1] + Math.cos(theta) * metres,
  ]
  const isFree = (metres: number) => obstacles.isClear(at, aside(metres), radius)
  if (kind === 'violence' && !(isFree(fightReach) && isFree(-fightReach))) return null
  const way = [wayIn, -wayIn].find(isFree) ?? 0
  return obstacles.isClear(at, at, radius) ? { kind, at, from: aside(way), theta } : null
}

/** The people of one staged behaviour at a moment of the world. Pure. */
export function showStaged(staged: StagedBehaviour, nowMs: number): PersonFigure[] {
  const {
    id,
    kind,
    at: [x, y],
    theta,
  } = staged
  const agoMs = nowMs - staged.sinceMs
  const person: PersonFigure = {
    id,
    x,
    y,
    radius,
    height,
    walking: false,
    walked: 0,
    theta: theta + Math.PI / 2,
  }
  if (kind === 'fall') return [agoMs < standsMs ? person : { ...person, posture: 'lying' }]
  if (kind === 'wheelchair') return [{ ...person, posture: 'sitting' }]
  if (kind === 'loitering') return [{ ...person, theta: theta + Math.PI }]
  if (kind === 'intrusion') return [enter(person, staged, agoMs / 1_000)]
  const [dx, dy] = [-Math.sin(theta) * fightReach, Math.cos(theta) * fightReach]
  const fighter = { ...person, posture: 'fighting', walked: (agoMs / 1_000) * blows } as const
  return [
    { ...fighter, id: `${id}-1`, x: x - dx, y: y - dy },
    { ...fighter, id: `${id}-2`, x: x + dx, y: y + dy, theta: theta - Math.PI / 2 },
  ]
}

function enter(person: PersonFigure, { at, from }: StagedBehaviour, seconds: number): PersonFigure {
  const [dx, dy] = [at[0] - from[0], at[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const walked = Math.min(length, seconds * walkSpeed)
  if (walked === length) return person
  const done = walked / length
  const [x, y] = [from[0] + dx * done, from[1] + dy * done]
  return { ...person, x, y, theta: Math.atan2(dy, dx), walking: true, walked }
}
