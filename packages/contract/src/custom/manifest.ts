import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'

/**
 * The customisation manifest of an installation (R-CUSTOM-1). `GET /custom/manifest.json`
 * answers it whole, whatever the file leaves out or gets wrong: each broken part becomes its default.
 */

/** A path of this installation or an https address: nothing that runs script in an attribute. */
const address = z
  .string()
  .max(2_000)
  .regex(/^(https:\/\/|\/(?!\/))/)

export const assetKeys = ['logo', 'logoSp', 'logoIcon', 'logoText', 'loginBackground'] as const
export type AssetKey = (typeof assetKeys)[number]

/** A path of this installation: browsers are told to load pictures and scripts from nowhere else. */
const ownAddress = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])/)

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** A screen of the installation's own: a module that the console loads (docs/operations.md tells how to write one). */
export const customViewSchema = z.object({
  id: z.string().min(1).max(64),
  /** Below `/custom/`. */
  path: z
    .string()
    .max(200)
    .regex(/^[a-z0-9][a-z0-9/_-]*$/i),
  /** Name under which the module exports the screen. */
  component: z.string().min(1).max(64),
  scriptUrl: ownAddress,
  /** The view's own; `title` (one text, or `{ ja, en }`) names it in the menu. */
  meta: z.record(z.string(), z.unknown()).default({}),
  requiresAuth: z.boolean().default(true),
  /** Views of one group stand together in the menu. */
  menuGroup: z.string().max(64).default('custom'),
  /** `puzzle`, or the address of a picture of this installation. */
  icon: z
    .union([z.literal('puzzle'), ownAddress])
    .default('puzzle')
    .catch('puzzle'),
  showInSidebar: z.boolean().default(true),
})

export type CustomView = z.output<typeof customViewSchema>

export const sideBarItemSchema = z.object({
  id: z.string().min(1).max(64),
  text: z.object({ ja: z.string().max(64), en: z.string().max(64) }),
  href: address,
  /** Asks before it opens, unless the person chose not to be asked again. */
  experimental: z.boolean().default(false),
})
export type SideBarItem = z.output<typeof sideBarItemSchema>

export const manifestSchema = z.object({
  views: z.array(customViewSchema).max(50).default([]).catch([]),
  sideBarItems: z.array(sideBarItemSchema).max(50).default([]).catch([]),
  assets: z.partialRecord(z.enum(assetKeys), ownAddress).default({}).catch({}),
  theme: z.object({ primaryColor: colour.optional(), sidebarColor: colour.optional() }).default({}).catch({}),
  /** Whom to ask when a contract or payment ends a login; left out, the console's own page says it. */
  helpUrl: address.optional().catch(undefined),
  /** Text ids (`session.tagline`) to other words; ids that do not exist are ignored. */
  text: z
    .record(z.string(), z.object({ ja: z.string(), en: z.string() }).partial())
    .default({})
    .catch({}),
})
export type Manifest = z.output<typeof manifestSchema>

/** What could not be used of a manifest, for the log: `views.2`. */
export type DroppedPart = string

const listed = { views: customViewSchema, sideBarItems: sideBarItemSchema } as const

/**
 * Reads a manifest as somebody wrote it. A broken view, item or asset is left out by itself, and named; what surrounds
 * it stays.
 */
export function readManifest(written: unknown): { manifest: Manifest; dropped: DroppedPart[] } {
  const parts = z.record(z.string(), z.unknown()).safeParse(written).data
  if (parts === undefined) return { manifest: manifestSchema.parse({}), dropped: ['manifest'] }
  const dropped: DroppedPart[] = []
  const kept: Record<string, unknown> = { ...parts }
  for (const [name, schema] of Object.entries(listed)) {
    const items = parts[name]
    if (!Array.isArray(items)) continue
    kept[name] = items.filter((item: unknown, index) => {
      const { success } = schema.safeParse(item)
      if (!success) dropped.push(`${name}.${index}`)
      return success
    })
  }
  const assets = z.record(z.string(), z.unknown()).safeParse(parts.assets).data
  if (assets !== undefined)
    kept.assets = Object.fromEntries(
      Object.entries(assets).filter(([key, value]) => {
        const isUsable = assetKeys.some((known) => known === key) && ownAddress.safeParse(value).success
        if (!isUsable) dropped.push(`assets.${key}`)
        return isUsable
      }),
    )
  for (const [name, schema] of Object.entries(manifestSchema.shape)) {
    if (kept[name] === undefined) continue
    const { data } = schema.safeParse(kept[name])
    const isEmptied = JSON.stringify(data) !== JSON.stringify(kept[name]) && isNothing(data)
    if (isEmptied) dropped.push(name)
  }
  return { manifest: manifestSchema.parse(kept), dropped }
}

function isNothing(part: unknown): boolean {
  return part === undefined || JSON.stringify(part) === '{}' || JSON.stringify(part) === '[]'
}

/** Bound beside the calls of the areas: its answer depends on when the file was changed. */
export const customRoutes = {
  getManifest: defineRoute({
    method: 'GET',
    path: '/custom/manifest.json',
    permission: 'public',
    summary: "The installation's own looks, words and views; defaults for what is missing or broken.",
    responses: { 200: manifestSchema },
    errors: [],
  }),
}
