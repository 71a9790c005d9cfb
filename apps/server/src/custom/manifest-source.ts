/**
 * Which manifest is active (decision 0070): the published version, or if there is none, the file `custom/manifest.json`
 * in the data folder. Invalid parts of either are left out, and logged once.
 */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifestLimits, manifestSchema } from '@wheelhouse/contract/custom/manifest'
import { type ManifestMeans, readManifest } from '@wheelhouse/contract/custom/read-manifest'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { Database } from '../kernel/database/database.ts'
import type { Config } from '../kernel/process/config.ts'
import type { Log } from '../kernel/process/log.ts'
import { listBundleKinds } from './custom-bundle.store.ts'
import { readPublished } from './custom-manifest.store.ts'

type SourceKind = 'published' | 'file' | 'none'
type Found = {
  manifest: Manifest
  source: SourceKind
  /** When the active manifest changed, or this one was written; `null` if there has never been one. */
  modified: Date | null
}

/** The active manifest, and what this installation has available to display it. */
export type ManifestSource = {
  read: () => Promise<Found>
  getMeans: (db: Database) => Promise<ManifestMeans>
}

type Parts = { config: Pick<Config, 'dataDir' | 'trustsCustomViews'>; db: Database; log: Log }

export function createManifestSource({ config, db, log }: Parts): ManifestSource {
  const file = join(config.dataDir, 'custom', 'manifest.json')
  const readOnce = createReader(log)
  const getMeans = async (from: Database): Promise<ManifestMeans> => ({
    trustsScripts: config.trustsCustomViews,
    bundles: await listBundleKinds(from),
  })
  const read = async (): Promise<Found> => {
    const means = await getMeans(db)
    const published = await readPublished(db)
    if (published.number !== null) {
      const { number, text } = published
      const manifest = await readOnce({ publication: number }, means, async () => text)
      return { manifest, source: 'published', modified: new Date(published.changedAt) }
    }
    const found = await stat(file).catch(() => null)
    const times = [published.changedAt, found?.mtime].filter((time) => time != null)
    const modified = times.length === 0 ? null : new Date(Math.max(...times.map(toMs)))
    if (found === null) return { manifest: manifestSchema.parse({}), source: 'none', modified }
    const manifest = await readOnce({ file, modified: found.mtime.getTime() }, means, async () => {
      if (found.size > manifestLimits.bytes) throw new Error(`it has more than ${manifestLimits.bytes} bytes`)
      return readFile(file, 'utf8')
    })
    return { manifest, source: 'file', modified }
  }
  return { read, getMeans }
}

const toMs = (time: string | Date) => new Date(time).getTime()

/**
 * Parses a manifest again only if it, or the available pages and style sheets, have changed. Invalid JSON counts as an
 * empty manifest (defaults).
 */
function createReader(log: Log) {
  let last: { key: string; manifest: Manifest } | null = null
  return async (of: object, means: ManifestMeans, readText: () => Promise<string>): Promise<Manifest> => {
    const key = JSON.stringify([of, ...means.bundles.keys()])
    if (last?.key === key) return last.manifest
    let manifest = manifestSchema.parse({})
    try {
      const read = readManifest(parseJson(await readText()), means)
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
