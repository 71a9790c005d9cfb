import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../run.ts'
import type { TestFile } from './test-record.ts'

/**
 * How long each file of tests takes, in seconds by the clock: part of the repository, so that the first run of a clone begins
 * with the longest files, too. A green `npm test` writes it again.
 */
const path = join(root, 'tools', 'durations.json')

/** Seconds by path from the root, with forward slashes. */
export type Durations = Readonly<Record<string, number>>

/** Shorter files may come in any order. */
const leastSeconds = 2

/** What is noise of the machine: the record of a file stays as it is while a run takes between a half and twice as long. */
const noise = 2

/** @returns nothing recorded when there is no file yet */
export function readDurations(): Durations {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `recordDurations` wrote it
    return JSON.parse(readFileSync(path, 'utf8')) as Durations
  } catch {
    return {}
  }
}

/** The record after a run of every file. A file that is gone goes; what has changed by more than noise is put right. */
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

/** Writes what a green run of every file has taken. */
export function recordDurations(files: readonly TestFile[]): void {
  writeFileSync(path, `${JSON.stringify(updateDurations(readDurations(), files), null, 2)}\n`)
}
