import { useEffect, useState } from 'react'
import { now } from '../server/clock.ts'

/**
 * The time for a component that counts down or shows an age. Milliseconds since 1970.
 * @param everyMs how often it is updated
 */
export function useNow(everyMs = 1_000): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}
