import { loadavg } from 'node:os'
import { say } from '@wheelhouse/tools/run'
import type { BenchOptions } from './options.ts'
import { type Figure, isMeasured, missingFigure, report } from './report.ts'

/** What is measured together, under the name that `--only` takes. */
export type Parts = Readonly<Record<string, () => Promise<Figure | Figure[]>>>

const ends: (() => unknown)[] = []

/** Has something undone once all is measured; what came last goes first. */
export function whenOver(end: () => unknown): void {
  ends.push(end)
}

/** Something that several parts need: made when the first of them asks. What it fails with, it fails with for all of them. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

/**
 * Measures the parts of a benchmark, prints the table, keeps it, and ends the process: with 0 when all of it was measured.
 * What could not be measured is named with its reason, and keeps none of the others from it.
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

/** The figures of each part, or of one; of a part that fails, one that says so. */
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

/** Fails as well with what is thrown where nobody waits for it: by a socket, or by a helper that is gone. */
async function watch<Made>(work: () => Promise<Made>): Promise<Made> {
  const stray = Promise.withResolvers<never>()
  process.on('uncaughtException', stray.reject)
  try {
    return await Promise.race([work(), stray.promise])
  } finally {
    process.off('uncaughtException', stray.reject)
  }
}
