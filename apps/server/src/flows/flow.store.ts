import { flowSchema } from '@wheelhouse/contract/flows/flow'
import type { Definition } from '@wheelhouse/contract/flows/step'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type { Database, Tx } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { buildingsVisibleTo } from '../kernel/entities/place.policy.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { flowsVisibleTo } from './flow.policy.ts'
import { lockFlows } from './flow-locks.store.ts'
import { stepRevisions } from './step-revisions.store.ts'

const rows = crudStore('flows', { schema: flowSchema, visibleTo: flowsVisibleTo, order: 'index' })

export const flowRevisions = stepRevisions<Definition>('flows')

/** Definitions can be long, so lists include them only on request. */
const listFields = listKeys(flowSchema.shape).filter((name) => name !== 'definition')

export const flowStore: typeof rows = {
  ...rows,
  list: (db, identity, filter, owner) => rows.list(db, identity, { fields: listFields, ...filter }, owner),
  /** Its revisions are part of it, not usages. */
  usages: async (db, id) => (await rows.usages(db, id)).filter(({ table }) => table !== flowRevisions.table),
  /** Also locks the other flows of the building and what steps are checked against. */
  getForChange: async (tx, identity, id, owner) => {
    const { buildingId } = await rows.get(tx, identity, id, owner)
    await lockFlows(tx, buildingId)
    return rows.getForChange(tx, identity, id, owner)
  },
}

/**
 * A flow group that this person may see.
 * @throws AppError entity.notFound
 */
export async function getFlowGroup(
  db: Database,
  identity: Identity,
  id: string,
): Promise<{ buildingId: string }> {
  const group = await db
    .selectFrom('flowGroups')
    .innerJoin('buildings', 'buildings.id', 'flowGroups.buildingId')
    .select('flowGroups.buildingId')
    .where('flowGroups.id', '=', id)
    .where('buildings.deletedAt', 'is', null)
    .where(buildingsVisibleTo(identity))
    .executeTakeFirst()
  if (!group) throw new AppError('entity.notFound')
  return group
}

/** Is this one of the building's floors? Locks it until the transaction ends. */
export async function lockFloor(tx: Tx, buildingId: string, id: string): Promise<boolean> {
  const floor = await tx
    .selectFrom('floors')
    .select('id')
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return floor !== undefined
}

/** Is this one of the building's flow groups? Locks it until the transaction ends. */
export async function lockFlowGroup(tx: Tx, buildingId: string, id: string): Promise<boolean> {
  const group = await tx
    .selectFrom('flowGroups')
    .select('id')
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .forKeyShare()
    .executeTakeFirst()
  return group !== undefined
}

export async function countInGroup(tx: Tx, flowGroupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('flows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('flowGroupId', '=', flowGroupId)
    .executeTakeFirstOrThrow()
  return count
}

/** The flows of a group that this person can see. */
export async function listVisible(
  db: Database,
  identity: Identity,
  flowGroupId: string,
): Promise<ReadonlySet<string>> {
  const visible = await db
    .selectFrom('flows')
    .select('flows.id')
    .where('flows.flowGroupId', '=', flowGroupId)
    .where(flowsVisibleTo(identity))
    .execute()
  return new Set(visible.map(({ id }) => id))
}

/** Is this account barred from changing the steps of flows? */
export async function isRestricted(db: Database, { operatorId }: Identity): Promise<boolean> {
  const operator = await db
    .selectFrom('operators')
    .select('restrictEditFlow')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  return operator?.restrictEditFlow ?? true
}
