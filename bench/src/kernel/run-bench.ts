import { loadavg } from 'node:os'
import { say } from '@wheelhouse/tools/run'
import type { BenchOptions } from './options.ts'
import { type Figure, isMeasured, missingFigure, report } from './report.ts'

/** What is measured together, under the name for `--only`. */
export type Parts = Readonly<Record<string, () => Promise<Figure | Figure[]>>>

const ends: (() => unknown)[] = []

/** Registers a clean-up for the end of the measurements; the last one registered runs first. */
export function whenOver(end: () => unknown): void {
  ends.push(end)
}

/** Something shared by several parts: created on first use. If that fails, it fails for all of them. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

/**
 * Measures the parts of a benchmark, prints and stores the table, and exits: with 0 if everything was measured.
 * What could not be measured is listed with its reason, and does not stop the others.
 */
export async function runBench(
  name: string,
  parts: Parts,
  { quick, only }: Pick<BenchOptions, 'quick' | 'only'>,
): Promise<never> {
  if (only !== null && parts[only] === undefined) {
    say(`There is no part ${only}: ${Object.keys(parts).join(', ')}.`)
    process.exit(1)
  }
  const loadBefore = loadavg()
  const figures = await measureParts(parts, only)
  for (const end of ends.toReversed())
    try {
      await watch(async () => end())
    } catch (error) {
      say(`Not undone: ${String(error)}`)
    }
  report(name, figures, { loadBefore, keep: quick ? 'none' : only === null ? 'all' : 'part' })
  process.exit(figures.length > 0 && figures.every(isMeasured) ? 0 : 1)
}

/** The figures of all parts, or of one; for a failed part, one that says so. */
export async function measureParts(parts: Parts, only: string | null): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [part, measure] of Object.entries(parts)) {
    if (only !== null && only !== part) continue
    say(`${part} ...`)
    try {
      figures.push(...[await watch(measure)].flat())
    } catch (error) {
      figures.push(missingFigure(part, error))
    }
  }
  return figures
}

/** Also fails with errors thrown where nobody awaits them: by a socket, or by a helper that has exited. */
async function watch<Made>(work: () => Promise<Made>): Promise<Made> {
  const stray = Promise.withResolvers<never>()
  process.on('uncaughtException', stray.reject)
  try {
    return await Promise.race([work(), stray.promise])
  } finally {
    process.off('uncaughtException', stray.reject)
  }
}
