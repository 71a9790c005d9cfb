import { z } from 'zod'
import { idSchema, textField, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { viewIdSchema } from './manifest.ts'

export const customNoteLimits = {
  textMax: 2_000,
  /** Of one view in one building. */
  notesMax: 1_000,
  /** Of one answer. */
  listMax: 100,
}
/** How long notes are kept. */
export const customNoteDaysKept = 180

/** What somebody noted on a custom page of the installation, for a building. It never changes. */
const customNoteSchema = z.object({
  id: idSchema,
  buildingId: idSchema,
  text: z.string(),
  createdAt: timestampSchema,
  createdBy: idSchema.nullable(),
  /** That person's name at the time. */
  author: z.string(),
})
export type CustomNote = z.output<typeof customNoteSchema>

export const noteText = textField(customNoteLimits.textMax, { min: 1 })

export const customNoteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/custom-notes',
    permission: 'customNote:read',
    summary: `What people noted on a page of the installation's own in the places in reach: the newest ${customNoteLimits.listMax}.`,
    query: z.strictObject({ viewId: viewIdSchema, buildingId: idSchema.optional() }),
    responses: { 200: z.array(customNoteSchema) },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/custom-notes',
    permission: 'customNote:write',
    summary: "Note something on a page of the installation's own, for a building. It carries one's name.",
    params: z.object({}),
    body: z.strictObject({ viewId: viewIdSchema, buildingId: idSchema, text: noteText }),
    responses: { 200: customNoteSchema },
    errors: ['entity.notFound', 'entity.limit'],
  }),
}
