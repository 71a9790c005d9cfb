import type { Database } from '../../../kernel/database/database.ts'
import type { PlannedPath } from '../ways/plan-order.ts'

/**
 * `sent`: not yet acknowledged. `paused`: set aside while somebody drives manually. `cancelling`: somebody ends it, and the
 * robot has not yet confirmed that. `givenUp`: never answered, and over for us; the robot has not yet confirmed that it
 * will not run.
 */
export type OrderStatus =
  | 'sent'
  | 'running'
  | 'paused'
  | 'cancelling'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'refused'
  | 'givenUp'

/** What is stored of an order: enough to send it again and to resume it after manual driving. */
type OrderDocument = { path: PlannedPath; goal: OrderGoal }
export type OrderGoal = {
  waypointId: string | null
  x: number
  y: number
  theta: number
  name: string | null
  dock: boolean
}

/** Stored before it is sent: we must know every order that the robot may have received. */
export async function createOrder(
  db: Database,
  order: { id: string; robotId: string; document: OrderDocument; at: Date },
): Promise<void> {
  // A new order replaces one that was set aside or that the robot forgot.
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

/**
 * Ends an order because of what the robot reported.
 * @returns `false` if it has ended already, or somebody is ending it or has set it aside: then that is what happened to it
 */
export async function endOrderAsReported(
  db: Database,
  { id, status, at }: { id: string; status: OrderStatus; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('robotOrders')
    .set({ status, endedAt: at.toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'running'] satisfies OrderStatus[])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The robot goes on with an order that it did not let itself be cancelled. */
export async function keepOrderRunning(db: Database, id: string): Promise<void> {
  await db
    .updateTable('robotOrders')
    .set({ status: 'running' satisfies OrderStatus })
    .where('id', '=', id)
    .where('status', '=', 'cancelling' satisfies OrderStatus)
    .execute()
}

/**
 * Remembers across a restart that this order must no longer run; orders of runs are not stored as orders elsewhere.
 */
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

/** Orders that were given up and that their robots have not yet answered. */
export async function listGivenUpOrders(db: Database): Promise<{ id: string; robotId: string }[]> {
  return db
    .selectFrom('robotOrders')
    .select(['id', 'robotId'])
    .where('status', '=', 'givenUp' satisfies OrderStatus)
    .execute()
}

/** Sets an order aside again after it failed to resume. */
export async function reopenOrder(db: Database, id: string): Promise<void> {
  await db
    .updateTable('robotOrders')
    .set({ status: 'paused' satisfies OrderStatus, endedAt: null })
    .where('id', '=', id)
    .execute()
}

/** Orders that had not ended when the server stopped: robots continue them, and we adopt them (R-ROBOTS-23). */
export async function listOpenOrders(db: Database): Promise<({ robotId: string } & StoredOrder)[]> {
  // Only `addOrder` above fills the documents.
  return db
    .selectFrom('robotOrders')
    .select(['id', 'robotId', 'status', 'document'])
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .$narrowType<{ status: OrderStatus; document: OrderDocument }>()
    .execute()
}

/** What is stored of an order, ended or not. */
export type StoredOrder = { id: string; status: OrderStatus; document: OrderDocument }

/**
 * The open order of a robot, or else the last one that was given to it, and those given up that it has not yet answered.
 * The open one may be older than others: one that was set aside stays open when the robot refuses to go on.
 */
export async function findRobotOrders(
  db: Database,
  robotId: string,
): Promise<{ last: StoredOrder | null; givenUp: string[] }> {
  const givenUp: OrderStatus = 'givenUp'
  const ofRobot = db.selectFrom('robotOrders').where('robotId', '=', robotId)
  const others = ofRobot
    .select(['id', 'status', 'document'])
    .where('status', '<>', givenUp)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$narrowType<{ status: OrderStatus; document: OrderDocument }>()
  const open = await others.where('endedAt', 'is', null).executeTakeFirst()
  const last = open ?? (await others.executeTakeFirst()) ?? null
  const unanswered = await ofRobot.select('id').where('status', '=', givenUp).execute()
  return { last, givenUp: unanswered.map(({ id }) => id) }
}
