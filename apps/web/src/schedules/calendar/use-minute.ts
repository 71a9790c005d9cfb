import { useEffect, useState } from 'react'
import { now } from '../../kernel/server/clock.ts'

const minuteMs = 60_000

/** The time, updated every minute: a calendar left open over midnight shows the new day. */
export function useMinute(): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return new Date(time)
}
