import { useCallback } from 'react'
import { readLive, watchLive } from '../../kernel/server/live.ts'
import type { MapRobot } from '../../maps/map-robot.ts'
import { robotState } from '../robot.calls.ts'

type LiveRobot = {
  readRobots: () => readonly MapRobot[]
  subscribe: (listener: () => void) => () => void
}

/** Shows a robot live on a map, with its route and goal, while it is on that map's floor. */
export function useLiveRobot(
  { serialNumber, name }: { serialNumber: string; name: string },
  floorId: string | null,
): LiveRobot {
  const subscribe = useCallback(
    (listener: () => void) => watchLive(robotState, { serialNo: serialNumber }, listener),
    [serialNumber],
  )
  const readRobots = useCallback((): readonly MapRobot[] => {
    const { message, stale } = readLive(robotState, { serialNo: serialNumber })
    if (message?.pose == null || readFloorId(message) !== floorId) return []
    const { pose, order, online } = message
    const path = order?.path ?? []
    return [
      { serialNumber, name, pose, path, goal: path.at(-1) ?? null, isMain: true, isStale: stale || !online },
    ]
  }, [serialNumber, name, floorId])
  return { readRobots, subscribe }
}

/** The floor that a robot is on; `null`: it does not know. */
export function readFloorId(state: { pose: { mapId?: string | null } | null } | undefined): string | null {
  return state?.pose?.mapId?.split('.')[1] ?? null
}
