import { fileLimits, uploadRoutes } from '@wheelhouse/contract/system/file'
import type { Uploads } from '../kernel/files/uploads.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'

/** File uploads. */
export function uploadHandlers(uploads: Uploads): RouteBinding[] {
  return [
    handle(uploadRoutes.create, async ({ body }, ctx) => ({
      id: await uploads.begin(ctx, body),
      offset: 0,
      chunkBytes: fileLimits.chunkBytes,
    })),
    handle(uploadRoutes.get, async ({ params }, ctx) => {
      const { received, size } = await uploads.get(ctx, params.id)
      return { offset: received, size }
    }),
    handle(uploadRoutes.append, async ({ params, query, body }, ctx) => ({
      offset: await uploads.append(ctx, params.id, Number(query.offset), body),
    })),
    handle(uploadRoutes.complete, ({ params }, ctx) => uploads.complete(ctx, params.id)),
    handle(uploadRoutes.cancel, ({ params }, ctx) => uploads.cancel(ctx, params.id)),
  ]
}
