import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { type LevelPlaces, roundMetres } from './open-rmf-places.ts'
import type { Building, Lift, LiftDoor } from './open-rmf-schema.ts'

/** A lift in metres, with its doors on one level. */
export type PlacedLift = { name: string; lift: Lift; doors: readonly LiftDoor[] }

/**
 * The lifts that stop at a level. A lift is positioned on the drawing of its reference level, and has the same place on
 * all levels.
 */
export function placeLifts(
  lifts: Building['lifts'],
  places: ReadonlyMap<string, LevelPlaces>,
  levelName: string,
): PlacedLift[] {
  return Object.entries(lifts).flatMap(([name, lift]) => {
    const names = lift.level_doors[levelName]
    const place = places.get(lift.reference_floor_name ?? levelName) ?? places.get(levelName)
    if (names === undefined || place === undefined) return []
    const [x, y] = place.toPoint(lift.x, lift.y)
    const doors = names.flatMap((door) => lift.doors[door] ?? [])
    return [{ name, lift: { ...lift, x, y, yaw: lift.yaw + place.turn }, doors }]
  })
}

export function importLift(
  { name, lift: l, doors: [door] }: PlacedLift,
  index: number,
): MapDocument['lifts'][number] {
  const { x, y } = l
  const corner = (across: number, along: number): Point => [
    roundMetres(x + Math.cos(l.yaw) * across - Math.sin(l.yaw) * along),
    roundMetres(y + Math.sin(l.yaw) * across + Math.cos(l.yaw) * along),
  ]
  const [halfWidth, halfDepth] = [l.width / 2, l.depth / 2]
  const polygon = [
    corner(-halfWidth, -halfDepth),
    corner(halfWidth, -halfDepth),
    corner(halfWidth, halfDepth),
    corner(-halfWidth, halfDepth),
  ]
  const [from, to] = findDoorEnds(l, door)
  return {
    id: `lift${index + 1}`,
    name: name.slice(0, 40),
    polygon,
    door: [corner(...from), corner(...to)],
    bank: '',
  }
}

/**
 * The ends of a lift's door on the nearest side of its cabin, as in Open-RMF's own tools; a lift without a door for
 * this level in the file opens over its whole front.
 */
function findDoorEnds({ width, depth }: Lift, door: LiftDoor | undefined): [Point, Point] {
  const [right, front] = [width / 2, depth / 2]
  if (door === undefined)
    return [
      [-right, front],
      [right, front],
    ]
  const half = door.width / 2
  const isAtSide = Math.abs(Math.abs(door.x) - right) <= Math.abs(Math.abs(door.y) - front)
  const [x, y] = [door.x > 0 ? right : -right, door.y > 0 ? front : -front]
  return isAtSide
    ? [
        [x, door.y - half],
        [x, door.y + half],
      ]
    : [
        [door.x - half, y],
        [door.x + half, y],
      ]
}
