import type { reorderRoute } from '@wheelhouse/contract/buildings/reorder'
import { AppError } from '../kernel/app-error.ts'
import { writeAudit } from '../kernel/audit.ts'
import { changeOf } from '../kernel/crud-handlers.ts'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import { buildingOf } from './building.store.ts'
import { listInOrder, type OrderedTable, setOrder } from './ordered-rows.store.ts'

/** The handler that puts all rows of a building in order. @param entity its word in the audit log */
export function reorderHandler(
  route: ReturnType<typeof reorderRoute>,
  table: OrderedTable,
  entity: string,
): RouteBinding {
  return handle(route, async ({ params, body: { ids } }, ctx) => {
    const { buildingId } = await buildingOf(ctx, params)
    await ctx.db.transaction().execute(async (tx) => {
      const before = await listInOrder(tx, table, buildingId)
      if (!hasSameMembers(before, ids)) throw new AppError('entity.changed')
      await setOrder(tx, table, ids, changeOf(ctx))
      const entry = { action: `${entity}:reorder`, outcome: 'done', entity, entityId: buildingId } as const
      await writeAudit(tx, ctx, { ...entry, before: { ids: before }, after: { ids } })
    })
  })
}

function hasSameMembers(a: readonly string[], b: readonly string[]): boolean {
  const members = new Set(b)
  return a.length === b.length && members.size === b.length && a.every((id) => members.has(id))
}
