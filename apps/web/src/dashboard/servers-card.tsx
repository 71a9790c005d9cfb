import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { Card, Figure } from './dashboard-figures.tsx'
import classes from './dashboard-page.module.css'
import type { CardOf } from './event-cards.tsx'

/** The servers that share the robots, each with how many it hears; nothing where there is no bus. */
export function ServersCard({ dashboard: { servers }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const language = useLanguage()
  if (servers.length === 0) return null
  return (
    <Card title={t('servers')} trouble={trouble} note={t('serversNote')}>
      <ul className={classes.figures}>
        {servers.map(({ id, host, startedAt, goneAt, robots }) => (
          <Figure
            key={id}
            label={host}
            value={goneAt === null ? t('serverRobots', { count: robots }) : t('serverGone')}
            note={
              goneAt === null
                ? t('serverSince', { at: formatMoment(startedAt, language) })
                : t('serverGoneAt', { at: formatMoment(goneAt, language) })
            }
            trouble={goneAt === null ? undefined : 'attention'}
          />
        ))}
      </ul>
    </Card>
  )
}
