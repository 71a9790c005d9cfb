import { Link } from '@tanstack/react-router'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { firstPage } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import { schedulePaths } from './schedule-paths.ts'
import classes from './schedules.module.css'

type ScheduleLinksProps = { here: 'calendar' | 'list' | 'log' }

/** From each screen of schedules to the others that the person may open. */
export function ScheduleLinks({ here }: ScheduleLinksProps) {
  const t = useTexts(scheduleTexts)
  return (
    <nav aria-label={t('pages')} className={classes.links}>
      {here !== 'calendar' && (
        <Link to={schedulePaths.calendar} params={{ type: 'week' }}>
          {t('calendar')}
        </Link>
      )}
      {here !== 'list' && may('schedule:write') && <Link to={schedulePaths.list}>{t('list')}</Link>}
      {here !== 'log' && <Link to={firstPage(schedulePaths.log)}>{t('log')}</Link>}
    </nav>
  )
}
