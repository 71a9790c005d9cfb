import { z } from 'zod'
import {
  address,
  assetKeys,
  colour,
  customViewSchema,
  type Manifest,
  manifestLimits,
  manifestSchema,
  ownAddress,
  sideBarItemSchema,
  wordsSchema,
} from './manifest.ts'

/** What can be wrong with a place in a manifest. */
export const manifestIssueCodes = ['invalid', 'unknown', 'duplicate', 'tooMany'] as const
export type ManifestIssueCode = (typeof manifestIssueCodes)[number]

export const manifestIssueSchema = z.object({
  /** The place: `views.2.scriptUrl`. */
  path: z.string(),
  code: z.enum(manifestIssueCodes),
  /** What is left out for it: `views.2`. */
  part: z.string(),
})
export type ManifestIssue = z.output<typeof manifestIssueSchema>

type Report = (code: ManifestIssueCode, path: string, part: string) => void

/** Lists of a manifest: what each entry is, and the fields in which no two may be alike. */
const lists = {
  views: { schema: customViewSchema, unique: ['id', 'path'] },
  sideBarItems: { schema: sideBarItemSchema, unique: ['id'] },
} as const

/** Parts of a manifest whose entries have names, and what the entry of a name may be; `null`: there is none. */
const named: Readonly<Record<string, (name: string) => z.ZodType | null>> = {
  assets: (name) => (assetKeys.some((key) => key === name) ? ownAddress : null),
  theme: (name) => (['primaryColor', 'sidebarColor'].includes(name) ? colour : null),
  text: () => wordsSchema,
}

/**
 * Reads a manifest as somebody wrote it. What is broken is left out by itself, entry by entry, and named; what surrounds
 * it stays.
 */
export function readManifest(written: unknown): { manifest: Manifest; issues: ManifestIssue[] } {
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
    if (isList(name)) kept[name] = readList(name, value, report)
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

function readList(name: keyof typeof lists, value: unknown, report: Report): unknown[] {
  const { schema, unique }: { schema: z.ZodObject; unique: readonly string[] } = lists[name]
  if (!Array.isArray(value)) {
    report('invalid', name, name)
    return []
  }
  const taken = new Set<string>()
  return value.filter((item: unknown, index) => {
    const part = `${name}.${index}`
    if (index >= manifestLimits[name]) report('tooMany', part, part)
    if (index >= manifestLimits[name]) return false
    const { data, error } = schema.safeParse(item)
    for (const { path } of error?.issues ?? []) report('invalid', [part, ...path].join('.'), part)
    if (data === undefined) return false
    for (const [field, given] of Object.entries(readRecord(item) ?? {})) {
      const path = `${part}.${field}`
      if (!(field in schema.shape)) report('unknown', path, path)
      // Read as its default.
      else if (JSON.stringify(data[field]) !== JSON.stringify(given)) report('invalid', path, path)
    }
    const double = unique.find((field) => taken.has(`${field} ${String(data[field])}`))
    for (const field of unique) taken.add(`${field} ${String(data[field])}`)
    if (double !== undefined) report('duplicate', `${part}.${double}`, part)
    return double === undefined
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
