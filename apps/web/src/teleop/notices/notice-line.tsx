import { UnstyledButton } from '@mantine/core'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { useDriver } from '../session/use-driver.ts'
import { type NoticeItem, toNoticeKey } from './list-notices.ts'
import { NoticePlace } from './notice.tsx'
import classes from './notice-line.module.css'
import { NoticeOf, type TeleopNoticesProps } from './teleop-notices.tsx'

type NoticeLineProps = TeleopNoticesProps & {
  items: readonly NoticeItem[]
  isOpen: boolean
  onToggle: () => void
}

/**
 * A phone's notices in a line of its own, of one height and never over the picture: the most serious one, and how many
 * more there are. A tap opens all of them.
 */
export function NoticeLine({ items, isOpen, onToggle, ...props }: NoticeLineProps) {
  const t = useTexts(teleopTexts)
  const [first] = items
  const more = items.length - 1
  return (
    <section className={classes.line} aria-label={t('notices')}>
      {first === undefined && <NothingToSay session={props.session} />}
      {/* Not twice: the list below has it in full. */}
      {first !== undefined && isOpen && (
        <p className={classes.quiet}>{t('noticeCount', { count: items.length })}</p>
      )}
      {first !== undefined && !isOpen && (
        <NoticePlace value="line">
          <NoticeOf key={toNoticeKey(first)} item={first} {...props} />
        </NoticePlace>
      )}
      {first !== undefined && (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={more > 0 && !isOpen ? t('moreNotices', { count: more }) : t('noticeDetails')}
          onClick={onToggle}
        >
          {more > 0 && !isOpen && <span>{`+${more}`}</span>}
          {isOpen ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
        </UnstyledButton>
      )}
    </section>
  )
}

/** All notices in full, for the place that a tap on the line opens. */
export function NoticeList({ items, ...props }: TeleopNoticesProps & { items: readonly NoticeItem[] }) {
  const t = useTexts(teleopTexts)
  return (
    <section className={classes.list} aria-label={t('allNotices')}>
      <NoticePlace value="list">
        {items.map((item) => (
          <NoticeOf key={toNoticeKey(item)} item={item} {...props} />
        ))}
      </NoticePlace>
    </section>
  )
}

/** No notice: how to begin, or who drives; while driving, nothing to worry about. */
function NothingToSay({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const { reason } = useStore(session.drive)
  const { isElsewhere, words } = useDriver(session)
  if (reason !== 'noLease') return <p className={classes.quiet}>{t('noNotices')}</p>
  return (
    <p className={classes.quiet} data-reason={reason}>
      {isElsewhere ? words : t('lock_noLease')}
    </p>
  )
}
