import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { OctagonX } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ReleaseContacts } from '../../robots/stop/release-contacts.tsx'
import { ReleaseStop } from '../../robots/stop/release-stop.tsx'
import type { TeleopSession } from '../session/teleop-session.ts'
import { Notice } from './notice.tsx'

type StopNoticeProps = { session: TeleopSession; serialNo: string; name: string }

/** What the robot reports about the remote stop, and how to release it: a button, or who has one. */
export function StopNotice({ session, serialNo, name }: StopNoticeProps) {
  const t = useTexts(teleopTexts)
  const stop = useStore(session.stop)
  if (stop === 'none') return null
  return (
    <Notice
      tone="danger"
      action={<ReleaseStop serialNumber={serialNo} name={name} />}
      more={<ReleaseContacts />}
    >
      <OctagonX size={18} aria-hidden />
      <span data-state={stop}>{t(`stop_${stop}`)}</span>
    </Notice>
  )
}
