import type { Dashboard, DashboardPeriod } from '@wheelhouse/contract/dashboard/dashboard'
import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { alertPaths } from '../alerts/alert-paths.ts'
import { paths } from '../kernel/shell/paths.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { Card, Figure, MoreRows } from './dashboard-figures.tsx'
import classes from './dashboard-page.module.css'
import { judgeAlerts, type Trouble } from './find-trouble.ts'
import { useFigureWords } from './use-figure-words.ts'

export type CardOf = { dashboard: Dashboard; period: DashboardPeriod; trouble: Trouble | undefined }

/** Alerts that nobody has taken on, and new ones. */
export function AlertsCard({ dashboard: { alerts }, period, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const { unowned, unownedEmergencies, open, opened } = alerts
  return (
    <Card title={t('alerts')} trouble={trouble}>
      <ul className={classes.figures}>
        <Figure
          label={t('unowned')}
          value={words.number(unowned)}
          note={unownedEmergencies > 0 ? t('unownedEmergencies', { count: unownedEmergencies }) : undefined}
          trouble={judgeAlerts(alerts)}
          address={{ to: alertPaths.history, search: { state: 'open' } }}
        />
        <Figure label={t('open')} value={words.number(open)} address={{ to: alertPaths.open }} />
        {opened.map(({ level, ...counted }) => (
          <Figure
            key={level}
            label={t(`opened_${level}`)}
            value={words.number(counted.count)}
            note={words.before(counted, period)}
            address={{ to: alertPaths.history, search: { level } }}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Robots online, and where robots are offline. */
export function RobotsCard({ dashboard: { robots }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const { total, online, offline, offlineBy, organizations } = robots
  const outOfService = total - online - offline
  return (
    <Card title={t('robots')} trouble={trouble}>
      {total === 0 && <p className={classes.note}>{t('noRobots')}</p>}
      <ul className={classes.figures}>
        {offlineBy.map(({ organizationId, organizationName, buildings, ...of }) => (
          <Figure
            key={organizationId}
            label={t('offlineIn', { organization: organizationName || t('unnamed') })}
            value={t('onlineOf', { online: words.number(of.offline), total: words.number(of.total) })}
            trouble="attention"
            address={{ to: paths.organization, params: { id: organizationId } }}
          >
            <ul className={classes.parts}>
              {buildings.map(({ buildingId, buildingName, offline: inBuilding }) => (
                <li key={buildingId}>
                  <ScreenLink
                    to={paths.robotControl}
                    search={{ view: 'list', building: buildingId, state: 'offline' }}
                  >
                    {`${buildingName || t('unnamed')} ${words.number(inBuilding)}`}
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </Figure>
        ))}
        <Figure
          label={t('offline')}
          value={words.number(offline)}
          trouble={offline > 0 ? 'attention' : undefined}
          address={{ to: paths.robotControl, search: { view: 'list', state: 'offline' } }}
        />
        <Figure
          label={t('online')}
          value={t('onlineOf', { online: words.number(online), total: words.number(total) })}
          address={{ to: paths.robotControl, search: { view: 'list', online: 'yes' } }}
        />
        {outOfService > 0 && (
          <Figure
            label={t('outOfService')}
            value={words.number(outOfService)}
            address={{ to: paths.robotList }}
          />
        )}
      </ul>
      <MoreRows shown={offlineBy.length} count={organizations} />
    </Card>
  )
}

/** Runs in progress. */
export function RunsCard({ dashboard: { runs }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const runText = useTexts(runTexts)
  const words = useFigureWords()
  return (
    <Card title={t('runs')} trouble={trouble}>
      <ul className={classes.figures}>
        {(['running', 'waiting', 'paused'] as const).map((status) => (
          <Figure
            key={status}
            label={runText(`status_${status}`)}
            value={words.number(runs[status])}
            address={{ to: paths.flowRunList, search: { status } }}
          />
        ))}
      </ul>
    </Card>
  )
}

const deliveryAddresses = {
  mail: { to: paths.outbox, search: { status: 'failed', channel: 'mail' } },
  sms: { to: paths.outbox, search: { status: 'failed', channel: 'sms' } },
  // Each target has its own list; the failing ones are named.
  notification: undefined,
  webhook: { to: paths.webhookList },
} as const

/** Failed deliveries, and their targets. */
export function DeliveriesCard({ dashboard: { deliveries }, period, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const { failed, failing, targets } = deliveries
  return (
    <Card title={t('deliveries')} trouble={trouble} note={t('deliveriesNote')}>
      <ul className={classes.figures}>
        {failing.map(({ kind, id, name, organizationId, organizationName: organization, count }) => (
          <Figure
            key={id}
            label={
              kind === 'webhook'
                ? t('webhookOf', { name: name ?? '', organization })
                : t('targetOf', { organization })
            }
            value={t('failedTimes', { count })}
            trouble="attention"
            address={
              kind === 'webhook'
                ? { to: paths.webhook, params: { id } }
                : { to: paths.notificationTarget, params: { organizationId, id } }
            }
          />
        ))}
        {failed
          .toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))
          .map(({ kind, ...counted }) => (
            <Figure
              key={kind}
              label={t(`delivery_${kind}`)}
              value={words.number(counted.count)}
              note={words.before(counted, period)}
              trouble={counted.count > 0 ? 'attention' : undefined}
              address={deliveryAddresses[kind]}
            />
          ))}
      </ul>
      <MoreRows shown={failing.length} count={targets} />
    </Card>
  )
}

/** Failed transfers of settings to robots. */
export function SyncsCard({ dashboard: { syncs }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  return (
    <Card title={t('syncs')} trouble={trouble} note={t('syncsNote')}>
      <ul className={classes.figures}>
        <Figure
          label={t('failedSyncs')}
          value={words.number(syncs.failed)}
          trouble={trouble}
          address={{
            to: paths.syncHistories,
            params: { page: '1' },
            search: { status: 'failed', sort: '-statusAt' },
          }}
        />
      </ul>
    </Card>
  )
}

/** The number of organisations, and those whose contracts are ending. */
export function OrganizationsCard({ dashboard: { organizations }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const language = useLanguage()
  const { total, ending, next } = organizations
  return (
    <Card title={t('organizations')} trouble={trouble}>
      <ul className={classes.figures}>
        <Figure label={t('ending')} value={words.number(ending)} trouble={trouble} />
        {next.map(({ organizationId, organizationName, contractEndAt }) => (
          <Figure
            key={organizationId}
            label={t('endsOf', { organization: organizationName })}
            value={formatMoment(contractEndAt, language)}
            address={{ to: paths.organization, params: { id: organizationId }, search: { tab: 'contract' } }}
          />
        ))}
        <Figure
          label={t('allOrganizations')}
          value={words.number(total)}
          address={{ to: paths.organizationList }}
        />
      </ul>
      <MoreRows shown={next.length} count={ending} />
    </Card>
  )
}
