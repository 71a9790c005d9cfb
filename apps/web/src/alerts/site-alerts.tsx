import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { FoldPanel } from '../kernel/shell/fold-panel.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { personName } from '../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AlertActions } from './alert-actions.tsx'
import { AlertLevel } from './alert-level.tsx'
import { alertPaths } from './alert-paths.ts'
import { AlertWhat } from './alert-what.tsx'
import classes from './site-alerts.module.css'
import { siteAlertsMax, siteAlertsQuery } from './site-alerts.queries.ts'

/** The alerts of a building that are not closed, newest first, with the actions for each. */
export function SiteAlerts({ buildingId }: { buildingId: string }) {
  const t = useTexts(alertTexts)
  const { data: alerts, error, refetch } = useQuery(siteAlertsQuery(buildingId))
  const isMore = alerts?.length === siteAlertsMax
  return (
    <FoldPanel title={t('openTitle')} count={alerts && `${alerts.length}${isMore ? '+' : ''}`}>
      <div className={classes.content}>
        {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
        {alerts === undefined && error === null && <ListLoading />}
        {alerts?.length === 0 && <p className={classes.none}>{t('noneOpen')}</p>}
        {alerts !== undefined && alerts.length > 0 && (
          <ul aria-label={t('openTitle')} className={classes.list}>
            {alerts.map((alert) => (
              <SiteAlert key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
        <ScreenLink to={alertPaths.open} search={{ buildingId }} className={classes.all}>
          {t('allAlerts')}
        </ScreenLink>
      </div>
    </FoldPanel>
  )
}

function SiteAlert({ alert }: { alert: Alert }) {
  const ofAttention = useTexts(attentionTexts)
  const language = useLanguage()
  const { level, robotName, floorName, openedAt, owner } = alert
  const facts = [
    ...[robotName, floorName].filter((name) => name !== null),
    ofAttention('since', { time: formatMoment(openedAt, language) }),
    ...(owner === null ? [] : [personName(owner, language)]),
  ]
  return (
    <li>
      <AlertLevel level={level} />
      <AlertWhat alert={alert} />
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <AlertActions alert={alert} />
    </li>
  )
}
