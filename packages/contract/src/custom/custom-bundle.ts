import { z } from 'zod'
import { byId, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { bundleKinds, sha256Schema } from './manifest.ts'

export const customBundleLimits = {
  nameMax: 100,
  /** Of one file. */
  characters: 1_000_000,
  bundlesMax: 100,
}

/** A custom page or style sheet of the installation: one immutable file. The manifest refers to it by its hash. */
const customBundleSchema = z.object({
  id: idSchema,
  sha256: sha256Schema,
  kind: z.enum(bundleKinds),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: timestampSchema,
  createdByName: z.string().nullable(),
})
export type CustomBundle = z.output<typeof customBundleSchema>

const content = z
  .string()
  .min(1)
  .refine((text) => text.length <= customBundleLimits.characters, { error: 'json.tooLong' })

export const customBundleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/custom-bundles',
    permission: 'customManifest:read',
    summary: 'The pages and style sheets that a manifest can name, newest first.',
    responses: { 200: z.array(customBundleSchema) },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/custom-bundles',
    permission: 'customManifest:write',
    summary: 'Bring in a page as one self-contained HTML file, or a style sheet.',
    body: z.strictObject({
      name: nameField(customBundleLimits.nameMax),
      kind: z.enum(bundleKinds),
      content,
    }),
    // A character may take three bytes, and more where JSON escapes it.
    bodyLimit: 4 * customBundleLimits.characters,
    responses: { 200: customBundleSchema },
    errors: ['entity.duplicate', 'entity.limit'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/custom-bundles/:id',
    permission: 'customManifest:write',
    summary: 'Delete a file that no version names which is published or would be again by rolling back.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.inUse'],
  }),
}
