import { queryOptions } from '@tanstack/react-query'
import { type RobotMap, robotMapRoutes } from '@wheelhouse/contract/maps/robot-map'
import { call } from '../kernel/server/api.ts'
import { getRobotMapState } from './robot-map-state.ts'

/** A map on its way takes seconds; milliseconds until it is read again. */
const onItsWayMs = 2_000
/** Robots come and go. */
const restMs = 30_000

/** How far the robots of a floor's building are with its map. */
export function robotMapsQuery(floorId: string) {
  return queryOptions({
    queryKey: [robotMapRoutes.list.path, floorId],
    queryFn: ({ signal }) => call(robotMapRoutes.list, { params: { id: floorId } }, { signal }),
    refetchInterval: ({ state }) => untilNextRead(state.data),
  })
}

/** The floors of a robot's building, and how far the robot is with the map of each. */
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
