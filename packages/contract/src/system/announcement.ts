import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import {
  byId,
  entityColumns,
  idSchema,
  inBothLanguages,
  nameField,
  textField,
  timestampSchema,
} from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-SYSTEM-4. */
export const announcementLimits = { titleMax: 100, bodyMax: 4000, organizationsMax: 100 }

/** All but `info` are shown across the screen until read. */
export const announcementLevels = ['info', 'important', 'maintenance'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]

export const announcementAudiences = ['all', 'organizations', 'types'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]

const announcementFields = {
  title: inBothLanguages(nameField(announcementLimits.titleMax)),
  /** Markdown. */
  body: inBothLanguages(textField(announcementLimits.bodyMax, { min: 1 })),
  level: z.enum(announcementLevels),
  from: timestampSchema,
  /** `null`: until it is withdrawn. */
  to: timestampSchema.nullable(),
  audience: z.enum(announcementAudiences),
  /** Organisations and account types that see it: each applies only to its audience. */
  organizationIds: z.array(idSchema).max(announcementLimits.organizationsMax),
  types: z.array(z.enum(['0', '1', '2', '9'])).max(4),
  status: z.union([z.literal(0), z.literal(1)]),
}

export const announcementSchema = z.object({ ...entityColumns, ...announcementFields, ...revisionColumn })
export type Announcement = z.output<typeof announcementSchema>

type Checked = Partial<Pick<Announcement, 'from' | 'to' | 'audience' | 'organizationIds' | 'types'>>

/** Contradictions between these: the field and the code of its issue. */
export function announcementFault({ from, to, audience, organizationIds, types }: Checked) {
  if (from !== undefined && typeof to === 'string' && from >= to)
    return { path: 'to', code: 'period.invalid' }
  if (audience === 'organizations' && organizationIds?.length === 0)
    return { path: 'organizationIds', code: 'choice.required' }
  if (audience === 'types' && types?.length === 0) return { path: 'types', code: 'choice.required' }
  return null
}

function refuseFault(announcement: Checked, context: z.RefinementCtx): void {
  const fault = announcementFault(announcement)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault.code, path: [fault.path] })
}

export const announcementCreate = z
  .strictObject({
    ...announcementFields,
    to: announcementFields.to.default(null),
    audience: announcementFields.audience.default('all'),
    organizationIds: announcementFields.organizationIds.default([]),
    types: announcementFields.types.default([]),
    status: announcementFields.status.default(1),
  })
  .superRefine(refuseFault)
export type AnnouncementCreate = z.output<typeof announcementCreate>

export const announcementUpdate = toUpdateSchema(announcementFields).superRefine(refuseFault)

const announcementFilter = defineFilter({
  where: ['id', 'level', 'from', 'to', 'audience', 'status', 'updatedAt'],
  order: ['from', 'to', 'level', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(announcementSchema),
})

/** An announcement as its audience sees it. */
const ownAnnouncementSchema = announcementSchema
  .pick({ id: true, title: true, body: true, level: true, from: true, to: true })
  .extend({ isRead: z.boolean() })

export const announcementRoutes = {
  ...crudRoutes({
    path: '/announcements',
    one: 'an announcement',
    many: 'announcements',
    permissions: {
      read: 'system:announce',
      create: 'system:announce',
      update: 'system:announce',
      delete: 'system:announce',
    },
    schema: announcementSchema,
    create: announcementCreate,
    update: announcementUpdate,
    filter: announcementFilter,
  }),
  /** For everybody (R-SYSTEM-5). */
  listOwn: defineRoute({
    method: 'GET',
    path: '/my/announcements',
    permission: 'session',
    summary: 'The announcements in force for the person, newest first, and whether they were read.',
    responses: { 200: z.array(ownAnnouncementSchema) },
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
}
