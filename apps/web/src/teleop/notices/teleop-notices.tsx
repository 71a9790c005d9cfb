import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { CallNotice } from './call-notice.tsx'
import classes from './notice.module.css'
import { OrderNotice } from './order-notice.tsx'
import { RequestNotices } from './request-notices.tsx'
import { RobotMessages } from './robot-messages.tsx'
import { StopNotice } from './stop-notice.tsx'

type TeleopNoticesProps = {
  session: TeleopSession
  serialNo: string
  name: string
  /** Leads to a run's question; left out, the question is shown here. */
  onAnswer?: () => void
}

/** What is happening with this robot, the most serious first, in one place over the picture: nothing else moves. */
export function TeleopNotices({ session, serialNo, name, onAnswer }: TeleopNoticesProps) {
  const t = useTexts(teleopTexts)
  return (
    <section className={classes.notices} aria-label={t('notices')}>
      <StopNotice session={session} serialNo={serialNo} name={name} />
      <RobotMessages serialNo={serialNo} />
      <CallNotice serialNo={serialNo} />
      <RequestNotices session={session} serialNo={serialNo} />
      <OrderNotice session={session} serialNo={serialNo} onAnswer={onAnswer} />
    </section>
  )
}
