import { Button } from '@mantine/core'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Lock } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
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
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const lost = useStore(session.lease.lost)
  if (lost === null) return null
  return (
    <Notice tone="attention" isUrgent>
      {t(`lost_${lost.reason}`, { name: lost.by === null ? '' : personName(lost.by, language) })}
    </Notice>
  )
}
