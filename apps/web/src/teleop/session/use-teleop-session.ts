import { startTransition, useEffect, useState } from 'react'
import { openSession } from './early-session.ts'
import type { TeleopSession } from './teleop-session.ts'

/** Opens the robot's teleoperation while the component is mounted; `null` on the first render. */
export function useTeleopSession(serialNo: string, slots: number): TeleopSession | null {
  const [session, setSession] = useState<TeleopSession | null>(null)
  useEffect(() => {
    const opened = openSession(serialNo, slots)
    // The screen renders in slices, so that between them the connection to the robot, which the picture needs, is made.
    startTransition(() => setSession(opened))
    return () => {
      setSession(null)
      opened.close()
    }
  }, [serialNo, slots])
  return session
}
