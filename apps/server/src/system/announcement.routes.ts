import { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { writeAudit } from '../kernel/audit.ts'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  listInForce,
  setRead,
} from './announcement.store.ts'

/** News from those who run the installation to everybody who uses it. */
export const announcementHandlers: RouteBinding[] = [
  handle(announcementRoutes.listOwn, (_input, ctx) =>
    listInForce(ctx.db, ctx.identity.operatorId, ctx.clock.now()),
  ),
  handle(announcementRoutes.markRead, ({ params }, ctx) =>
    setRead(ctx.db, params.id, ctx.identity.operatorId, ctx.clock.now()),
  ),
  handle(announcementRoutes.list, (_input, ctx) => listAnnouncements(ctx.db)),
  handle(announcementRoutes.create, ({ body }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const author = { operatorId: ctx.identity.operatorId, now: ctx.clock.now() }
      const announcement = await createAnnouncement(tx, body, author)
      await writeAudit(tx, ctx, {
        action: 'announcement:create',
        outcome: 'done',
        entity: 'announcement',
        entityId: announcement.id,
        after: announcement,
      })
      return announcement
    }),
  ),
  handle(announcementRoutes.delete, ({ params }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await deleteAnnouncement(tx, params.id)
      await writeAudit(tx, ctx, {
        action: 'announcement:delete',
        outcome: 'done',
        entity: 'announcement',
        entityId: params.id,
        before,
      })
    }),
  ),
]
