import type { DryRunReason } from '@wheelhouse/contract/flows/dry-run'
import { isInKeepout } from '@wheelhouse/map-model/zones'
import type { Arrival } from '../runs/state/run-position.ts'
import { type DryParts, getDryFloor } from './dry-parts.ts'

/** Why there is no route to a step's destination, as far as the map shows. */
export function explainRoute(parts: DryParts, { step }: Pick<Arrival, 'step'>): DryRunReason {
  const { waypointId } = step.params
  const floor = getDryFloor(parts)
  if (typeof waypointId !== 'string' || floor === null) return 'noRoute'
  const waypoint = floor.map.waypoints.find(({ id }) => id === waypointId)
  if (waypoint === undefined) return 'otherFloor'
  return isInKeepout(floor.zones, [waypoint.x, waypoint.y]) ? 'inKeepout' : 'noRoute'
}
