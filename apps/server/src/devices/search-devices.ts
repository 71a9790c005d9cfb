import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { isSearch } from '../kernel/database/filter-sql.ts'
import type { Context } from '../kernel/http/context.ts'
import { deviceStore } from './device.store.ts'

type Reader = Pick<Context, 'db' | 'systemDb' | 'identity'>

/**
 * Row-level security keeps a search from using its index, so that it reads every device of the organisation. The system
 * role therefore finds the ids, under the conditions of the caller, and the caller's own role reads those rows.
 */
export async function listDevices({ db, systemDb, identity }: Reader, filter: Filter | undefined) {
  if (!isSearch(filter?.where)) return deviceStore.list(db, identity, filter)
  const ids = await deviceStore.listIds(systemDb, identity, filter)
  return deviceStore.list(db, identity, {
    ...filter,
    where: { id: { inq: ids } },
    limit: ids.length,
    skip: 0,
  })
}

/** How many devices a filter finds, found in the same way. */
export function countDevices({ db, systemDb, identity }: Reader, where: Where | undefined): Promise<number> {
  return deviceStore.count(isSearch(where) ? systemDb : db, identity, where)
}
