/**
 * Which manifest counts (decision 0070): the published version, and where none is, the file `custom/manifest.json` of the data
 * folder. Whatever is wrong with either is left out, and named in the log once.
 */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifestLimits, manifestSchema } from '@wheelhouse/contract/custom/manifest'
import { readManifest } from '@wheelhouse/contract/custom/read-manifest'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { Database } from '../kernel/database/database.ts'
import type { Log } from '../kernel/process/log.ts'
import { readPublished } from './custom-manifest.store.ts'

export type SourceKind = 'published' | 'file' | 'none'
type Found = {
  manifest: Manifest
  source: SourceKind
  /** When another one came to count, or this one was written; `null`: there never was one. */
  modified: Date | null
}

export type ManifestSource = () => Promise<Found>

export function createManifestSource({
  dataDir,
  db,
  log,
}: {
  dataDir: string
  db: Database
  log: Log
}): ManifestSource {
  const file = join(dataDir, 'custom', 'manifest.json')
  const readOnce = createReader(log)
  return async () => {
    const published = await readPublished(db)
    if (published.number !== null) {
      const { number, text } = published
      const manifest = await readOnce({ publication: number }, async () => text)
      return { manifest, source: 'published', modified: new Date(published.changedAt) }
    }
    const found = await stat(file).catch(() => null)
    const times = [published.changedAt, found?.mtime].filter((time) => time != null)
    const modified = times.length === 0 ? null : new Date(Math.max(...times.map(toMs)))
    if (found === null) return { manifest: manifestSchema.parse({}), source: 'none', modified }
    const manifest = await readOnce({ file, modified: found.mtime.getTime() }, async () => {
      if (found.size > manifestLimits.bytes) throw new Error(`it has more than ${manifestLimits.bytes} bytes`)
      return readFile(file, 'utf8')
    })
    return { manifest, source: 'file', modified }
  }
}

const toMs = (time: string | Date) => new Date(time).getTime()

/** Reads a manifest again only when it is another one. One that is no JSON counts as an empty one (defaults). */
function createReader(log: Log) {
  let last: { key: string; manifest: Manifest } | null = null
  return async (of: object, readText: () => Promise<string>): Promise<Manifest> => {
    const key = JSON.stringify(of)
    if (last?.key === key) return last.manifest
    let manifest = manifestSchema.parse({})
    try {
      const read = readManifest(parseJson(await readText()))
      manifest = read.manifest
      if (read.issues.length > 0)
        log.warn(
          { ...of, issues: read.issues.slice(0, 50) },
          'parts of the customisation manifest are left out',
        )
    } catch (error) {
      log.warn({ ...of, error }, 'the customisation manifest cannot be read; the defaults are used')
    }
    last = { key, manifest }
    return manifest
  }
}
