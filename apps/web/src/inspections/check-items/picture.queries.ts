import { queryOptions } from '@tanstack/react-query'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { noParams, partsQuery } from '../../kernel/server/entity.queries.ts'
import type { CropSource } from './picture-source.ts'
import { readPixels } from './picture-source.ts'

/** The robots of a building, by name. */
export function robotsOfBuildingQuery(buildingId: string) {
  return {
    ...partsQuery(robotRoutes, noParams, {
      where: { buildingId },
      order: 'name',
      fields: ['id', 'name', 'serialNumber'],
    }),
    enabled: buildingId !== '',
  }
}

/** The pixels of a picture, and the markers in them. They are many: kept only while somebody looks. */
export function markersQuery(mediaId: string, url: string) {
  return queryOptions({
    queryKey: ['markers of a picture', mediaId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    queryFn: async (): Promise<CropSource> => {
      const pixels = await readPixels(url)
      // Asked for with the first picture: most who open a check item only read it.
      const { findMarkers } = await import('@wheelhouse/markers/find-markers')
      return { pixels, markers: findMarkers(pixels.data, pixels.width, pixels.height) }
    },
  })
}
