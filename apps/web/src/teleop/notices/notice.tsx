import { CloseButton } from '@mantine/core'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { createContext, type ReactNode, use } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './notice.module.css'

/**
 * Where a notice is shown: over the picture, complete; in the one line of a phone, its words and its main action; or in
 * the list that the line opens, complete and not announced a second time.
 */
export const NoticePlace = createContext<'picture' | 'line' | 'list'>('picture')

type NoticeProps = {
  tone: 'neutral' | 'attention' | 'danger'
  /** Announced immediately by screen readers. */
  isUrgent?: boolean
  onClose?: () => void
  label?: string
  /** The action that is taken most often. */
  action?: ReactNode
  /** Everything else that can be done. */
  more?: ReactNode
  /** Its words, and an icon before them. */
  children: ReactNode
}

/** A current event: its place can be pressed nowhere else, so nothing moves and nothing is covered. */
export function Notice({ tone, isUrgent = false, onClose, label, action, more, children }: NoticeProps) {
  const t = useTexts(shellTexts)
  const place = use(NoticePlace)
  const role = place === 'list' ? 'group' : isUrgent ? 'alert' : 'status'
  return (
    <div className={classes.notice} data-tone={tone} data-place={place} role={role} aria-label={label}>
      <div className={classes.words}>{children}</div>
      {place === 'line' ? (
        action
      ) : (
        <div className={classes.actions}>
          {action}
          {more}
        </div>
      )}
      {onClose !== undefined && place !== 'line' && (
        <CloseButton size="sm" className={classes.close} aria-label={t('close')} onClick={onClose} />
      )}
    </div>
  )
}
