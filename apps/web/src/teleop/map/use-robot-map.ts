import { useQuery } from '@tanstack/react-query'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { useLive } from '../../kernel/server/live.ts'
import { floorMapQuery } from '../../maps/maps.queries.ts'

/** The map of the floor that a robot reports to be on. */
export function useRobotMap(serialNo: string) {
  const floorId = useLive(
    robotChannels.state,
    { serialNo },
    (state) => state?.pose?.mapId?.split('.')[1] ?? null,
  )
  return useQuery({ ...floorMapQuery(floorId ?? ''), enabled: floorId !== null })
}
