import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopTexts } from '@wheelhouse/texts/teleop'
import { StateChip } from '@wheelhouse/ui/state-chip'
import { useLive } from '../kernel/live.ts'
import { useStore } from '../kernel/store.ts'
import { useTexts } from '../kernel/texts.ts'
import { teleopLooks, teleopState } from './teleop-state.ts'
import type { TeleopSession } from './teleop-session.ts'

/** The state of this teleoperation in shape, word and colour. */
export function TeleopStateChip({ session, serialNo }: { session: TeleopSession; serialNo: string }) {
  const t = useTexts(teleopTexts)
  const isChannelUp = useStore(session.isConnected)
  const video = useStore(session.video.status)
  const state = teleopState({
    isConnected: isChannelUp && video === 'connected',
    uiState: useLive(robotChannels.state, { serialNo }, (robot) => robot?.uiState ?? null),
    stop: useStore(session.stop),
    isDriving: useStore(session.lease.mine) !== null,
    lock: useStore(session.drive).reason,
    lost: useStore(session.lease.lost),
  })
  return <StateChip {...teleopLooks[state]}>{t(`teleop_${state}`)}</StateChip>
}
