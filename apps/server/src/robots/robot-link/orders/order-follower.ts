import { wayBlockedError } from '@wheelhouse/contract/robots/robot-error-codes'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { createTurns } from '../../../kernel/process/turns.ts'
import {
  findRobotOrders,
  listGivenUpOrders,
  listOpenOrders,
  type OrderStatus,
  type StoredOrder,
} from '../twins/order.store.ts'
import type { GivenUpOrder, RobotTwin, TwinOrder } from '../twins/robot-twin.ts'

/**
 * Follows what is stored of the robots' orders, as the database notifies of it: another server gives, pauses or cancels one,
 * and the home of a robot writes down how one has ended (decision 0111).
 */
export type OrderFollower = {
  /** An order of this robot has changed in the database. @throws Error while the database is unreachable */
  reread(twin: RobotTwin): Promise<void>
  /** Orders of any of these robots may have changed. @throws Error while the database is unreachable */
  rereadAll(twins: Iterable<RobotTwin>): Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  /** Another server has done something with an order of the robot. */
  onChange: (twin: RobotTwin) => void
}

export function createOrderFollower({ db, clock, onChange }: Parts): OrderFollower {
  /** Reads of one robot are serialised, so that an older answer never replaces a newer one. */
  const inTurn = createTurns()

  async function read(twin: RobotTwin): Promise<void> {
    const before = { order: twin.order, givenUp: toSaved(twin) }
    const { last, givenUp } = await findRobotOrders(db, twin.robotId)
    // This server has done something meanwhile, so what was read may be older than that.
    if (twin.order !== before.order) return read(twin)
    const now = clock.monotonicMs()
    const isNew = takeOrder(twin, last, now)
    if (takeGivenUp(twin, before.givenUp, { stored: givenUp, now }) || isNew) onChange(twin)
  }

  const reread = (twin: RobotTwin) => inTurn(twin.robotId, () => read(twin))

  return {
    reread,
    async rereadAll(twins) {
      const stored = [...(await listOpenOrders(db)), ...(await listGivenUpOrders(db))]
      const named = new Set(stored.map(({ robotId }) => robotId))
      for (const twin of twins) {
        const isKnown = twin.order !== null || twin.givenUp.orders.size > 0
        if (isKnown || named.has(twin.robotId)) await reread(twin)
      }
    },
  }
}

/** How far what is given up has been written down. */
const toSaved = ({ givenUp }: RobotTwin) => new Map([...givenUp.orders].map(([id, { saved }]) => [id, saved]))

/** Makes the twin's order what is stored. @returns whether that is news */
function takeOrder(twin: RobotTwin, stored: StoredOrder | null, now: number): boolean {
  const known = twin.order
  // What this server is giving is stored, or not yet, by itself.
  if (known?.status === 'sent') return false
  const isSame = stored !== null && known?.orderId === stored.id
  if (stored !== null && isUnderWay(stored.status)) {
    if (isSame && known.status === stored.status) return false
    twin.order = toTwinOrder(twin, stored, stored.status, now)
    return true
  }
  if (known === null) return false
  if (isSame && stored.status === 'done') endOrder(twin, 'done')
  else if (isSame && stored.status === 'failed') endOrder(twin, 'failed')
  // This server has not yet written down that the robot has accepted it.
  else if (isSame && stored.status === 'sent') return false
  else twin.order = null
  return true
}

/** Has the robot accepted it, and is it not over? What another server is still giving is not known here. */
function isUnderWay(status: OrderStatus): status is 'running' | 'paused' | 'cancelling' {
  return status === 'running' || status === 'paused' || status === 'cancelling'
}

/** The robot has ended its order: keeps how, with the cause that it names, until something else is done with it. */
function endOrder(twin: RobotTwin, outcome: 'done' | 'failed'): void {
  const { order, state } = twin
  twin.order = null
  if (order === null) return
  const { orderId, goal } = order
  const errors = outcome === 'done' ? [] : (state?.errors ?? [])
  const cause = errors.find(({ references }) => references.orderId === orderId) ?? errors[0]
  const error =
    cause === undefined ? null : { type: cause.type, level: cause.level, description: cause.description }
  const blockedBy = error?.type === wayBlockedError ? (twin.inWay?.serialNumber ?? null) : null
  twin.lastOrder = { orderId, goal: goal.name, dock: goal.dock, outcome, error, blockedBy }
}

function toTwinOrder(
  { order: known, state }: RobotTwin,
  { id: orderId, document: { path, goal } }: StoredOrder,
  status: TwinOrder['status'],
  now: number,
): TwinOrder {
  const isSame = known?.orderId === orderId
  const ahead = state?.orderId === orderId ? state.ahead : path.nodes
  return {
    orderId,
    goal,
    status,
    remaining: status === 'paused' ? ahead.map(({ nodeId }) => nodeId) : [],
    learnedAt: isSame ? known.learnedAt : now,
  }
}

/**
 * @param before what was known when the database was read: what this server has given up or settled since is newer
 * @returns whether there is one more, or one less
 */
function takeGivenUp(
  { givenUp }: RobotTwin,
  before: ReadonlyMap<string, GivenUpOrder['saved']>,
  { stored, now }: { stored: readonly string[]; now: number },
): boolean {
  const { orders } = givenUp
  const added = stored.filter((id) => !before.has(id) && !orders.has(id))
  for (const id of added) orders.set(id, { saved: 'yes', learnedAt: now })
  const settled = [...before].filter(([id, saved]) => saved === 'yes' && !stored.includes(id))
  for (const [id] of settled) orders.delete(id)
  // The answer to an earlier cancel says nothing of an order that was given up after it.
  if (added.length > 0 || orders.size === 0) givenUp.cancel = null
  return added.length + settled.length > 0
}
