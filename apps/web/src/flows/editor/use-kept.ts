import { useState } from 'react'

/**
 * The value as it was first given, for as long as another one says the same: what is made of it is not made anew.
 * @param isSame compares two of them; cheaper than what is made of them
 */
export function useKept<T>(value: T, isSame: (a: T, b: T) => boolean): T {
  const [kept, setKept] = useState(value)
  if (kept === value) return value
  if (isSame(kept, value)) return kept
  setKept(value)
  return value
}
