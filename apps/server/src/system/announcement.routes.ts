import {
  type AnnouncementCreate,
  announcementFault,
  announcementRoutes,
} from '@wheelhouse/contract/system/announcement'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { announcementStore, listInForce, setRead } from './announcement.store.ts'

/** News from those who run the installation to those who use it. */
export const announcementHandlers: RouteBinding[] = [
  ...Object.values(
    crudHandlers(announcementRoutes, announcementStore, {
      entity: 'announcement',
      // An update contains some of the fields; merged with the others they must still be consistent.
      prepare: async (_tx, _ctx, announcement: AnnouncementCreate) => {
        const fault = announcementFault(announcement)
        if (fault !== null) throw invalidField(fault.path, fault.code, 'these fields do not fit each other')
        return announcement
      },
    }),
  ),
  handle(announcementRoutes.listOwn, (_input, ctx) => listInForce(ctx.db, ctx.identity, ctx.clock.now())),
  handle(announcementRoutes.markRead, ({ params }, ctx) =>
    setRead(ctx.db, params.id, ctx.identity, ctx.clock.now()),
  ),
]
