import { wayBlockedError } from '@wheelhouse/contract/robots/robot-error-codes'
import { distance } from '@wheelhouse/map-model/geometry'
import { hasOpenOrder, type InWay, type RobotTwin } from './robot-twin.ts'

/** From centre to centre: a blocked robot stands about a metre in front of what blocks it. Metres. */
const reach = 1.5

/**
 * The nearest robot in front of (not next to or behind) one whose way stays blocked. Robots that are working or moving
 * do not count: they move on by themselves.
 * @returns `null` where the way is not blocked, or is blocked by something else
 */
export function findInWay(twin: RobotTwin, others: Iterable<RobotTwin>): InWay | null {
  const pose = twin.state?.pose ?? null
  const isBlocked = twin.state?.errors.some(({ type }) => type === wayBlockedError) ?? false
  if (!isBlocked || pose === null) return null
  let nearest: InWay | null = null
  let nearestAway = reach
  for (const other of others) {
    const { state, robotId, serialNumber } = other
    const place = state?.pose ?? null
    if (state === null || place === null || place.mapId === null || place.mapId !== pose.mapId) continue
    if (other === twin || other.buildingId !== twin.buildingId) continue
    if (state.driving || hasOpenOrder(state)) continue
    const away = distance([pose.x, pose.y], [place.x, place.y])
    const bearing = Math.atan2(place.y - pose.y, place.x - pose.x)
    if (away > nearestAway || Math.cos(bearing - pose.theta) <= 0) continue
    nearest = { robotId, serialNumber, mapId: place.mapId, x: place.x, y: place.y }
    nearestAway = away
  }
  return nearest
}
