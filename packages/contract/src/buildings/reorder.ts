import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { defineRoute, type RoutePermission } from '../kernel/route.ts'

/** Most rows that are put in order by hand. */
export const reorderMax = 1000

export const reorderBody = z.strictObject({
  /** Every row, in the order they shall have. */
  ids: z.array(idSchema).min(1).max(reorderMax),
})

/** Puts all rows of a building that stand at this path in order, all at once. */
export function reorderRoute<const Path extends string>(
  path: Path,
  many: string,
  permission: RoutePermission,
) {
  return defineRoute({
    method: 'PATCH',
    path: `${path}/reorder`,
    permission,
    summary: `Put all ${many} in order. Somebody who added or deleted one meanwhile is answered with a conflict.`,
    params: z.object({ buildingId: idSchema }),
    body: reorderBody,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  })
}
