import { z } from 'zod'
import { byId, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** Domain §11.1 row 52. */
export const announcementLimits = { titleMax: 100, bodyMax: 4000 }

export const announcementLevels = ['info', 'important', 'maintenance'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]

const inBothLanguages = (field: z.ZodType<string, string>) => z.strictObject({ ja: field, en: field })

const announcementFields = {
  title: inBothLanguages(nameField(announcementLimits.titleMax)),
  /** Markdown. */
  body: inBothLanguages(textField(announcementLimits.bodyMax, { min: 1 })),
  level: z.enum(announcementLevels),
  from: timestampSchema,
  /** `null`: until it is deleted. */
  to: timestampSchema.nullable(),
}

export const announcementSchema = z.object({ id: idSchema, ...announcementFields })
export type Announcement = z.output<typeof announcementSchema>

export const announcementCreate = z
  .strictObject({ ...announcementFields, to: announcementFields.to.default(null) })
  .refine(({ from, to }) => to === null || from < to, { error: 'period.invalid', path: ['to'] })

export const announcementRoutes = {
  /** For everybody (domain §13, row 9). */
  listOwn: defineRoute({
    method: 'GET',
    path: '/my/announcements',
    permission: 'session',
    summary: 'The announcements in force, newest first, and whether the person has read them.',
    responses: { 200: z.array(announcementSchema.extend({ isRead: z.boolean() })) },
    errors: [],
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/my/announcements/:id/read',
    permission: 'session',
    summary: 'Remember that the person has read an announcement.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/announcements',
    permission: 'system:announce',
    summary: 'Every announcement, also those of the past and the future, newest first.',
    responses: { 200: z.array(announcementSchema) },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/announcements',
    permission: 'system:announce',
    summary: 'Announce something to everybody.',
    body: announcementCreate,
    responses: { 200: announcementSchema },
    errors: [],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/announcements/:id',
    permission: 'system:announce',
    summary: 'Take an announcement back.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}
