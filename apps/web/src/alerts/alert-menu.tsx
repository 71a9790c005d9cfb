import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { type Alert, snoozes, usualSnooze } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './alert-card.module.css'
import type { AlertCalls } from './use-alert-calls.ts'

type AlertMenuProps = {
  alert: Alert
  calls: AlertCalls
  className?: string | undefined
  /** Further items, below the common ones. */
  children?: ReactNode
}

/** Actions that are used less often, or that a double press must not hit. */
export function AlertMenu({ alert, calls, className, children }: AlertMenuProps) {
  const t = useTexts(alertTexts)
  const { giveBack, snooze, endSnooze } = calls
  const name = alert.title[useLanguage()]
  const isOpen = alert.state !== 'closed'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" className={className} aria-label={t('moreOf', { name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {isOpen && <Menu.Label>{t('until')}</Menu.Label>}
        {isOpen &&
          snoozes
            .filter((until) => until !== usualSnooze)
            .map((until) => (
              <Menu.Item key={until} onClick={() => snooze.mutate(until)}>
                {t(`until_${until}`)}
              </Menu.Item>
            ))}
        {isOpen && alert.snoozedUntil !== null && (
          <Menu.Item onClick={() => endSnooze.mutate(undefined)}>{t('endSnooze')}</Menu.Item>
        )}
        {isOpen && (alert.owner !== null || children !== undefined) && <Menu.Divider />}
        {isOpen && alert.owner !== null && (
          <Menu.Item onClick={() => giveBack.mutate(undefined)}>{t('giveBack')}</Menu.Item>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
