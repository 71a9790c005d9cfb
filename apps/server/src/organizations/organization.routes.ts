import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import type { Tx } from '../kernel/database/database.ts'
import { crudHandlers, toChange } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context, OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { organizationStore } from './organization.store.ts'
import { deleteContents, listContents } from './organization-contents.store.ts'
import { prepareOrganization } from './prepare-organization.ts'

/**
 * Deletes the organisation's robots with their credentials. Robots depend on organisations, so this is injected.
 * @returns a callback that notifies the rest of the server, to call once the change is stored
 */
type RemoveRobots = (tx: Tx, ctx: Context, organizationId: string) => Promise<() => void>

export function organizationHandlers(removeRobots: RemoveRobots): RouteBinding[] {
  return [
    ...Object.values(
      crudHandlers(organizationRoutes, organizationStore, {
        entity: 'organization',
        prepare: prepareOrganization,
      }),
    ),
    handle(organizationRoutes.listContents, async ({ params }, ctx) => {
      const { id } = await organizationStore.get(ctx.db, ctx.identity, params.id)
      const blocking = (await organizationStore.usages(ctx.db, id)).filter(
        ({ table }) => table === 'organizations',
      )
      return [...blocking, ...(await listContents(ctx.db, id))]
    }),
    handle(organizationRoutes.deleteWithContents, ({ params, body }, ctx) =>
      deleteWithContents(ctx, params.id, body.name, removeRobots),
    ),
  ]
}

/**
 * Deletes the organisation and all that belongs to it, in one transaction with one audit entry. The sessions of its
 * people end by themselves, and its robots lose access.
 * @throws AppError request.invalid if the name does not match, entity.inUse while others are below it, or for one's own
 */
async function deleteWithContents(
  ctx: OperatorContext,
  id: string,
  name: string,
  removeRobots: RemoveRobots,
): Promise<void> {
  const notifyRobots = await ctx.db.transaction().execute(async (tx) => {
    const before = await organizationStore.getForChange(tx, ctx.identity, id)
    if (before.name !== name)
      throw invalidField('name', 'organization.otherName', 'This is not the name of the organisation.')
    if (id === ctx.identity.organizationId) throw new AppError('entity.inUse')
    const contents = await listContents(tx, id)
    const afterCommit = await removeRobots(tx, ctx, id)
    await deleteContents(tx, id, toChange(ctx))
    await organizationStore.remove(tx, id, toChange(ctx))
    const entry = { action: 'organization:delete', entity: 'organization', entityId: id } as const
    const counts = Object.fromEntries(contents.map(({ table, count }) => [table, count]))
    await writeAudit(tx, ctx, { ...entry, outcome: 'done', before: { ...before, contents: counts } })
    return afterCommit
  })
  notifyRobots()
}
