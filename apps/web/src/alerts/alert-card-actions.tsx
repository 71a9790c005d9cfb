import '@mantine/core/styles/Menu.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { Ellipsis } from 'lucide-react'
import { archivePaths } from '../archives/archive-paths.ts'
import { rangeOfAlert } from '../archives/incident/incident-range.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import { AlertDialogs, useAlertCalls } from './alert-actions.tsx'
import classes from './alert-card.module.css'
import { toAddress } from './alert-what.tsx'

/** The actions for an alert in one row, within a thumb's reach; a closed alert has only links. */
export function AlertCardActions({ alert }: { alert: Alert }) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const calls = useAlertCalls(alert)
  const { acknowledge, dialog, setDialog } = calls
  const isOpen = alert.state !== 'closed'
  const isTaken = alert.owner !== null
  const name = alert.title[language]
  const { link } = alert
  return (
    <div className={classes.actions}>
      {isOpen && isTaken && <span className={classes.taken}>{t('state_acknowledged')}</span>}
      {isOpen && !isTaken && (
        <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate(undefined)}>
          {t('acknowledge')}
        </Button>
      )}
      {isOpen && (
        <Button variant="default" onClick={() => setDialog('snooze')}>
          {t('snooze')}
        </Button>
      )}
      {link !== null && (
        <Button
          variant="default"
          aria-label={t('detailsOf', { name })}
          renderRoot={(props) => <ScreenLink {...toAddress(link)} {...props} />}
        >
          {t('details')}
        </Button>
      )}
      <MoreActions alert={alert} calls={calls} />
      <AlertDialogs alert={alert} dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}

type MoreActionsProps = { alert: Alert; calls: ReturnType<typeof useAlertCalls> }

/** Actions that are used less often, or that a double press must not hit. */
function MoreActions({ alert, calls: { giveBack, setDialog } }: MoreActionsProps) {
  const t = useTexts(alertTexts)
  const incident = useTexts(incidentTexts)
  const name = alert.title[useLanguage()]
  const { robotId } = alert
  const isOpen = alert.state !== 'closed'
  const isTaken = alert.owner !== null
  const hasIncident = robotId !== null && may('recording:read')
  if (!isOpen && !hasIncident) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" className={classes.more} aria-label={t('moreOf', { name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {isOpen && <Menu.Item onClick={() => setDialog('close')}>{t('close')}</Menu.Item>}
        {isOpen && isTaken && (
          <Menu.Item onClick={() => giveBack.mutate(undefined)}>{t('giveBack')}</Menu.Item>
        )}
        {hasIncident && (
          <Menu.Item
            renderRoot={(props) => (
              <ScreenLink
                to={archivePaths.incidentOf}
                params={{ robotId }}
                search={rangeOfAlert(alert)}
                {...props}
              />
            )}
          >
            {incident('open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
