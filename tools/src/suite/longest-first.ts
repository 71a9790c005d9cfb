import { relative } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { root } from '../run.ts'
import { readDurations } from './durations.ts'

/**
 * The order of test files: by workspace, the one with most work first, and within each the longest file first, so
 * that no worker is left with a long file at the end. Files of a workspace stay together: only consecutive files
 * of the same workspace can share modules.
 */
export default class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return sortLongestFirst(
      files,
      ({ moduleId }) => durations[relative(root, moduleId)] ?? 0,
      ({ project }) => project.name,
    )
  }

  /** Runs are never split across machines. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

const durations = readDurations()

/** @param getSeconds 0 for a file without a recorded duration */
export function sortLongestFirst<File>(
  files: readonly File[],
  getSeconds: (file: File) => number,
  getProject: (file: File) => string,
): File[] {
  const totals = new Map<string, number>()
  for (const file of files)
    totals.set(getProject(file), (totals.get(getProject(file)) ?? 0) + getSeconds(file))
  const getTotal = (file: File) => totals.get(getProject(file)) ?? 0
  return files.toSorted(
    (a, b) =>
      getTotal(b) - getTotal(a) ||
      getProject(a).localeCompare(getProject(b)) ||
      getSeconds(b) - getSeconds(a),
  )
}
