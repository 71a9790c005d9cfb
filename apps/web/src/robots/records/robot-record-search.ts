import { isDay, oneOf, withoutEmpty } from '../../kernel/lists/list-search.ts'

/** Search parameters of robot/{id} and of the robot's records. */

export const robotTabs = [
  'overview',
  'basic',
  'system',
  'network',
  'battery',
  'operation',
  'video',
  'enrolment',
] as const
export type RobotTab = (typeof robotTabs)[number]

/** The current tab; left out, the first one. */
export function readRobotTab({ tab }: Record<string, unknown>): { tab?: RobotTab } {
  return withoutEmpty({ tab: oneOf(robotTabs, tab) })
}

export type HistorySearch = { page?: number }

export function readHistorySearch({ page }: Record<string, unknown>): HistorySearch {
  return withoutEmpty({ page: getPage(page) })
}

const services = [
  'flow',
  'health_check',
  'network',
  'battery',
  'elevator',
  'door',
  'recording',
  'operator',
] as const

/** `level`: this one and more serious ones. `day`: `2026-11-20`, a day in the time zone of the robot's building. */
export type ActivitySearch = HistorySearch & {
  level?: '2' | '3' | '4' | '5'
  service?: (typeof services)[number]
  day?: string
}
export const activityLevels = ['2', '3', '4', '5'] as const
export const activityServices = services

export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const { day } = search
  return withoutEmpty({
    page: getPage(search.page),
    level: oneOf(activityLevels, search.level),
    service: oneOf(services, search.service),
    day: typeof day === 'string' && isDay(day) ? day : undefined,
  })
}

function getPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? page : undefined
}
