/** The value below which this share of the samples lies: 0.5 is the median. `NaN` without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** One of several alternating runs: ours, and the peer's directly after it. */
export type Pair = { readonly ours: number; readonly peer: number }

/** Medians over the pairs. The ratio is the median of the pairs' ratios: both halves of a pair had the same load. */
export function summarize(pairs: readonly Pair[]): { ours: number; peer: number; ratio: number } {
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    peer: median(pairs.map(({ peer }) => peer)),
    ratio: median(pairs.map(({ ours, peer }) => ours / peer)),
  }
}
