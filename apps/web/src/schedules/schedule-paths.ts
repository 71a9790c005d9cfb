import { entityPaths } from '../kernel/shell/paths.ts'

/** Where schedules are. */
export const schedulePaths = {
  ...entityPaths('/schedule'),
  root: '/schedule',
  calendar: '/schedule/cal/$type',
  week: '/schedule/cal/week',
  log: '/schedule/log/$page',
} as const

export const calendarTypes = ['day', 'week', 'month'] as const
export type CalendarType = (typeof calendarTypes)[number]

export function isCalendarType(text: string): text is CalendarType {
  return calendarTypes.some((type) => type === text)
}

/** What of the calendar is in its address. */
export type CalendarSearch = { date?: string; building?: string }

export function readCalendarSearch({ date, building }: Record<string, unknown>): CalendarSearch {
  const isDate =
    typeof date === 'string' && /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
  return { ...(isDate && { date }), ...(typeof building === 'string' && { building }) }
}
