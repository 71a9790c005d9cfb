import type { DashboardPeriod } from '@wheelhouse/contract/dashboard/dashboard'
import { oneOf, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The period that is counted; left out is a day. */
export type DashboardSearch = { period?: Exclude<DashboardPeriod, 'day'> }

/** Reads an address leniently: what makes no sense is left out. */
export function readDashboardSearch({ period }: Record<string, unknown>): DashboardSearch {
  return withoutEmpty({ period: oneOf(['week'], period) })
}
