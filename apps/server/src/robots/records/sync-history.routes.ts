import { syncHistoryRoutes } from '@wheelhouse/contract/robots/sync-history'
import { writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { RobotChanges } from '../robot-changes.ts'
import { countSyncs, getSyncForRetry, listSyncs, setSyncStatus } from './sync-history.store.ts'

/** The history of settings and maps sent to robots. */
export function syncHistoryHandlers(changes: RobotChanges): RouteBinding[] {
  return [
    handle(syncHistoryRoutes.list, ({ query }, { db }) => listSyncs(db, query.filter)),
    handle(syncHistoryRoutes.count, async ({ query }, { db }) => ({
      count: await countSyncs(db, query.where),
    })),
    handle(syncHistoryRoutes.retry, async ({ params: { id } }, ctx) => {
      const { robotId, serialNumber } = await ctx.db.transaction().execute(async (tx) => {
        const sync = await getSyncForRetry(tx, id)
        if (sync === undefined) throw new AppError('entity.notFound')
        const isClosed = sync.status === 'applied' || sync.error === 'robotMoved' || sync.kind === 'version'
        if (isClosed) throw new AppError('entity.changed')
        await setSyncStatus(tx, [id], { status: 'queued' }, ctx.clock.now())
        const entry = { action: 'syncHistory:retry', entity: 'syncHistory', entityId: id } as const
        const before = { status: sync.status, error: sync.error }
        await writeAudit(tx, ctx, { ...entry, outcome: 'done', before, after: { status: 'queued' } })
        return sync
      })
      // Reloading a robot sends it its settings and maps again.
      changes.emit({ kind: 'updated', robotId, serialNumber })
    }),
  ]
}
