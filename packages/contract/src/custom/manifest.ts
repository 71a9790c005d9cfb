import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'
import { pageCapabilities } from './page-capabilities.ts'

/**
 * The customisation manifest of an installation (R-CUSTOM-1). `GET /custom/manifest.json` always returns it complete,
 * whatever was omitted or invalid (`read-manifest.ts`).
 */

/** A path of this installation or an https URL: nothing that runs script in an attribute. */
export const address = z
  .string()
  .max(2_000)
  .regex(/^(https:\/\/|\/(?!\/))/)

export const assetKeys = ['logo', 'logoSp', 'logoIcon', 'logoText', 'loginBackground'] as const
export type AssetKey = (typeof assetKeys)[number]

/** A path of this installation: browsers may load pictures and scripts from nowhere else. */
export const ownAddress = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])/)

export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** In hexadecimal. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** Files that are uploaded and identified by their hash. */
export const bundleKinds = ['page', 'styles'] as const
export type BundleKind = (typeof bundleKinds)[number]

export const viewIdSchema = z.string().min(1).max(64)

const viewFields = {
  id: viewIdSchema,
  /** Below `/custom/`. */
  path: z
    .string()
    .max(200)
    .regex(/^[a-z0-9][a-z0-9/_-]*$/i),
  /** For the view itself; `title` (one text, or `{ ja, en }`) is its name in the menu. */
  meta: z.record(z.string(), z.unknown()).default({}),
  requiresAuth: z.boolean().default(true),
  /** Id of a menu group, or the heading of a new one. */
  menuGroup: z.string().max(64).default('custom'),
  /** `puzzle`, or the path of a picture of this installation. */
  icon: z
    .union([z.literal('puzzle'), ownAddress])
    .default('puzzle')
    .catch('puzzle'),
  showInSidebar: z.boolean().default(true),
}

/** A page in its own sandbox, which gets only what it is granted. */
export const sandboxedViewSchema = z.object({
  ...viewFields,
  /** Hash of the uploaded page. */
  bundle: sha256Schema,
  capabilities: z.array(z.enum(pageCapabilities)).max(pageCapabilities.length).default([]),
})
export type SandboxedView = z.output<typeof sandboxedViewSchema>

/** A module that runs in the console with everybody's rights: only where the installation allows that (`CUSTOM_TRUSTED_VIEWS`). */
export const trustedViewSchema = z.object({
  ...viewFields,
  /** Name under which the module exports the screen. */
  component: z.string().min(1).max(64),
  scriptUrl: ownAddress,
})
export type TrustedView = z.output<typeof trustedViewSchema>

/** A custom screen of the installation (docs/operations.md explains how to write one). */
const customViewSchema = z.union([sandboxedViewSchema, trustedViewSchema])
export type CustomView = z.output<typeof customViewSchema>

export const sideBarItemSchema = z.object({
  id: z.string().min(1).max(64),
  text: z.object({ ja: z.string().max(64), en: z.string().max(64) }),
  href: address,
  /** Asks for confirmation before it opens, unless the person chose not to be asked again. */
  experimental: z.boolean().default(false),
})
export type SideBarItem = z.output<typeof sideBarItemSchema>

/** A replacement for a text of the console; an omitted language keeps ours. */
export const wordsSchema = z.object({ ja: z.string(), en: z.string() }).partial()

export const manifestLimits = { views: 50, sideBarItems: 50, styles: 10, bytes: 256_000 }

export const manifestSchema = z.object({
  views: z.array(customViewSchema).max(manifestLimits.views).default([]).catch([]),
  sideBarItems: z.array(sideBarItemSchema).max(manifestLimits.sideBarItems).default([]).catch([]),
  assets: z.partialRecord(z.enum(assetKeys), ownAddress).default({}).catch({}),
  theme: z.object({ primaryColor: colour.optional(), sidebarColor: colour.optional() }).default({}).catch({}),
  /** Uploaded style sheets, by their hashes, in this order. */
  styles: z.array(sha256Schema).max(manifestLimits.styles).default([]).catch([]),
  /** Where to get help when a contract or payment prevents a login; defaults to the console's own page. */
  helpUrl: address.optional().catch(undefined),
  /** Replacements by text id (`session.tagline`); ids that do not exist are ignored. */
  text: z.record(z.string(), wordsSchema).default({}).catch({}),
})
export type Manifest = z.output<typeof manifestSchema>

/** Bound separately from the areas' calls: its response depends on when the file was changed. */
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
