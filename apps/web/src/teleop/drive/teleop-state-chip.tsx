import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { readAbilities } from '../session/robot-abilities.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { teleopLooks, teleopState } from '../session/teleop-state.ts'

/** The state of this teleoperation as shape, word and colour. */
export function TeleopStateChip({ session, serialNo }: { session: TeleopSession; serialNo: string }) {
  const t = useTexts(teleopTexts)
  const isChannelUp = useStore(session.isConnected)
  const video = useStore(session.video.status)
  const hasVideo = useLive(robotChannels.state, { serialNo }, (robot) => readAbilities(robot).hasVideo)
  const state = teleopState({
    // A robot without video is reached by the server's channel alone.
    isConnected: isChannelUp && (video === 'connected' || !hasVideo),
    uiState: useLive(robotChannels.state, { serialNo }, (robot) => robot?.uiState ?? null),
    stop: useStore(session.stop),
    isDriving: useStore(session.lease.mine) !== null,
    lock: useStore(session.drive).reason,
    lost: useStore(session.lease.lost),
  })
  return <StateChip {...teleopLooks[state]}>{t(`teleop_${state}`)}</StateChip>
}
