import type { Database, Tx } from '../kernel/database/database.ts'

/** What steps of flows may name, as columns of the `flow_uses` table. */
export type UseColumn = 'poseId' | 'poseNetworkId'

/** Does a step of any flow name this row? */
export async function isInFlow(tx: Tx, column: UseColumn, id: string): Promise<boolean> {
  const use = await tx.selectFrom('flowUses').select('flowId').where(column, '=', id).executeTakeFirst()
  return use !== undefined
}

/** Which flows of a building call which: ids of the called flows by the caller's id. */
export async function listCalls(
  db: Database,
  buildingId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const calls = await db
    .selectFrom('flowUses as u')
    .innerJoin('flows as f', 'f.id', 'u.flowId')
    .select(['u.flowId', 'u.calledFlowId'])
    .where('f.buildingId', '=', buildingId)
    .where('u.calledFlowId', 'is not', null)
    .$narrowType<{ calledFlowId: string }>()
    .execute()
  const byCaller = Map.groupBy(calls, ({ flowId }) => flowId)
  return new Map([...byCaller].map(([id, of]) => [id, of.map(({ calledFlowId }) => calledFlowId)]))
}
