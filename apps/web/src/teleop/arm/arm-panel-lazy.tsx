import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { lazy, Suspense } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import type { Place } from './poses.queries.ts'

const ArmPanel = lazy(async () => ({ default: (await import('./arm-panel.tsx')).ArmPanel }))

type ArmPanelLazyProps = { session: TeleopSession; serialNo: string; place: Place | null }

/** Head, lift and arms: loaded with the first robot that has them, since most have none. */
export function ArmPanelLazy(props: ArmPanelLazyProps) {
  const hasArm = useLive(
    robotChannels.state,
    { serialNo: props.serialNo },
    (state) => state !== undefined && state.arm !== null,
  )
  if (!hasArm) return null
  return (
    <Suspense>
      <ArmPanel {...props} />
    </Suspense>
  )
}
