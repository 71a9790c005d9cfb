import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { formatBytes } from '../kernel/words/format-bytes.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { Card, Figure } from './dashboard-figures.tsx'
import classes from './dashboard-page.module.css'
import type { CardOf } from './event-cards.tsx'
import { useFigureWords } from './use-figure-words.ts'

/** How old the newest backup is, and when one was last restored on trial. */
export function BackupsCard({ dashboard: { backups, at: now }, trouble }: CardOf) {
  const t = useTexts(dashboardTexts)
  const words = useFigureWords()
  const language = useLanguage()
  const { newest, drilled, maxAgeHours } = backups
  return (
    <Card
      title={t('backups')}
      trouble={trouble}
      note={
        maxAgeHours === null
          ? t('backupsUnwatched')
          : t('backupsWatched', { hours: words.number(maxAgeHours) })
      }
    >
      <ul className={classes.figures}>
        <Figure
          label={t('newestBackup')}
          value={newest === null ? t('noBackup') : t('ago', { age: words.age(newest.takenAt, now) })}
          note={
            newest === null
              ? undefined
              : t('backupAt', {
                  at: formatMoment(newest.takenAt, language),
                  size: formatBytes(newest.bytes, language),
                })
          }
          trouble={trouble}
        />
        <Figure
          label={t('newestDrill')}
          value={drilled === null ? t('noDrill') : t('ago', { age: words.age(drilled.drilledAt, now) })}
          note={drilled === null ? undefined : t('drillOf', { at: formatMoment(drilled.takenAt, language) })}
        />
      </ul>
    </Card>
  )
}
