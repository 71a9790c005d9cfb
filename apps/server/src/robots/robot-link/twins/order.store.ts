import type { Database } from '../../../kernel/database/database.ts'
import type { PlannedPath } from '../ways/plan-order.ts'

/**
 * `sent`: not yet acknowledged. `paused`: put aside while somebody drives by hand. `givenUp`: never answered, and over
 * for us; the robot has not yet answered that it will not run.
 */
export type OrderStatus =
  | 'sent'
  | 'running'
  | 'paused'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'refused'
  | 'givenUp'

/** What is kept of an order: enough to send it again and to resume it after driving by hand. */
export type OrderDocument = { path: PlannedPath; goal: OrderGoal }
export type OrderGoal = {
  waypointId: string | null
  x: number
  y: number
  theta: number
  name: string | null
  dock: boolean
}

/** Kept before it is sent: an order the robot may have got must never be unknown to us. */
export async function createOrder(
  db: Database,
  order: { id: string; robotId: string; document: OrderDocument; at: Date },
): Promise<void> {
  // A new order takes the place of one that was put aside or that the robot forgot.
  await db
    .updateTable('robotOrders')
    .set({ status: 'cancelled' satisfies OrderStatus, endedAt: order.at.toISOString() })
    .where('robotId', '=', order.robotId)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .insertInto('robotOrders')
    .values({
      id: order.id,
      robotId: order.robotId,
      orderUpdateId: 0,
      document: JSON.stringify(order.document),
      status: 'sent' satisfies OrderStatus,
      goal: order.document.goal.name,
      createdAt: order.at.toISOString(),
    })
    .execute()
}

/** Sets the status; `done`, `failed`, `cancelled` and `refused` end the order. */
export async function setOrderStatus(db: Database, id: string, status: OrderStatus, at: Date): Promise<void> {
  const isEnd = status === 'done' || status === 'failed' || status === 'cancelled' || status === 'refused'
  await db
    .updateTable('robotOrders')
    .set({ status, endedAt: isEnd ? at.toISOString() : null })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** Keeps over a restart that this order must not run any more; orders of runs are kept nowhere else as orders. */
export async function saveGivenUpOrder(
  db: Database,
  { id, robotId, at }: { id: string; robotId: string; at: Date },
): Promise<void> {
  const ended = { status: 'givenUp' satisfies OrderStatus, endedAt: at.toISOString() }
  await db
    .insertInto('robotOrders')
    .values({ id, robotId, orderUpdateId: 0, document: '{}', createdAt: at.toISOString(), ...ended })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended))
    .execute()
}

/** The robot has answered: these will not run. */
export async function settleGivenUpOrders(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('robotOrders')
    .set({ status: 'cancelled' satisfies OrderStatus })
    .where('id', 'in', ids)
    .where('status', '=', 'givenUp' satisfies OrderStatus)
    .execute()
}

/** Orders that were given up and that their robots have not answered for. */
export async function listGivenUpOrders(db: Database): Promise<{ id: string; robotId: string }[]> {
  return db
    .selectFrom('robotOrders')
    .select(['id', 'robotId'])
    .where('status', '=', 'givenUp' satisfies OrderStatus)
    .execute()
}

/** Puts an order aside again whose resumption failed. */
export async function reopenOrder(db: Database, id: string): Promise<void> {
  await db
    .updateTable('robotOrders')
    .set({ status: 'paused' satisfies OrderStatus, endedAt: null })
    .where('id', '=', id)
    .execute()
}

/** Orders that had not ended when the server stopped: robots go on with them, and we adopt them (R-ROBOTS-23). */
export async function listOpenOrders(
  db: Database,
): Promise<{ id: string; robotId: string; status: string; document: OrderDocument }[]> {
  const rows = await db
    .selectFrom('robotOrders')
    .select(['id', 'robotId', 'status', 'document'])
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `addOrder` above fills the column
  return rows.map((row) => ({ ...row, document: row.document as OrderDocument }))
}
