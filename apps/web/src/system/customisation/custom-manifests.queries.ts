import { queryOptions } from '@tanstack/react-query'
import { customBundleRoutes } from '@wheelhouse/contract/custom/custom-bundle'
import { customManifestRoutes } from '@wheelhouse/contract/custom/custom-manifest'
import { call } from '../../kernel/server/api.ts'

/** The versions, what was published when, and what counts. */
export const customManifestsQuery = queryOptions({
  queryKey: [customManifestRoutes.list.path],
  queryFn: ({ signal }) => call(customManifestRoutes.list, {}, { signal }),
})

/** A version with its check result. */
export const customManifestQuery = (id: string) =>
  queryOptions({
    queryKey: [customManifestRoutes.list.path, id],
    queryFn: ({ signal }) => call(customManifestRoutes.get, { params: { id } }, { signal }),
  })

/** The pages and style sheets that were brought in. */
export const customBundlesQuery = queryOptions({
  queryKey: [customBundleRoutes.list.path],
  queryFn: ({ signal }) => call(customBundleRoutes.list, {}, { signal }),
})
