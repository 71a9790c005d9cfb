import { parseArgs } from 'node:util'

/** What a benchmark is told at the shell. */
export type BenchOptions = {
  /** Alternating runs of ours and the peer. */
  readonly pairs: number
  /** Trials of each way to lose the operator. */
  readonly trials: number
  readonly quick: boolean
  /** Measures the part of this name alone; the kept results of the others stay as they are. */
  readonly only: string | null
}

/** Reads `--quick` (one pair and five trials, to see that everything runs) and `--only <part>`. */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, only: { type: 'string' } },
    strict: true,
  })
  const quick = values.quick === true
  return { pairs: quick ? 1 : 5, trials: quick ? 5 : 100, quick, only: values.only ?? null }
}
