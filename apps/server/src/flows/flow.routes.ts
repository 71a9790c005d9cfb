import { isDeepStrictEqual } from 'node:util'
import { type Flow, type FlowCreate, flowRoutes } from '@wheelhouse/contract/flows/flow'
import { reorderMax } from '@wheelhouse/contract/kernel/reorder'
import { hasPermission } from '@wheelhouse/contract/permissions'
import type { Database, Tx } from '../kernel/database/database.ts'
import { crudHandlers, toChange } from '../kernel/entities/crud-handlers.ts'
import { listInOrder, nextIndex, setOrder } from '../kernel/entities/ordered-rows.store.ts'
import { getBuilding, getFloor } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { findStepProblems, requireGoodSteps } from './check-flow.ts'
import {
  countInGroup,
  flowRevisions,
  flowStore,
  getFlowGroup,
  isRestricted,
  listVisible,
} from './flow.store.ts'
import { lockFlows } from './flow-locks.store.ts'
import { prepareFlow } from './prepare-flow.ts'

const entity = 'flow'

const crud = crudHandlers<Flow, FlowCreate>(flowRoutes, flowStore, {
  entity,
  prepare: prepareFlow,
  afterwards: (tx, _ctx, _input, id) => flowRevisions.keep(tx, id),
})

export const flowHandlers: RouteBinding[] = Object.values({
  ...crud,
  get: handle(flowRoutes.get, async ({ params }, { db, identity }) => {
    const flow = await flowStore.get(db, identity, params.id)
    const mayWrite = hasPermission(identity.type, 'flow:write')
    const define = await mayDefine(db, identity)
    const changedBy = await flowStore.findLastChanger(db, flow.id)
    return { ...flow, can: { update: mayWrite, delete: mayWrite, define }, changedBy }
  }),
  define: handle(flowRoutes.define, ({ params, body }, ctx) => define(ctx, params.id, body)),
  copy: handle(flowRoutes.copy, ({ params, body }, ctx) => copy(ctx, params.id, body)),
  check: handle(flowRoutes.check, async ({ body }, { db, identity }) => {
    const { floorId, flowId, definition } = body
    const { buildingId } = await getFloor(db, identity, floorId)
    const { organizationId } = await getBuilding(db, identity, buildingId)
    if (flowId !== null) await flowStore.get(db, identity, flowId, { buildingId })
    return findStepProblems(db, identity, { organizationId, buildingId, floorId, flowId, definition })
  }),
  revisions: handle(flowRoutes.revisions, async ({ params }, { db, identity }) => {
    const { id } = await flowStore.get(db, identity, params.id)
    return flowRevisions.list(db, id)
  }),
  reorder: handle(flowRoutes.reorder, ({ params, body }, ctx) => reorder(ctx, params.flowGroupId, body.ids)),
})

/** R-FLOWS-3: an account may be barred from changing steps. */
async function mayDefine(db: Database, identity: Identity): Promise<boolean> {
  return hasPermission(identity.type, 'flow:define') && !(await isRestricted(db, identity))
}

/** @throws AppError entity.notFound, auth.forbidden, entity.changed, flow.badSteps */
async function define(
  ctx: OperatorContext,
  id: string,
  { definition, revision }: Pick<Flow, 'definition' | 'revision'>,
): Promise<void> {
  const { identity } = ctx
  await ctx.db.transaction().execute(async (tx) => {
    const before = await flowStore.getForChange(tx, identity, id)
    if (!(await mayDefine(tx, identity))) throw new AppError('auth.forbidden')
    if (before.revision !== revision) throw new AppError('entity.changed')
    if (isDeepStrictEqual(definition, before.definition)) return
    const { buildingId, floorId } = before
    const { organizationId } = await getBuilding(tx, identity, buildingId)
    await requireGoodSteps(tx, identity, { organizationId, buildingId, floorId, flowId: id, definition })
    await flowRevisions.keep(tx, id)
    await flowStore.update(tx, before, { definition }, toChange(ctx))
    await flowRevisions.keep(tx, id)
    const entry = { action: 'flow:define', outcome: 'done', entity, entityId: id } as const
    const was = { definition: before.definition }
    await writeAudit(tx, ctx, { ...entry, before: was, after: { definition } })
  })
}

/** Copies the steps unchecked: what is wrong was wrong before. @throws AppError entity.notFound, entity.limit */
async function copy(ctx: OperatorContext, id: string, { name }: { name: string }): Promise<Flow> {
  return ctx.db.transaction().execute(async (tx) => {
    const source = await flowStore.getForChange(tx, ctx.identity, id)
    const { buildingId, floorId, flowGroupId, description, scope, definition } = source
    const { organizationId } = await getBuilding(tx, ctx.identity, buildingId)
    if ((await countInGroup(tx, flowGroupId)) >= reorderMax) throw new AppError('entity.limit')
    const index = await nextIndex(tx, 'flows', { flowGroupId })
    const values = { organizationId, buildingId, floorId, flowGroupId, description, scope, definition, index }
    const row = await flowStore.create(tx, { ...values, name, status: 0 }, toChange(ctx))
    await flowRevisions.keep(tx, row.id)
    const entry = { action: 'flow:copy', outcome: 'done', entity, entityId: row.id } as const
    await writeAudit(tx, ctx, { ...entry, after: row })
    return row
  })
}

/**
 * Reorders the flows of a group that this person can see; the others keep their places in between.
 * @throws AppError entity.notFound, entity.changed unless every visible flow is named
 */
async function reorder(ctx: OperatorContext, flowGroupId: string, ids: readonly string[]): Promise<void> {
  const { buildingId } = await getFlowGroup(ctx.db, ctx.identity, flowGroupId)
  await ctx.db.transaction().execute(async (tx) => {
    await lockFlows(tx, buildingId)
    const before = await listInOrder(tx, 'flows', { flowGroupId })
    const after = await mergeOrder(tx, ctx.identity, { flowGroupId, before, ids })
    await setOrder(tx, 'flows', after, toChange(ctx))
    const entry = { action: 'flow:reorder', outcome: 'done', entity, entityId: flowGroupId } as const
    await writeAudit(tx, ctx, { ...entry, before: { ids: before }, after: { ids: after } })
  })
}

async function mergeOrder(
  tx: Tx,
  identity: Identity,
  { flowGroupId, before, ids }: { flowGroupId: string; before: readonly string[]; ids: readonly string[] },
): Promise<string[]> {
  const visible = await listVisible(tx, identity, flowGroupId)
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || wanted.size !== visible.size || !ids.every((id) => visible.has(id)))
    throw new AppError('entity.changed')
  const next = ids.values()
  return before.map((id) => (visible.has(id) ? (next.next().value ?? id) : id))
}
