import { queryOptions } from '@tanstack/react-query'
import { robotFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { countsVideoMode, type VideoMode, videoModes } from '@wheelhouse/contract/robots/video-mode'
import { call, filterText } from '../kernel/server/api.ts'

/** The robot with a serial number, or `null` if this person cannot see one. */
export function robotBySerialQuery(serialNumber: string) {
  return queryOptions({
    queryKey: [robotRoutes.list.path, 'serial', serialNumber],
    queryFn: async ({ signal }) => {
      const filter = filterText(robotFilter, {
        where: { serialNumber },
        fields: [
          ...([
            'id',
            'name',
            'serialNumber',
            'videoMode',
            'version',
            'organizationId',
            'buildingId',
          ] as const),
          'archiveStart',
        ],
        limit: 1,
      })
      const [robot] = await call(robotRoutes.list, { query: { filter } }, { signal })
      return robot === undefined
        ? null
        : {
            id: robot.id,
            name: robot.name ?? serialNumber,
            videoMode: robot.videoMode ?? 'medium',
            /** Qualities that the robot sends: none above its video mode, which outdated software does not know. */
            qualities: countsVideoMode(robot.version ?? null) ? upTo(robot.videoMode) : videoModes,
            /** Should it record continuously? */
            archiveStart: robot.archiveStart ?? false,
            organizationId: robot.organizationId ?? null,
            buildingId: robot.buildingId ?? null,
          }
    },
  })
}

function upTo(mode: VideoMode | undefined): readonly VideoMode[] {
  return mode === undefined ? videoModes : videoModes.slice(0, videoModes.indexOf(mode) + 1)
}
