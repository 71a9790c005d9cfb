import { useEffect, useState } from 'react'

/** Debounce of dragging and held keys, because robots upload each minute that is viewed. Milliseconds. */
const settledMs = 300

/** The settled value; immediate during playback. */
export function useSettled<T>(value: T, isGoing: boolean): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return undefined
    const timer = setTimeout(() => setSettled(value), isGoing ? 0 : settledMs)
    return () => clearTimeout(timer)
  }, [value, settled, isGoing])
  return settled
}
