import { parseArgs } from 'node:util'

/** Command line options of a benchmark. */
export type BenchOptions = {
  /** Alternating runs of ours and the peer. */
  readonly pairs: number
  /** Trials for each way to lose the operator. */
  readonly trials: number
  readonly quick: boolean
  /** Measures only the part with this name; the stored results of the others are kept. */
  readonly only: string | null
}

/** Parses `--quick` (one pair and five trials, to see that everything runs) and `--only <part>`. */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, only: { type: 'string' } },
    strict: true,
  })
  const quick = values.quick === true
  return { pairs: quick ? 1 : 5, trials: quick ? 5 : 100, quick, only: values.only ?? null }
}
