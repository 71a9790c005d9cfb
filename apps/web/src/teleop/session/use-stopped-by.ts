import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import type { TeleopSession } from './teleop-session.ts'

/** What must be released before the robot goes anywhere on its own; `null` if nothing must. */
export function useStoppedBy(
  session: TeleopSession,
  serialNo: string,
): 'remoteStop' | 'emergencyStop' | null {
  const isRemote = useStore(session.stop) !== 'none'
  const isPressed = useLive(robotChannels.state, { serialNo }, (state) => state?.emergencyStop === 'manual')
  if (isRemote) return 'remoteStop'
  return isPressed ? 'emergencyStop' : null
}
