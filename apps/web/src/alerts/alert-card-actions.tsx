import '@mantine/core/styles/Menu.css'
import { Button, Menu } from '@mantine/core'
import { type Alert, usualSnooze } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { archivePaths } from '../archives/archive-paths.ts'
import { rangeOfAlert } from '../archives/incident/incident-range.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import { CloseDialog } from './alert-actions.tsx'
import classes from './alert-card.module.css'
import { AlertMenu } from './alert-menu.tsx'
import { toAddress } from './alert-what.tsx'
import { type AlertCalls, useAlertCalls } from './use-alert-calls.ts'

/** The actions for an alert in one row, within a thumb's reach; a closed alert has only links. */
export function AlertCardActions({ alert }: { alert: Alert }) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const calls = useAlertCalls(alert)
  const { acknowledge, snooze, isClosing, setClosing } = calls
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
        <Button variant="default" loading={snooze.isPending} onClick={() => snooze.mutate(usualSnooze)}>
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
      {isClosing && <CloseDialog alert={alert} onClose={() => setClosing(false)} />}
    </div>
  )
}

/** The menu of a card; a closed alert without an incident has none. */
function MoreActions({ alert, calls }: { alert: Alert; calls: AlertCalls }) {
  const t = useTexts(alertTexts)
  const incident = useTexts(incidentTexts)
  const { robotId } = alert
  const isOpen = alert.state !== 'closed'
  const hasIncident = robotId !== null && may('recording:read')
  if (!isOpen && !hasIncident) return null
  return (
    <AlertMenu alert={alert} calls={calls} className={classes.more}>
      {isOpen && <Menu.Item onClick={() => calls.setClosing(true)}>{t('close')}</Menu.Item>}
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
    </AlertMenu>
  )
}
