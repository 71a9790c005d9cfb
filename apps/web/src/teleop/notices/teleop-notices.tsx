import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { CallNotice, ConversationNotice } from './call-notice.tsx'
import { type NoticeItem, toNoticeKey } from './list-notices.ts'
import { LockNotice, LostNotice } from './lock-notice.tsx'
import classes from './notice.module.css'
import { AfterDrivingNotice, TripNotice } from './order-notice.tsx'
import { DeclinedNotice, RequestNotice } from './request-notices.tsx'
import { RobotMessage } from './robot-message.tsx'
import { RunNotice } from './run-notice.tsx'
import { StopNotice } from './stop-notice.tsx'
import { useNotices } from './use-notices.ts'

export type TeleopNoticesProps = {
  session: TeleopSession
  serialNo: string
  name: string
  /** Leads to a run's question; left out, the question is shown here. */
  onAnswer?: () => void
  /** Leads to the map. */
  onGoTo?: () => void
}

/** Over a large picture, the lock and a lost lease are shown where they belong: on it, and beside the button. */
const shownBeside: ReadonlySet<NoticeItem['kind']> = new Set(['lock', 'lost'])

/** What is happening with this robot, the most serious first, in one place over the picture: nothing else moves. */
export function TeleopNotices(props: TeleopNoticesProps) {
  const t = useTexts(teleopTexts)
  const items = useNotices(props.session, props.serialNo).filter(({ kind }) => !shownBeside.has(kind))
  return (
    <section className={classes.notices} aria-label={t('notices')}>
      {items.map((item) => (
        <NoticeOf key={toNoticeKey(item)} item={item} {...props} />
      ))}
    </section>
  )
}

/** The notice of one item; it reads what it says for itself. */
export function NoticeOf({ item, ...props }: TeleopNoticesProps & { item: NoticeItem }) {
  const { session, serialNo, name, onAnswer, onGoTo } = props
  switch (item.kind) {
    case 'stop':
      return <StopNotice session={session} serialNo={serialNo} name={name} />
    case 'message':
      return <RobotMessage id={item.id} />
    case 'lock':
      return <LockNotice session={session} onGoTo={onGoTo} />
    case 'lost':
      return <LostNotice session={session} />
    case 'call':
      return <CallNotice serialNo={serialNo} />
    case 'conversation':
      return <ConversationNotice serialNo={serialNo} />
    case 'request':
      return <RequestNotice serialNo={serialNo} person={item.person} />
    case 'declined':
      return <DeclinedNotice session={session} />
    case 'run':
      return <RunNotice serialNo={serialNo} onAnswer={onAnswer} />
    case 'afterDriving':
      return <AfterDrivingNotice session={session} serialNo={serialNo} />
    case 'trip':
      return <TripNotice serialNo={serialNo} />
    default:
      return item satisfies never
  }
}
