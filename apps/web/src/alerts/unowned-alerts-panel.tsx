import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { call } from '../kernel/server/api.ts'
import { useStore } from '../kernel/server/store.ts'
import { showError } from '../kernel/shell/notify.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { alertPaths } from './alert-paths.ts'
import { type UnownedAlert, unownedAlerts } from './unowned-alerts.ts'
import classes from './unowned-alerts-panel.module.css'

/** Maximum number of alerts in the panel; the alerts screen lists them all. */
const listedMax = 5

/** The most urgent alerts that nobody has taken on, and a link to all. `onLeave`: called when it is followed. */
export function UnownedAlertsPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(alertTexts)
  const alerts = useStore(unownedAlerts)
  return (
    <section aria-labelledby="unowned-alerts-title" className={classes.panel}>
      {alerts.length > 0 && <h2 id="unowned-alerts-title">{t('unownedTitle')}</h2>}
      <ul>
        {alerts.slice(0, listedMax).map((alert) => (
          <UnownedItem key={alert.id} alert={alert} />
        ))}
      </ul>
      <ScreenLink to={alertPaths.open} onClick={onLeave}>
        {alerts.length === 0 ? t('noAlerts') : t('toAlerts', { count: alerts.length })}
      </ScreenLink>
    </section>
  )
}

function UnownedItem({
  alert: { id, level, title, robotName, floorName, openedAt },
}: {
  alert: UnownedAlert
}) {
  const t = useTexts(alertTexts)
  const ofAttention = useTexts(attentionTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const name = title[language]
  const acknowledge = useMutation({
    mutationFn: () => call(alertRoutes.acknowledge, { params: { id } }, { quiet: 'driving' }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: [alertRoutes.list.path] }),
  })
  const place = [robotName, floorName].filter((word) => word !== null).join(' · ')
  return (
    <li className={classes.item} data-level={level}>
      <div>
        <b>{name}</b>
        {place !== '' && <span>{place}</span>}
        <small>{ofAttention('since', { time: formatMoment(openedAt, language) })}</small>
      </div>
      <Button
        size="compact-md"
        variant="default"
        loading={acknowledge.isPending}
        aria-label={t('acknowledgeOf', { name })}
        onClick={() => acknowledge.mutate()}
      >
        {t('acknowledge')}
      </Button>
    </li>
  )
}
