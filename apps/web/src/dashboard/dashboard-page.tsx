import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type Dashboard,
  type DashboardPeriod,
  dashboardPeriods,
} from '@wheelhouse/contract/dashboard/dashboard'
import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { useStore } from '../kernel/server/store.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { chosenLocation } from '../session/chosen-location.ts'
import { BackupsCard } from './backups-card.tsx'
import { DiskCard, HakaruCard, QueuesCard, RecordingsCard } from './capacity-cards.tsx'
import { dashboardQuery } from './dashboard.queries.ts'
import classes from './dashboard-page.module.css'
import { readDashboardSearch } from './dashboard-search.ts'
import {
  AlertsCard,
  DeliveriesCard,
  OrganizationsCard,
  RobotsCard,
  RunsCard,
  SyncsCard,
} from './event-cards.tsx'
import { findTrouble, orderParts } from './find-trouble.ts'
import { ServersCard } from './servers-card.tsx'

/** dashboard: the whole installation in figures, each linking to its list (R-SYSTEM-22). */
export function DashboardPage() {
  const t = useTexts(dashboardTexts)
  const language = useLanguage()
  useTitle(t('title'))
  const { period = 'day' } = useSearch({ from: `/shell${paths.dashboard}` })
  const { organizationId, buildingId } = useStore(chosenLocation)
  const { data, error, refetch } = useQuery(dashboardQuery(period))
  return (
    <section>
      <header className={classes.title}>
        <h1>{t('title')}</h1>
        <PeriodChoice period={period} />
        {data !== undefined && (
          <span className={classes.note}>{t('at', { at: formatMoment(data.at, language) })}</span>
        )}
      </header>
      {(organizationId !== null || buildingId !== null) && <p className={classes.note}>{t('narrowed')}</p>}
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      {data !== undefined && <Cards dashboard={data} period={period} />}
    </section>
  )
}

function PeriodChoice({ period }: { period: DashboardPeriod }) {
  const t = useTexts(dashboardTexts)
  const navigate = useNavigate({ from: paths.dashboard })
  return (
    <SegmentedControl
      aria-label={t('period')}
      size="xs"
      value={period}
      onChange={(value) => void navigate({ search: readDashboardSearch({ period: value }), replace: true })}
      data={dashboardPeriods.map((value) => ({ value, label: t(`period_${value}`) }))}
    />
  )
}

const cards = {
  alerts: AlertsCard,
  robots: RobotsCard,
  runs: RunsCard,
  deliveries: DeliveriesCard,
  syncs: SyncsCard,
  queues: QueuesCard,
  disk: DiskCard,
  servers: ServersCard,
  backups: BackupsCard,
  recordings: RecordingsCard,
  hakaru: HakaruCard,
  organizations: OrganizationsCard,
}

/** Cards that need attention come first. */
function Cards({ dashboard, period }: { dashboard: Dashboard; period: DashboardPeriod }) {
  const troubles = findTrouble(dashboard)
  return (
    <div className={classes.cards}>
      {orderParts(troubles).map((part) => {
        const PartCard = cards[part]
        return <PartCard key={part} dashboard={dashboard} period={period} trouble={troubles[part]} />
      })}
    </div>
  )
}
