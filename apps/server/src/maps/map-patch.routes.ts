import { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { applyPatch, readPatchFiles, takeBackPatch } from './apply-patch.ts'
import type { AfterPublish } from './publish-draft.ts'

/** @param fileStore of the uploaded files; @param afterPublish what robots need for a new revision */
export function mapPatchHandlers(fileStore: FileStore, afterPublish: AfterPublish): RouteBinding[] {
  return [
    handle(mapPatchRoutes.read, ({ params: { id }, body }, ctx) => readPatchFiles(ctx, fileStore, id, body)),
    handle(mapPatchRoutes.apply, async ({ params: { id }, body }, ctx) => ({
      revision: await applyPatch(ctx, { fileStore, afterPublish }, id, body),
    })),
    handle(mapPatchRoutes.takeBack, async ({ params }, ctx) => ({
      revision: await takeBackPatch(ctx, params, afterPublish),
    })),
  ]
}
