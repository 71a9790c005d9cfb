import { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { applyPatch, readPatchFiles, takeBackPatch } from './apply-patch.ts'
import type { AfterPublish } from './publish-draft.ts'

/** @param folder of the uploaded files; @param afterPublish what robots need for a new revision */
export function mapPatchHandlers(folder: FileFolder, afterPublish: AfterPublish): RouteBinding[] {
  return [
    handle(mapPatchRoutes.read, ({ params: { id }, body }, ctx) => readPatchFiles(ctx, folder, id, body)),
    handle(mapPatchRoutes.apply, async ({ params: { id }, body }, ctx) => ({
      revision: await applyPatch(ctx, { folder, afterPublish }, id, body),
    })),
    handle(mapPatchRoutes.takeBack, async ({ params }, ctx) => ({
      revision: await takeBackPatch(ctx, params, afterPublish),
    })),
  ]
}
