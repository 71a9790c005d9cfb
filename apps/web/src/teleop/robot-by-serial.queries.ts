import { robotFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { queryOptions } from '@tanstack/react-query'
import { call, filterText } from '../kernel/server/api.ts'

/** The robot of a serial number, or `null` when this person cannot see one. */
export function robotBySerialQuery(serialNumber: string) {
  return queryOptions({
    queryKey: [robotRoutes.list.path, 'serial', serialNumber],
    queryFn: async ({ signal }) => {
      const filter = filterText(robotFilter, {
        where: { serialNumber },
        fields: ['id', 'name', 'serialNumber', 'videoMode', 'buildingId'],
        limit: 1,
      })
      const [robot] = await call(robotRoutes.list, { query: { filter } }, { signal })
      return robot === undefined
        ? null
        : {
            id: robot.id,
            name: robot.name ?? serialNumber,
            videoMode: robot.videoMode ?? 'medium',
            buildingId: robot.buildingId ?? null,
          }
    },
  })
}
