import type { DashboardQueue } from '@wheelhouse/contract/dashboard/dashboard'
import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { archivePaths } from '../archives/archive-paths.ts'
import { readingPaths } from '../inspections/inspection-paths.ts'
import { paths } from '../kernel/shell/paths.ts'
import type { ScreenAddress } from '../kernel/shell/screen-address.tsx'
import { formatBytes } from '../kernel/words/format-bytes.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { reportPaths } from '../reports/report-paths.ts'
import { Card, Figure, MoreRows } from './dashboard-figures.tsx'
import classes from './dashboard-page.module.css'
import type { CardOf } from './event-cards.tsx'
import { getUsedPart, isLate, isNear, judgeUsage } from './find-trouble.ts'
import { useFigureWords } from './use-figure-words.ts'

const firstPage = { page: '1' }
/** The lists of waiting items. Those that robots send or rules trigger have no list. */
const queueAddresses: { [Q in DashboardQueue]?: ScreenAddress } = {
  mail: { to: paths.outbox, search: { status: 'queued', channel: 'mail' } },
  sms: { to: paths.outbox, search: { status: 'queued', channel: 'sms' } },
  webhook: { to: paths.webhookList },
  sync: { to: paths.syncHistories, params: firstPage, search: { status: 'queued' } },
  reading: { to: readingPaths.list, params: firstPage },
  export: { to: reportPaths.exports, params: firstPage },
  clip: { to: archivePaths.list },
  evidence: { to: archivePaths.list },
}

/** The queues: how many items are waiting, and for how long. */
export function QueuesCard({ dashboard: { queues, at }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const rank = (queue: (typeof queues)[number]) => (isLate(queue, at) ? 0 : queue.waiting > 0 ? 1 : 2)
  return (
    <Card title={t('queues')} trouble={trouble} note={t('queuesNote')}>
      <ul className={classes.figures}>
        {queues
          .toSorted((a, b) => rank(a) - rank(b))
          .map((queue) => {
            const { name, waiting, oldestAt } = queue
            const isDelivery =
              name === 'mail' || name === 'sms' || name === 'notification' || name === 'webhook'
            const late = isLate(queue, at)
            return (
              <Figure
                key={name}
                label={isDelivery ? t(`delivery_${name}`) : t(`queue_${name}`)}
                value={waiting === 0 ? t('none') : words.number(waiting)}
                note={
                  oldestAt === null
                    ? undefined
                    : t(late ? 'late' : 'oldest', { age: words.age(oldestAt, at) })
                }
                trouble={late ? 'attention' : undefined}
                address={queueAddresses[name]}
              />
            )
          })}
      </ul>
    </Card>
  )
}

/** The disk of the data folder. */
export function DiskCard({ dashboard: { disk }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const language = useLanguage()
  if (disk === null)
    return (
      <Card title={t('disk')} trouble={trouble}>
        <p className={classes.note}>{t('diskUnknown')}</p>
      </Card>
    )
  const { totalBytes, freeBytes, reservedBytes } = disk
  return (
    <Card
      title={t('disk')}
      trouble={trouble}
      note={
        freeBytes < reservedBytes
          ? t('uploadsRefused', { reserved: formatBytes(reservedBytes, language) })
          : undefined
      }
    >
      <ul className={classes.figures}>
        <Figure
          label={t('free')}
          value={formatBytes(freeBytes, language)}
          note={t('ofTotal', {
            total: formatBytes(totalBytes, language),
            percent: words.percent(freeBytes / Math.max(1, totalBytes)),
          })}
          trouble={trouble}
          // Retention periods are configured there.
          address={{ to: paths.systemConfigList }}
        />
        <Figure label={t('used')} value={formatBytes(totalBytes - freeBytes, language)} />
      </ul>
    </Card>
  )
}

/** How much organisations store, compared with their shares. */
export function RecordingsCard({ dashboard: { recordings }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const language = useLanguage()
  const { maxBytes, shareBytes, organizations, listed } = recordings
  return (
    <Card title={t('recordings')} trouble={trouble}>
      {listed.length === 0 && <p className={classes.note}>{t('noRecordings')}</p>}
      <ul className={classes.figures}>
        {listed.map(({ organizationId, organizationName, bytes }) => (
          <Figure
            key={organizationId}
            label={organizationName || t('unnamed')}
            value={formatBytes(bytes, language)}
            note={t('percentOfShare', { percent: words.percent(bytes / Math.max(1, shareBytes)) })}
            trouble={isNear(bytes, shareBytes) ? 'attention' : undefined}
            address={{ to: paths.organization, params: { id: organizationId } }}
          />
        ))}
        <Figure
          label={t('maxBytes')}
          value={formatBytes(maxBytes, language)}
          note={t('shareBytes', { share: formatBytes(shareBytes, language) })}
          address={{ to: paths.systemConfigList, search: { text: 'recordings.maxGigabytes' } }}
        />
      </ul>
      <MoreRows shown={listed.length} count={organizations} />
    </Card>
  )
}

/** The usage that hakaru.ai has counted against its limits. */
export function HakaruCard({ dashboard: { hakaru }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const language = useLanguage()
  const { listed, buildings } = hakaru
  return (
    <Card title={t('hakaru')} trouble={trouble}>
      {listed.length === 0 && <p className={classes.note}>{t('noHakaru')}</p>}
      <ul className={classes.figures}>
        {listed.map(({ buildingId, buildingName: building, organizationName: organization, usage }) => (
          <Figure
            key={buildingId}
            label={t('inBuilding', { building, organization })}
            value={
              usage === null
                ? t('unknown')
                : t('percentOfLimit', { percent: words.percent(getUsedPart(usage)) })
            }
            note={
              usage === null
                ? t('noUsage')
                : `${t('usage', {
                    day: words.number(usage.day.used),
                    dayLimit: words.number(usage.day.limit),
                    month: words.number(usage.month.used),
                    monthLimit: words.number(usage.month.limit),
                  })} (${t('at', { at: formatMoment(usage.at, language) })})`
            }
            trouble={usage === null ? undefined : judgeUsage(usage)}
            address={{ to: paths.building, params: { id: buildingId }, search: { tab: 'linkages' } }}
          />
        ))}
      </ul>
      <MoreRows shown={listed.length} count={buildings} />
    </Card>
  )
}
