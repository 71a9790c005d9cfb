import { type MapDocument, type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { ConfigError, type RobotConfig, type RobotsConfig } from './robots-config.ts'

type Place = { robot: RobotConfig; start: Waypoint }

/** Metres between the centres of two robots that start next to each other: they can turn without touching. */
const apart = 0.7

/**
 * Assigns each robot a waypoint to start at: the one that it names, else a free one, docks first. If a small map has
 * too few, the remaining robots are skipped, with a sentence for each map.
 * @throws ConfigError if a robot is to start on a missing map or waypoint
 */
export function placeRobots({ robots, maps }: Pick<RobotsConfig, 'robots' | 'maps'>): {
  places: Place[]
  leftOut: string[]
} {
  const places: Place[] = []
  const homeless = new Map<string, string[]>()
  // Robots that name a waypoint come first, so that nobody else is placed there.
  const inOrder = robots.toSorted(
    (a, b) => Number(b.startWaypointId !== undefined) - Number(a.startWaypointId !== undefined),
  )
  for (const robot of inOrder) {
    const { serialNumber, startMapId, startWaypointId } = robot
    const map = maps[startMapId]
    if (map === undefined)
      throw new ConfigError(`${serialNumber} starts on the map ${startMapId}, which is not there.`)
    const wanted = map.waypoints.find(({ id }) => id === startWaypointId)
    if (startWaypointId !== undefined && wanted === undefined)
      throw new ConfigError(`The map ${startMapId} has no waypoint ${startWaypointId} for ${serialNumber}.`)
    const others = places.flatMap((place) => (place.robot.startMapId === startMapId ? [place.start] : []))
    const start = wanted ?? freePlaces(map).find((place) => isFree(place, others))
    if (start === undefined) homeless.set(startMapId, [...(homeless.get(startMapId) ?? []), serialNumber])
    else places.push({ robot, start })
  }
  const leftOut = [...homeless].map(
    ([mapId, names]) => `The map ${mapId} has no place left to start at for ${names.join(', ')}: left out.`,
  )
  return { places, leftOut }
}

function isFree(place: Waypoint, others: readonly Waypoint[]): boolean {
  return others.every((other) => Math.hypot(other.x - place.x, other.y - place.y) >= apart)
}

/** Docks first, then waiting places, then the other waypoints. */
function freePlaces(map: MapDocument): Waypoint[] {
  const { charge, standby, invisible } = waypointTypes
  const rank = ({ type }: Waypoint) => [charge, standby].findIndex((first) => first === type)
  const order = (waypoint: Waypoint) => (rank(waypoint) < 0 ? 2 : rank(waypoint))
  return map.waypoints
    .filter(({ type }) => type !== invisible)
    .toSorted((a, b) => order(a) - order(b) || a.no - b.no)
}
