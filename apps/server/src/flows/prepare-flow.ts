import { isDeepStrictEqual } from 'node:util'
import type { Flow, FlowCreate } from '@wheelhouse/contract/flows/flow'
import { reorderMax } from '@wheelhouse/contract/kernel/reorder'
import type { Tx } from '../kernel/database/database.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import { nextIndex } from '../kernel/entities/ordered-rows.store.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { requireGoodSteps } from './check-flow.ts'
import { maySetScope } from './flow.policy.ts'
import { countInGroup, flowRevisions, lockFloor, lockFlowGroup } from './flow.store.ts'
import { lockFlows } from './flow-locks.store.ts'

/**
 * The columns of a flow. Only what changes is checked: a flow whose steps have since become invalid, because a waypoint
 * is gone, can still be renamed. A change of floor rechecks the steps, as their places are on that floor.
 * @throws AppError entity.notFound, entity.limit, flow.badSteps, request.invalid with the field and its code
 */
export async function prepareFlow(
  tx: Tx,
  { identity }: Context,
  flow: FlowCreate,
  before: Flow | null,
): Promise<ColumnValues> {
  const { buildingId, floorId, flowGroupId, scope, definition } = flow
  const { organizationId } = await getBuilding(tx, identity, buildingId)
  // For an existing flow the lock is already held.
  if (before === null) await lockFlows(tx, buildingId)
  if (floorId !== before?.floorId && !(await lockFloor(tx, buildingId, floorId)))
    throw invalidField('floorId', 'floor.notInBuilding', 'The floor is not one of the building.')
  if (scope !== before?.scope && !maySetScope(identity, { organizationId, scope }))
    throw invalidField('scope', 'flow.notOwn', 'Other organisations’ flows must stay visible to you.')
  const isMoved = flowGroupId !== before?.flowGroupId
  if (isMoved) await checkGroup(tx, { buildingId, flowGroupId, isNew: before === null })
  if (floorId !== before?.floorId || !isDeepStrictEqual(definition, before.definition)) {
    const flowId = before?.id ?? null
    await requireGoodSteps(tx, identity, { organizationId, buildingId, floorId, flowId, definition })
  }
  if (before !== null) await flowRevisions.keep(tx, before.id)
  const place = isMoved ? { index: await nextIndex(tx, 'flows', { flowGroupId }) } : {}
  return { ...flow, ...place, ...(before === null && { organizationId }) }
}

/** Limits the flows of a group to as many as can be reordered. */
async function checkGroup(
  tx: Tx,
  { buildingId, flowGroupId, isNew }: Pick<Flow, 'buildingId' | 'flowGroupId'> & { isNew: boolean },
): Promise<void> {
  if (!(await lockFlowGroup(tx, buildingId, flowGroupId)))
    throw invalidField('flowGroupId', 'flowGroup.notInBuilding', 'The group is not one of the building.')
  if ((await countInGroup(tx, flowGroupId)) < reorderMax) return
  if (isNew) throw new AppError('entity.limit')
  throw invalidField('flowGroupId', 'flowGroup.full', `A group has at most ${reorderMax} flows.`)
}
