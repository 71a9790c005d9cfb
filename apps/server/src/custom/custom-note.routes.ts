import { customNoteLimits, customNoteRoutes } from '@wheelhouse/contract/custom/custom-note'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { addCustomNote, countCustomNotes, listCustomNotes } from './custom-note.store.ts'

/** Notes that people leave on custom pages (R-CUSTOM-17). They belong to a building and are immutable. */
export const customNoteHandlers: RouteBinding[] = [
  handle(customNoteRoutes.list, ({ query }, { db, identity }) => listCustomNotes(db, identity, query)),
  handle(customNoteRoutes.create, ({ body: { viewId, buildingId, text } }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const { operatorId, firstName, lastName } = ctx.identity
      const { organizationId } = await getBuilding(tx, ctx.identity, buildingId)
      if ((await countCustomNotes(tx, buildingId, viewId)) >= customNoteLimits.notesMax)
        throw new AppError('entity.limit')
      const author = [lastName, firstName].join(' ').trim()
      const place = { organizationId, buildingId }
      const by = { operatorId, now: ctx.clock.now() }
      const note = await addCustomNote(tx, { ...place, viewId, text, author }, by)
      await writeAudit(tx, ctx, {
        action: 'customNote:create',
        outcome: 'done',
        entity: 'customNote',
        entityId: note.id,
        after: { viewId, buildingId, text },
      })
      return note
    }),
  ),
]
