import type { SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import { splitScopes } from '@wheelhouse/contract/schedules/schedule-values'
import { entityPaths } from '../kernel/shell/paths.ts'

/** Paths of schedules. */
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

/** The part of the calendar's state in its address. */
export type CalendarSearch = {
  date?: string
  building?: string
  /** Left out, only robots with entries have a row. */
  robots?: 'all'
}

export function readCalendarSearch({ date, building, robots }: Record<string, unknown>): CalendarSearch {
  return {
    ...(isDate(date) && { date }),
    ...(typeof building === 'string' && { building }),
    ...(robots === 'all' && { robots }),
  }
}

/** The part of a series that a form is for, in the format of a schedule's address. */
export type PartSearch = { occurrence?: string; scope?: SeriesPart['scope'] }

export function readPartSearch({ occurrence, scope }: Record<string, unknown>): PartSearch {
  const known = splitScopes.find((one) => one === scope)
  return isDate(occurrence) && known !== undefined ? { occurrence, scope: known } : {}
}

function isDate(text: unknown): text is string {
  return typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
