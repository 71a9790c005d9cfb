import { Button } from '@mantine/core'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Lock } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { useLostWords } from '../session/use-driver.ts'
import { Notice } from './notice.tsx'

type LockNoticeProps = {
  session: TeleopSession
  /** Leads to the map if the link is too slow to drive. */
  onGoTo: (() => void) | undefined
}

/** Why driving is locked, where it is not shown on the picture. */
export function LockNotice({ session, onGoTo }: LockNoticeProps) {
  const t = useTexts(teleopTexts)
  const { reason } = useStore(session.drive)
  if (reason === null) return null
  const leadsToMap = reason === 'slowLink' || reason === 'untimedPicture'
  return (
    <Notice
      tone={reason === 'disconnected' ? 'danger' : 'attention'}
      isUrgent={reason === 'disconnected'}
      action={
        leadsToMap &&
        onGoTo !== undefined && (
          <Button size="compact-sm" variant="default" onClick={onGoTo}>
            {t('chooseGoal')}
          </Button>
        )
      }
    >
      <Lock size={16} aria-hidden />
      <span data-reason={reason}>{t(`lock_${reason}`)}</span>
    </Notice>
  )
}

/** How this page's driving was ended by something other than its driver. */
export function LostNotice({ session }: { session: TeleopSession }) {
  const words = useLostWords(session)
  if (words === null) return null
  return (
    <Notice tone="attention" isUrgent>
      {words}
    </Notice>
  )
}
