import { z } from 'zod'
import { isRecord } from '../kernel/typed.ts'
import {
  address,
  assetKeys,
  type BundleKind,
  colour,
  type Manifest,
  manifestLimits,
  manifestSchema,
  ownAddress,
  sandboxedViewSchema,
  sha256Schema,
  sideBarItemSchema,
  trustedViewSchema,
  wordsSchema,
} from './manifest.ts'

/** What can be wrong with a place in a manifest. */
const manifestIssueCodes = [
  ...(['invalid', 'unknown', 'duplicate', 'tooMany'] as const),
  /** A script that would run in the console, which the installation does not allow. */
  'untrusted',
  /** The page or style sheet with this hash was not uploaded. */
  'bundleMissing',
] as const
export type ManifestIssueCode = (typeof manifestIssueCodes)[number]

export const manifestIssueSchema = z.object({
  /** The place: `views.2.scriptUrl`. */
  path: z.string(),
  code: z.enum(manifestIssueCodes),
  /** The part that is dropped because of it: `views.2`. */
  part: z.string(),
})
export type ManifestIssue = z.output<typeof manifestIssueSchema>

type Report = (code: ManifestIssueCode, path: string, part: string) => void

/** What this installation supports in addition to the basics. */
export type ManifestMeans = {
  /** Scripts of views may run in the console. */
  trustsScripts: boolean
  /** Uploaded files, by hash. */
  bundles: ReadonlyMap<string, BundleKind>
}

/** Lists of a manifest: the schema of an entry, and the fields that must be unique. */
const lists: Readonly<
  Record<'views' | 'sideBarItems', { getSchema: (item: unknown) => z.ZodObject; unique: readonly string[] }>
> = {
  views: {
    getSchema: (item) => (isRecord(item) && 'bundle' in item ? sandboxedViewSchema : trustedViewSchema),
    unique: ['id', 'path'],
  },
  sideBarItems: { getSchema: () => sideBarItemSchema, unique: ['id'] },
}

/** Parts of a manifest with named entries, and the schema by name; `null` for an unknown name. */
const named: Readonly<Record<string, (name: string) => z.ZodType | null>> = {
  assets: (name) => (assetKeys.some((key) => key === name) ? ownAddress : null),
  theme: (name) => (['primaryColor', 'sidebarColor'].includes(name) ? colour : null),
  text: () => wordsSchema,
}

/**
 * Parses a manifest. Invalid parts are dropped individually, entry by entry, and reported; everything around them
 * stays.
 */
export function readManifest(
  written: unknown,
  means: ManifestMeans,
): { manifest: Manifest; issues: ManifestIssue[] } {
  const issues: ManifestIssue[] = []
  const report: Report = (code, path, part) => issues.push({ path, code, part })
  const parts = readRecord(written)
  if (parts === null) {
    report('invalid', '', '')
    return { manifest: manifestSchema.parse({}), issues }
  }
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parts)) {
    const getSchema = Object.hasOwn(named, name) ? named[name] : undefined
    if (isList(name)) kept[name] = readList(name, value, { means, report })
    else if (name === 'styles') kept[name] = readStyles(value, { means, report })
    else if (getSchema !== undefined) kept[name] = readNamed(name, value, getSchema, report)
    else if (name !== 'helpUrl') report('unknown', name, name)
    else if (address.safeParse(value).success) kept[name] = value
    else report('invalid', name, name)
  }
  return { manifest: manifestSchema.parse(kept), issues }
}

function isList(name: string): name is keyof typeof lists {
  return Object.hasOwn(lists, name)
}

function readRecord(value: unknown): Record<string, unknown> | null {
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? null
}

function readList(
  name: keyof typeof lists,
  value: unknown,
  { means, report }: { means: ManifestMeans; report: Report },
): unknown[] {
  const { getSchema, unique } = lists[name]
  if (!Array.isArray(value)) {
    report('invalid', name, name)
    return []
  }
  const taken = new Set<string>()
  return value.filter((item: unknown, index) => {
    const part = `${name}.${index}`
    if (index >= manifestLimits[name]) report('tooMany', part, part)
    if (index >= manifestLimits[name]) return false
    const schema = getSchema(item)
    const { data, error } = schema.safeParse(item)
    for (const { path } of error?.issues ?? []) report('invalid', [part, ...path].join('.'), part)
    if (data === undefined) return false
    const lacking = findLacking(data, means)
    if (lacking !== null) report(lacking.code, `${part}.${lacking.field}`, part)
    if (lacking !== null) return false
    for (const [field, given] of Object.entries(readRecord(item) ?? {})) {
      const path = `${part}.${field}`
      if (!(field in schema.shape)) report('unknown', path, path)
      // Replaced by its default.
      else if (JSON.stringify(data[field]) !== JSON.stringify(given)) report('invalid', path, path)
    }
    const double = unique.find((field) => taken.has(`${field} ${String(data[field])}`))
    for (const field of unique) taken.add(`${field} ${String(data[field])}`)
    if (double !== undefined) report('duplicate', `${part}.${double}`, part)
    return double === undefined
  })
}

/** What a view needs that this installation does not offer. */
function findLacking(
  view: Record<string, unknown>,
  { trustsScripts, bundles }: ManifestMeans,
): { field: string; code: ManifestIssueCode } | null {
  if ('scriptUrl' in view && !trustsScripts) return { field: 'scriptUrl', code: 'untrusted' }
  const isMissing = 'bundle' in view && bundles.get(String(view.bundle)) !== 'page'
  return isMissing ? { field: 'bundle', code: 'bundleMissing' } : null
}

function readStyles(
  value: unknown,
  { means: { bundles }, report }: { means: ManifestMeans; report: Report },
): unknown[] {
  if (!Array.isArray(value)) {
    report('invalid', 'styles', 'styles')
    return []
  }
  const findIssue = (item: unknown, index: number): ManifestIssueCode | null => {
    const { data } = sha256Schema.safeParse(item)
    if (index >= manifestLimits.styles) return 'tooMany'
    if (data === undefined) return 'invalid'
    if (value.indexOf(item) < index) return 'duplicate'
    return bundles.get(data) === 'styles' ? null : 'bundleMissing'
  }
  return value.filter((item: unknown, index) => {
    const code = findIssue(item, index)
    if (code !== null) report(code, `styles.${index}`, `styles.${index}`)
    return code === null
  })
}

function readNamed(
  name: string,
  value: unknown,
  getSchema: (name: string) => z.ZodType | null,
  report: Report,
): Record<string, unknown> {
  const entries = readRecord(value)
  if (entries === null) report('invalid', name, name)
  return Object.fromEntries(
    Object.entries(entries ?? {}).filter(([key, entry]) => {
      const path = `${name}.${key}`
      const schema = getSchema(key)
      if (schema === null) report('unknown', path, path)
      else if (!schema.safeParse(entry).success) report('invalid', path, path)
      return schema?.safeParse(entry).success ?? false
    }),
  )
}
