import { z } from 'zod'
import { toParamsSchema } from './crud.ts'
import { idSchema } from './entity.ts'
import { defineRoute, type RoutePermission } from './route.ts'

/** Maximum rows that can be ordered manually. */
export const reorderMax = 1000

const reorderBody = z.strictObject({
  /** Every row, in the new order. */
  ids: z.array(idSchema).min(1).max(reorderMax),
})

/** Reorders all rows at this path, below one building or another owner, at once. */
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
    params: toParamsSchema(path),
    body: reorderBody,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  })
}

/** The call of `reorderRoute`, whatever the path. */
export type ReorderRoute = Omit<
  ReturnType<typeof reorderRoute<'/owners/:ownerId/rows'>>,
  'path' | 'params'
> & {
  path: `${string}/reorder`
  params: z.ZodType<Record<string, string>>
}
