import { consoleVersion } from '@wheelhouse/contract/kernel/version'
import { systemVersionRoutes } from '@wheelhouse/contract/system/system-version'
import { crudHandlers } from '../kernel/crud-handlers.ts'
import { handle } from '../kernel/route-binding.ts'
import { listPublished, systemVersionStore } from './system-version.store.ts'

export const systemVersionHandlers = [
  ...Object.values(crudHandlers(systemVersionRoutes, systemVersionStore, { entity: 'systemVersion' })),
  handle(systemVersionRoutes.listOwn, async (_input, { db, identity, clock }) => ({
    console: consoleVersion,
    versions: await listPublished(db, identity.organizationId, clock.now()),
  })),
]
