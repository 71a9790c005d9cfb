import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { listNotices, type NoticeItem } from './list-notices.ts'
import { useAskingRun } from './question-panel.tsx'
import { robotMessages } from './robot-messages.ts'

/** What is happening with this robot now, the most serious first. */
export function useNotices(session: TeleopSession, serialNo: string): NoticeItem[] {
  const snapshot = useStore(session.lease.snapshot)
  const isAsking = useAskingRun(serialNo)?.question != null
  const robot = useLive(robotChannels.state, { serialNo }, (state) => ({
    uiState: state?.uiState ?? null,
    isDriven: state?.lease != null,
    hasOrder: state?.order != null,
    hasRun: state?.run != null,
  }))
  return listNotices({
    ...robot,
    messages: useLive(robotChannels.state, { serialNo }, robotMessages),
    stop: useStore(session.stop),
    lock: useStore(session.drive).reason,
    isMine: useStore(session.lease.mine) !== null,
    requests: snapshot?.requests ?? [],
    hasDeclined: useStore(session.lease.declined) !== null,
    lost: useStore(session.lease.lost),
    run: robot.hasRun ? { isAsking } : null,
    hasPausedOrder: snapshot?.pausedOrder != null,
  })
}
