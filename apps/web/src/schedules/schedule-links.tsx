import { Link } from '@tanstack/react-router'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { firstPage } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import { schedulePaths } from './schedule-paths.ts'
import classes from './schedules.module.css'

/** From each screen of schedules to the others that the person may open. */
export function ScheduleLinks() {
  const t = useTexts(scheduleTexts)
  return (
    <nav aria-label={t('pages')} className={classes.links}>
      <Link to={schedulePaths.calendar} params={{ type: 'week' }}>
        {t('calendar')}
      </Link>
      {may('schedule:write') && <Link to={schedulePaths.list}>{t('list')}</Link>}
      <Link to={firstPage(schedulePaths.log)}>{t('log')}</Link>
    </nav>
  )
}
