import type { RobotMap } from '@wheelhouse/contract/maps/robot-map'

/**
 * A robot's state regarding the map of a floor. `current`: reports that it uses the published revision. `applied`:
 * reported so before it went offline. `notSwitched`: has the published one, but reports using another.
 */
export type RobotMapState =
  | 'current'
  | 'applied'
  | 'notSwitched'
  | 'waiting'
  | 'failed'
  | 'notSupported'
  | 'never'
  | 'unpublished'

/** The robot's own report takes precedence over what the server knows to have sent. */
export function getRobotMapState({ published, revision, online, sync }: RobotMap): RobotMapState {
  if (published === null) return 'unpublished'
  if (online && revision === published) return 'current'
  if (sync === 'applied') return online ? 'notSwitched' : 'applied'
  if (sync === 'queued' || sync === 'sent') return 'waiting'
  return sync ?? 'never'
}

/** Those that need attention first; otherwise the order is kept. */
export function sortByNeed(maps: readonly RobotMap[]): RobotMap[] {
  const isSettled = (map: RobotMap) => Number(['current', 'applied'].includes(getRobotMapState(map)))
  return maps.toSorted((a, b) => isSettled(a) - isSettled(b))
}
