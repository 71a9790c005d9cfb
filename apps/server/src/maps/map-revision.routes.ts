import { mapRevisionRoutes } from '@wheelhouse/contract/maps/map-revision'
import { getFloor } from '../kernel/entities/place.store.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { getRevision, listRevisions } from './map-revision.store.ts'
import { type AfterPublish, publishDraft, restoreRevision } from './publish-draft.ts'

/** @param afterPublish what robots need for a new revision */
export function mapRevisionHandlers(afterPublish: AfterPublish): RouteBinding[] {
  return [
    handle(mapRevisionRoutes.list, async ({ params: { id } }, { db, identity }) => {
      await getFloor(db, identity, id)
      return listRevisions(db, id)
    }),
    handle(mapRevisionRoutes.get, async ({ params: { id, revision } }, { db, identity }) => {
      await getFloor(db, identity, id)
      return getRevision(db, id, revision)
    }),
    handle(mapRevisionRoutes.publish, async ({ params: { id }, body }, ctx) => ({
      revision: await publishDraft(ctx, id, body, afterPublish),
    })),
    handle(mapRevisionRoutes.restore, async ({ params: { id, revision }, body }, ctx) => ({
      revision: await restoreRevision(ctx, id, { revision, ...body }, afterPublish),
    })),
  ]
}
