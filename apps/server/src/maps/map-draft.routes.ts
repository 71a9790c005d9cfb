import { mapDraftRoutes } from '@wheelhouse/contract/maps/map-draft'
import { getFloor } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { readConfig } from '../system/system-config.store.ts'
import { changeDraft } from './change-draft.ts'
import { endDraft, listGroupsSince, lockDraft, readDraft } from './map-draft.store.ts'

export const mapDraftHandlers = [
  handle(mapDraftRoutes.get, async ({ params: { id } }, { db, identity }) => {
    await getFloor(db, identity, id)
    const routeInterval = (await readConfig(db, 'maps.routeIntervalCm')) / 100
    return { ...(await readDraft(db, id)), routeInterval }
  }),
  handle(mapDraftRoutes.change, async ({ params: { id }, body }, ctx) => ({
    version: await ctx.db.transaction().execute((tx) => changeDraft(tx, ctx, id, body)),
  })),
  handle(mapDraftRoutes.changesSince, async ({ params: { id }, query }, { db, identity }) => {
    await getFloor(db, identity, id)
    return { groups: await listGroupsSince(db, id, query.since) }
  }),
  handle(mapDraftRoutes.discard, ({ params: { id } }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      await getFloor(tx, ctx.identity, id)
      const { version } = await lockDraft(tx, id)
      await endDraft(tx, id, version)
      const entry = { action: 'map:discardDraft', outcome: 'done', entity: 'floor', entityId: id } as const
      await writeAudit(tx, ctx, { ...entry, before: { version } })
    }),
  ),
]
