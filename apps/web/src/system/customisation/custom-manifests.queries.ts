import { queryOptions } from '@tanstack/react-query'
import { customBundleRoutes } from '@wheelhouse/contract/custom/custom-bundle'
import { customManifestRoutes } from '@wheelhouse/contract/custom/custom-manifest'
import { call } from '../../kernel/server/api.ts'

/** The versions, the publication history, and the version in force. */
export const customManifestsQuery = queryOptions({
  queryKey: [customManifestRoutes.list.path],
  queryFn: ({ signal }) => call(customManifestRoutes.list, {}, { signal }),
})

/** A version with its validation result. */
export const customManifestQuery = (id: string) =>
  queryOptions({
    queryKey: [customManifestRoutes.list.path, id],
    queryFn: ({ signal }) => call(customManifestRoutes.get, { params: { id } }, { signal }),
  })

/** The uploaded pages and style sheets. */
export const customBundlesQuery = queryOptions({
  queryKey: [customBundleRoutes.list.path],
  queryFn: ({ signal }) => call(customBundleRoutes.list, {}, { signal }),
})
