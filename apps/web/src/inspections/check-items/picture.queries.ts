import { queryOptions } from '@tanstack/react-query'
import { readingFilter, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { type Media, mediaRoutes } from '@wheelhouse/contract/reports/media'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { call, filterText } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
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

/** How many of the latest readings are searched for pictures. */
const readingsLooked = 24

/** The pictures that robots took at a check item, newest first, without those that never arrived or are gone. */
export function earlierPicturesQuery(checkItemId: string) {
  return queryOptions({
    queryKey: [readingRoutes.list.path, 'pictures', checkItemId],
    queryFn: async ({ signal }): Promise<Media[]> => {
      const filter = filterText(readingFilter, {
        where: { checkItemId },
        order: 'at DESC',
        limit: readingsLooked,
      })
      const readings = await call(readingRoutes.list, { query: { filter } }, { signal })
      const ids = new Set(readings.flatMap(({ mediaId }) => mediaId ?? []))
      const found = await Promise.all([...ids].map((id) => findMedia(id, signal)))
      return found.filter((media) => media !== null)
    },
  })
}

async function findMedia(id: string, signal: AbortSignal): Promise<Media | null> {
  try {
    return await call(mediaRoutes.get, { params: { id } }, { signal })
  } catch (error) {
    if (asApiError(error).code === 'entity.notFound') return null
    throw error
  }
}

/** The pixels of a picture, and the markers in them. They are large, so kept only while in use. */
export function markersQuery(mediaId: string, url: string) {
  return queryOptions({
    queryKey: ['markers of a picture', mediaId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    queryFn: async (): Promise<CropSource> => {
      const pixels = await readPixels(url)
      // Loaded with the first picture: most people who open a check item only read it.
      const { findMarkers } = await import('@wheelhouse/markers/find-markers')
      return { pixels, markers: findMarkers(pixels.data, pixels.width, pixels.height) }
    },
  })
}
