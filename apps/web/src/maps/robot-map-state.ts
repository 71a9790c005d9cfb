import type { RobotMap } from '@wheelhouse/contract/maps/robot-map'

/**
 * How far a robot is with the map of a floor. `current`: it says that it works by the published revision. `applied`: it
 * said so before it went offline. `notSwitched`: it has the published one, but says that it works by another one.
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

/** What the robot says of itself goes before what the server knows that it sent. */
export function getRobotMapState({ published, revision, online, sync }: RobotMap): RobotMapState {
  if (published === null) return 'unpublished'
  if (online && revision === published) return 'current'
  if (sync === 'applied') return online ? 'notSwitched' : 'applied'
  if (sync === 'queued' || sync === 'sent') return 'waiting'
  return sync ?? 'never'
}

/** Those that need a look come first; otherwise the order stays. */
export function sortByNeed(maps: readonly RobotMap[]): RobotMap[] {
  const isSettled = (map: RobotMap) => Number(['current', 'applied'].includes(getRobotMapState(map)))
  return maps.toSorted((a, b) => isSettled(a) - isSettled(b))
}
