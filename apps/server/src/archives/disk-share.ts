/**
 * How organisations share the disk of recordings (decision 0051): each one that stores anything gets an equal share.
 */

/** What an organisation stores, in bytes. */
export type DiskUse = {
  organizationId: string
  bytes: number
  /** The part that is never removed to make room: protected recordings, clips and evidence. */
  keptBytes: number
}

/** The guaranteed share of one of this many organisations. */
export function getShare(maxBytes: number, organizations: number): number {
  return maxBytes / Math.max(1, organizations)
}

/** Bisection steps, enough to be exact to the byte. */
const rounds = 60

/**
 * Whose recordings are removed when the disk is full: those of the largest organisations, until everything fits. As all
 * shares are equal, the largest are furthest above theirs; several may end at the same size. Nobody falls below the
 * share.
 * @returns the organisations that lose recordings, with how many bytes of removable ones may stay
 */
export function findLosers(
  uses: readonly DiskUse[],
  maxBytes: number,
): { organizationId: string; mayStay: number }[] {
  const fits = (size: number) => sum(uses.map((use) => cutTo(use, size))) <= maxBytes
  if (fits(Number.POSITIVE_INFINITY)) return []
  let [low, high] = [getShare(maxBytes, uses.length), maxBytes]
  for (let round = 0; round < rounds; round++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return uses
    .filter((use) => cutTo(use, low) < use.bytes)
    .map(({ organizationId, keptBytes }) => ({ organizationId, mayStay: Math.max(0, low - keptBytes) }))
}

/** How much remains of an organisation's data if it is cut to this size. */
function cutTo({ bytes, keptBytes }: DiskUse, size: number): number {
  return Math.min(bytes, Math.max(size, keptBytes))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
