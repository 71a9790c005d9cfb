import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { root } from '../run.ts'
import type { TestFile } from './test-record.ts'

/**
 * The wall-clock duration of each test file in seconds: part of the repository, so that even the first run of a clone
 * starts with the longest files. A green `npm test` updates it.
 */
const path = join(root, 'tools', 'durations.json')

const durationsSchema = z.record(z.string(), z.number())

/** Seconds by path from the root, with forward slashes. */
export type Durations = Readonly<z.output<typeof durationsSchema>>

/** Shorter files may run in any order. */
const leastSeconds = 2

/** Tolerated noise: a file's record is kept while a run takes between half and twice as long. */
const noise = 2

/** @returns an empty record if there is no file yet */
export function readDurations(): Durations {
  try {
    return durationsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}

/** The record after a run of all files. Deleted files are removed; changes beyond noise are updated. */
export function updateDurations(known: Durations, files: readonly TestFile[]): Durations {
  const rows = files.map(({ path, seconds }): [string, number] => {
    const name = relative(root, path)
    const before = known[name] ?? 0
    const isNoise = seconds < before * noise && seconds > before / noise
    return [name, isNoise ? before : Math.round(seconds)]
  })
  return Object.fromEntries(
    rows.filter(([, seconds]) => seconds >= leastSeconds).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Writes the durations of a green run of all files. */
export function recordDurations(files: readonly TestFile[]): void {
  writeFileSync(path, `${JSON.stringify(updateDurations(readDurations(), files), null, 2)}\n`)
}
