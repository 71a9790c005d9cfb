import { z } from 'zod'
import { byId, entityColumns, idSchema, textField, timestampSchema } from '../kernel/entity.ts'
import { tryParseJson } from '../kernel/json.ts'
import { defineRoute } from '../kernel/route.ts'
import { isRecord } from '../kernel/typed.ts'
import { manifestLimits, manifestSchema } from './manifest.ts'
import { manifestIssueSchema } from './read-manifest.ts'

export const customManifestLimits = { noteMax: 200, versionsMax: 200 }

/** Draft: never published. Retired: was published before, and is not now. */
const customManifestStates = ['draft', 'published', 'retired'] as const

/** A version of the manifest that a system administrator uploaded. It never changes. */
const customManifestSchema = z.object({
  id: idSchema,
  /** Consecutive within the installation. */
  number: z.int(),
  note: z.string(),
  state: z.enum(customManifestStates),
  createdAt: timestampSchema,
  createdBy: entityColumns.createdBy,
  createdByName: z.string().nullable(),
})
export type CustomManifest = z.output<typeof customManifestSchema>

/** One publication of a version. In force until a newer one, or until it is rolled back. */
const publicationSchema = z.object({
  number: z.int(),
  manifestId: idSchema,
  /** Of the version. */
  manifestNumber: z.int(),
  at: timestampSchema,
  byName: z.string().nullable(),
  rolledBackAt: timestampSchema.nullable(),
  rolledBackByName: z.string().nullable(),
})
export type CustomPublication = z.output<typeof publicationSchema>

const detailSchema = customManifestSchema.extend({
  /** As it was uploaded. */
  text: z.string(),
  /** The usable part of it, for a preview. */
  manifest: manifestSchema,
  /** What cannot be used at present. */
  issues: z.array(manifestIssueSchema),
})
export type CustomManifestDetail = z.output<typeof detailSchema>

/** The content of a file, as written. */
const manifestText = z
  .string()
  .refine((text) => text.length <= manifestLimits.bytes, { error: 'json.tooLong' })
  .refine((text) => isRecord(tryParseJson(text)), { error: 'format.invalid' })

/**
 * The customisation as system administrators change it. Publishing and rolling back take effect at everybody's next
 * start of the console.
 */
export const customManifestRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/custom-manifests',
    permission: 'customManifest:read',
    summary: 'The versions of the customisation manifest, newest first, and when which was published.',
    responses: {
      200: z.object({
        manifests: z.array(customManifestSchema),
        publications: z.array(publicationSchema),
        /** What is in force now: a published version, the file of the data folder, or nothing. */
        source: z.enum(['published', 'file', 'none']),
      }),
    },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/custom-manifests/:id',
    permission: 'customManifest:read',
    summary:
      'A version as it was uploaded, and the result of its check: each fault, and what is left out because of it.',
    params: byId,
    responses: { 200: detailSchema },
    errors: ['entity.notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/custom-manifests',
    permission: 'customManifest:write',
    summary: 'Bring in a version as a draft, whatever is wrong with it.',
    body: z.strictObject({ text: manifestText, note: textField(customManifestLimits.noteMax).default('') }),
    responses: { 200: detailSchema },
    errors: ['entity.limit'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/custom-manifests/:id',
    permission: 'customManifest:write',
    summary: 'Delete a draft. What was ever published stays in the history.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.inUse'],
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/custom-manifests/:id/publish',
    permission: 'customManifest:publish',
    summary: 'Have a version count from now on, if nothing is wrong with it.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound', 'customManifest.hasIssues'],
  }),
  rollBack: defineRoute({
    method: 'POST',
    path: '/custom-manifests/:id/roll-back',
    permission: 'customManifest:publish',
    summary:
      'End the publication of the version that counts: the one before it counts again, or the file of the data folder.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  }),
}
