import { useEffect, useState } from 'react'

/** What a hand or a held key has not moved on from for so long is looked at: robots bring each minute that is. Milliseconds. */
const settledMs = 300

/** The value once it has rested; at once while time passes by itself. */
export function useSettled<T>(value: T, isGoing: boolean): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return undefined
    const timer = setTimeout(() => setSettled(value), isGoing ? 0 : settledMs)
    return () => clearTimeout(timer)
  }, [value, settled, isGoing])
  return settled
}
