import { consoleVersion } from '@wheelhouse/contract/kernel/version'
import { type SystemVersionCreate, systemVersionRoutes } from '@wheelhouse/contract/system/system-version'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { takeFile } from '../kernel/files/file.store.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { listPublished, systemVersionStore } from './system-version.store.ts'

export const systemVersionHandlers = [
  ...Object.values(
    crudHandlers(systemVersionRoutes, systemVersionStore, {
      entity: 'systemVersion',
      prepare: async (tx, ctx, version: SystemVersionCreate, before) => {
        const { fileId: id } = version
        const owner = { organizationId: null, buildingId: null }
        if (id !== null && id !== before?.fileId)
          await takeFile(tx, ctx.identity, ctx.clock.now(), {
            id,
            kind: 'software',
            owner,
            field: 'fileId',
            user: null,
          })
        return version
      },
    }),
  ),
  handle(systemVersionRoutes.listOwn, async (_input, { db, identity, clock }) => ({
    console: consoleVersion,
    versions: await listPublished(db, identity.sessionId, clock.now()),
  })),
]
