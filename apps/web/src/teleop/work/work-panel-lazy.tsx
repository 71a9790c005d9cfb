import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { TeleopSession } from '../session/teleop-session.ts'
import { workPlansQuery } from './command-list.queries.ts'

const WorkPanel = lazy(async () => ({ default: (await import('./work-panel.tsx')).WorkPanel }))

/** The work plans of a robot's building, loaded once any are known to exist. */
export function WorkPanelLazy({ session, serialNo }: { session: TeleopSession; serialNo: string }) {
  const { data: plans = [] } = useQuery(workPlansQuery(serialNo))
  if (plans.length === 0) return null
  return (
    <Suspense>
      <WorkPanel session={session} serialNo={serialNo} plans={plans} />
    </Suspense>
  )
}
