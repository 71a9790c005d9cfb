import { z } from 'zod'
import { defineChannel } from '../kernel/channel.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { mapChangeSchema } from './map-change.ts'
import { mapDocumentSchema, mapLimits, pointSchema } from './map-document.ts'

/**
 * The map of a floor as people draw it: one shared draft. Each saved group of changes is its next version; publishing
 * makes it the floor's map and ends the draft.
 */

export const draftLimits = {
  /** Changes per call; a page splits more into several calls. */
  changes: 5_000,
  /** Bytes per call: walls and scans are large. */
  bodyBytes: 20_000_000,
  /** Bytes of the whole document, as stored in the database. */
  documentBytes: 64_000_000,
  /** Groups of changes returned per call; a page that missed more reloads the whole draft. */
  groups: 200,
  /** A page that has been silent for this long has left. Milliseconds. */
  editorGoneMs: 30_000,
  /** How many selected objects a page reports; more may be selected. */
  selection: 20,
}

/** The writer is a page, not a person, because one person may have two pages open. */
const pageId = z.uuid()

const personSchema = z.object({ firstName: z.string(), lastName: z.string() })

const mapDraftSchema = z.object({
  /** Increases with each group of changes, and when a draft ends. It never decreases. */
  version: z.int().min(0),
  /** The published revision that it is based on; 0 if there was none. */
  baseRevision: z.int().min(0),
  document: mapDocumentSchema,
  /** Metres between the points of new routes, as configured in the installation. */
  routeInterval: z.number().min(mapLimits.interval.min).max(mapLimits.interval.max),
  /** `null` while there is no draft: then the document is the published map, or an empty one. */
  updatedAt: timestampSchema.nullable(),
  /** Who changed it last. */
  updatedBy: personSchema.nullable(),
})
export type MapDraft = z.output<typeof mapDraftSchema>

const changeGroupSchema = z.object({
  version: z.int(),
  pageId,
  changes: z.array(mapChangeSchema),
})
export type ChangeGroup = z.output<typeof changeGroupSchema>

const listedGroupSchema = changeGroupSchema.extend({
  /** Who changed it; `null`: unknown. */
  by: personSchema.nullable().optional(),
})
export type ListedGroup = z.output<typeof listedGroupSchema>

/** Somebody who has the draft open. */
export const mapEditorSchema = z.object({
  pageId,
  operatorId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  /** Where the pointer is, in metres. */
  at: pointSchema.nullable(),
  /** What is selected: `list/id`, the first few. */
  selection: z.array(z.string().max(160)).max(draftLimits.selection),
})
export type MapEditor = z.output<typeof mapEditorSchema>

export const mapDraftRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/floors/:id/draft',
    permission: 'map:read',
    summary: "The draft of the floor's map, or the published map where nobody has begun one.",
    params: byId,
    responses: { 200: mapDraftSchema },
    errors: ['entity.notFound'],
  }),
  change: defineRoute({
    method: 'POST',
    path: '/floors/:id/draft/changes',
    permission: 'map:write',
    summary:
      'Change the draft. A group of changes is saved whole or not at all; sent again with the same `groupId` it counts ' +
      'once. Refused while one of its objects was changed by another page since `version`. entity.changed: the draft ' +
      'of that version has ended, or too much has happened since; read it whole.',
    params: byId,
    body: z.strictObject({
      /** The version that the page has seen. */
      version: z.int().min(0),
      pageId,
      groupId: z.uuid(),
      changes: z.array(mapChangeSchema).min(1).max(draftLimits.changes),
    }),
    bodyLimit: draftLimits.bodyBytes,
    responses: { 200: z.object({ version: z.int() }) },
    // map.conflict: `details` names the objects, as `list/id`.
    errors: ['entity.notFound', 'entity.changed', 'map.conflict', 'map.tooLarge'],
  }),
  changesSince: defineRoute({
    method: 'GET',
    path: '/floors/:id/draft/changes',
    permission: 'map:read',
    summary:
      'What was changed after a version, in order; `null`: too much, or the draft has ended. Read it whole then.',
    params: byId,
    query: z.strictObject({ since: z.coerce.number().int().min(0) }),
    responses: { 200: z.object({ groups: z.array(listedGroupSchema).nullable() }) },
    errors: ['entity.notFound'],
  }),
  discard: defineRoute({
    method: 'DELETE',
    path: '/floors/:id/draft',
    permission: 'map:write',
    summary: 'Throw the draft away: the published map stays as it is.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}

export const mapDraftChannels = {
  /** Who has the draft open, which version it has, and which revision is published. */
  draft: defineChannel({
    path: '/floors/:id/draft',
    permission: 'map:read',
    kind: 'state',
    params: byId,
    message: z.object({
      version: z.int(),
      revision: z.int(),
      editors: z.array(mapEditorSchema),
    }),
    /** A page reports its state: at least every 10 s while it is open, at most five times a second. */
    send: mapEditorSchema.pick({ pageId: true, at: true, selection: true }),
  }),
}
