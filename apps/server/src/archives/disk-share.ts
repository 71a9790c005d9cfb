/** How organisations share the disk of recordings (decision 0051): each may count on as much as every other that stores something. */

/** What an organisation stores, in bytes. */
export type DiskUse = {
  organizationId: string
  bytes: number
  /** Of these what does not go for others: protected recordings, clips and evidence. */
  keptBytes: number
}

/** What one of so many organisations may count on. */
export function getShare(maxBytes: number, organizations: number): number {
  return maxBytes / Math.max(1, organizations)
}

/** Halvings of the disk until the sizes are equal to the byte. */
const rounds = 60

/**
 * Whose recordings go when the disk is full: of the largest, one after the other, until all that is stored fits. As the shares are
 * equal, the largest is furthest above its own; several end at the same size. Nobody's go below the share.
 * @returns organisations that lose something, with how many bytes of what does not stay anyway may stay
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

/** What is left of an organisation's when it may have so much. */
function cutTo({ bytes, keptBytes }: DiskUse, size: number): number {
  return Math.min(bytes, Math.max(size, keptBytes))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
