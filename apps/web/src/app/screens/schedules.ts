import { createRoute, redirect } from '@tanstack/react-router'
import { readCalendarSearch, schedulePaths } from '../../schedules/schedule-paths.ts'
import { entityScreens, guarded, listPage, page, searchPage, shell } from '../routing/screen-routes.tsx'

const { staticData, beforeLoad } = guarded('login')

/** The calendar, the results of schedules, and the schedules themselves. */
export const scheduleScreens = [
  createRoute({
    path: schedulePaths.root,
    getParentRoute: () => shell,
    staticData,
    beforeLoad: (context) => {
      beforeLoad(context)
      throw redirect({ to: schedulePaths.calendar, params: { type: 'week' }, replace: true })
    },
  }),
  searchPage(
    schedulePaths.calendar,
    'login',
    readCalendarSearch,
    page(() => import('../../schedules/calendar/calendar-page.tsx'), 'CalendarPage'),
  ),
  listPage(
    schedulePaths.log,
    'login',
    page(() => import('../../schedules/log-page.tsx'), 'LogPage'),
  ),
  ...entityScreens('/schedule', 'planner', () => import('../../schedules/schedule-pages.tsx')),
]
