import type { DashboardPeriod } from '@wheelhouse/contract/dashboard/dashboard'
import { oneOf, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The period covered; defaults to a day. */
export type DashboardSearch = { period?: Exclude<DashboardPeriod, 'day'> }

/** Parses an address leniently: invalid parameters are ignored. */
export function readDashboardSearch({ period }: Record<string, unknown>): DashboardSearch {
  return withoutEmpty({ period: oneOf(['week'], period) })
}
