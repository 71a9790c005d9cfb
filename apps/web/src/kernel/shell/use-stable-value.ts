import { useState } from 'react'

/**
 * Keeps the identity of a value while newer ones are equal, so that what is derived from it is not recomputed.
 * @param isSame compares two values; cheaper than the derivation
 */
export function useStableValue<T>(value: T, isSame: (a: T, b: T) => boolean): T {
  const [kept, setKept] = useState(value)
  if (kept === value) return value
  if (isSame(kept, value)) return kept
  setKept(value)
  return value
}
