import { CloseButton } from '@mantine/core'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import type { ReactNode } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './notice.module.css'

type NoticeProps = {
  tone: 'neutral' | 'attention' | 'danger'
  /** Announced immediately by screen readers. */
  isUrgent?: boolean
  onClose?: () => void
  label?: string
  children: ReactNode
}

/** A current event, over the picture: nothing there can be pressed, so nothing moves and nothing is covered. */
export function Notice({ tone, isUrgent = false, onClose, label, children }: NoticeProps) {
  const t = useTexts(shellTexts)
  return (
    <div className={classes.notice} data-tone={tone} role={isUrgent ? 'alert' : 'status'} aria-label={label}>
      {children}
      {onClose !== undefined && (
        <CloseButton size="sm" className={classes.close} aria-label={t('close')} onClick={onClose} />
      )}
    </div>
  )
}
