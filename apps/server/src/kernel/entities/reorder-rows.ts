import type { ReorderRoute } from '@wheelhouse/contract/kernel/reorder'
import { writeAudit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { handle, type RouteBinding } from '../http/route-binding.ts'
import { AppError } from '../process/app-error.ts'
import { toChange } from './crud-handlers.ts'
import type { ColumnValues } from './crud-store.ts'
import { listInOrder, type OrderedTable, setOrder } from './ordered-rows.store.ts'

type ReorderParts = {
  table: OrderedTable
  /** Its name in the audit log. */
  entity: string
  /**
   * The parent row of the path, as one column: `{ buildingId }`.
   * @throws AppError entity.notFound when this person may not see it
   */
  parent: (ctx: Context, params: Readonly<Record<string, string>>) => Promise<ColumnValues>
}

/** The handler that puts all rows below another in order. */
export function reorderHandler(route: ReorderRoute, { table, entity, parent }: ReorderParts): RouteBinding {
  return handle(route, async ({ params, body: { ids } }, ctx) => {
    const owner = await parent(ctx, params)
    const [ownerId] = Object.values(owner)
    await ctx.db.transaction().execute(async (tx) => {
      const before = await listInOrder(tx, table, owner)
      if (!hasSameMembers(before, ids)) throw new AppError('entity.changed')
      await setOrder(tx, table, ids, toChange(ctx))
      const entry = {
        action: `${entity}:reorder`,
        outcome: 'done',
        entity,
        entityId: String(ownerId),
      } as const
      await writeAudit(tx, ctx, { ...entry, before: { ids: before }, after: { ids } })
    })
  })
}

function hasSameMembers(a: readonly string[], b: readonly string[]): boolean {
  const members = new Set(b)
  return a.length === b.length && members.size === b.length && a.every((id) => members.has(id))
}
