import { useEffect, useState } from 'react'
import { now } from '../server/clock.ts'

/** The time for a component that counts down, updated every second. Milliseconds since 1970. */
export function useNow(): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return time
}
