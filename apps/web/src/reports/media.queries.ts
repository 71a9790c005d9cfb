import { queryOptions } from '@tanstack/react-query'
import { type Media, mediaRoutes } from '@wheelhouse/contract/reports/media'
import { fileRoutes, type StoredFile } from '@wheelhouse/contract/system/file'
import { call, fetchPublicFile } from '../kernel/server/api.ts'
import { ApiError, asApiError } from '../kernel/server/api-error.ts'
import { fileAddress } from '../kernel/server/file-address.ts'

const againMs = 1_000

/** A medium; `null` while only the robot has it, in which case it is polled. */
export function arrivingMediaQuery(id: string) {
  return queryOptions<Media | null>({
    queryKey: [mediaRoutes.get.path, id],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null ? againMs : false),
    queryFn: async ({ signal }) => {
      try {
        return await call(mediaRoutes.get, { params: { id } }, { signal })
      } catch (error) {
        if (asApiError(error).code === 'entity.notFound') return null
        throw error
      }
    },
  })
}

/** The raw temperatures of a thermal picture; immutable. */
export function thermalBytesQuery(file: Pick<StoredFile, 'id' | 'url'>) {
  return queryOptions({
    queryKey: [fileRoutes.get.path, file.id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const answer = await fetchPublicFile(fileAddress(file), 'GET')
      if (answer?.ok !== true) throw new ApiError('entity.notFound')
      return new Uint8Array(await answer.arrayBuffer())
    },
  })
}
