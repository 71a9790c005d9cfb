import { queryOptions } from '@tanstack/react-query'
import { type RobotMap, robotMapRoutes } from '@wheelhouse/contract/maps/robot-map'
import { call } from '../kernel/server/api.ts'
import { getRobotMapState } from './robot-map-state.ts'

/** Refetch interval while a map is being transferred, which takes seconds. Milliseconds. */
const onItsWayMs = 2_000
/** Otherwise, because robots come and go. */
const restMs = 30_000

/** The state of the robots in a floor's building regarding its map. */
export function robotMapsQuery(floorId: string) {
  return queryOptions({
    queryKey: [robotMapRoutes.list.path, floorId],
    queryFn: ({ signal }) => call(robotMapRoutes.list, { params: { id: floorId } }, { signal }),
    refetchInterval: ({ state }) => untilNextRead(state.data),
  })
}

/** The floors of a robot's building, and the robot's state regarding the map of each. */
export function mapsOfRobotQuery(robotId: string) {
  return queryOptions({
    queryKey: [robotMapRoutes.listOfRobot.path, robotId],
    queryFn: ({ signal }) => call(robotMapRoutes.listOfRobot, { params: { id: robotId } }, { signal }),
    refetchInterval: ({ state }) => untilNextRead(state.data),
  })
}

function untilNextRead(maps: readonly RobotMap[] = []): number {
  return maps.some((map) => map.online && getRobotMapState(map) === 'waiting') ? onItsWayMs : restMs
}
