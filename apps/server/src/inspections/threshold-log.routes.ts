import { thresholdLogRoutes } from '@wheelhouse/contract/inspections/threshold-log'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { countThresholdLogs, listThresholdLogs } from './threshold-log.store.ts'

/** The log of threshold rules (R-INSPECTIONS-8), written by readings and read by people. */
export const thresholdLogHandlers: RouteBinding[] = [
  handle(thresholdLogRoutes.list, ({ query }, { db, identity }) =>
    listThresholdLogs(db, identity, query.filter),
  ),
  handle(thresholdLogRoutes.count, async ({ query }, { db, identity }) => ({
    count: await countThresholdLogs(db, identity, query.where),
  })),
]
