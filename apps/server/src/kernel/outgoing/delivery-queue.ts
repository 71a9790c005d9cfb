/**
 * Sends everything outgoing, whatever its kind: takes what is due, hands it over, and stores the outcome. One loop per
 * server; docs/decisions/0014-other-services.md explains why it is not the job queue of `kernel/process/jobs.ts`.
 */
import type { Database, Tx } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import { createFailureLog } from '../process/failure-log.ts'
import type { Log } from '../process/log.ts'
import { createPeriodicTask } from '../process/periodic-task.ts'
import { type DeliveryKind, type DueDelivery, settleDelivery, takeDueDelivery } from './delivery.store.ts'
import { getNextTryAt, notSent, type SendOutcome } from './send-outcome.ts'

/** Poll interval for waiting deliveries; new ones are picked up at once. */
const lookEveryMs = 1_000
/** Concurrent deliveries per kind: a hanging receiver must hold up neither its own kind nor the others. */
const atOnce = 4

const failure = 'deliveries could not be processed'

/** How one kind is sent. */
type DeliveryHandler = {
  /** An unreachable receiver is retried for days; otherwise deliveries are given up after minutes. */
  isPatient?: boolean
  /** Failures are returned, not thrown. `null`: the receiver no longer exists, and the delivery was deleted with it. */
  send(delivery: DueDelivery): Promise<SendOutcome | null>
  /** Follow-up work of an attempt, in the transaction that stores it. */
  followUp?(tx: Tx, delivery: DueDelivery, outcome: SendOutcome, isGivenUp: boolean): Promise<void>
}

export type DeliveryQueue = {
  /** Makes this server send deliveries of a kind from now on, including those left by an earlier run. */
  serve(kind: DeliveryKind, handler: DeliveryHandler): void
  /** Something new may be due: call this after the transaction is committed. */
  sendSoon(): void
  /** Ends the loop after the deliveries in progress. */
  stop(): Promise<void>
}

type Parts = { db: Database; clock: Clock; log: Log }

/** Starts the loop of this server. */
export function createDeliveryQueue({ db, clock, log }: Parts): DeliveryQueue {
  const handlers = new Map<DeliveryKind, DeliveryHandler>()
  const inHand = new Map<Promise<void>, DeliveryKind>()
  const failures = createFailureLog(log)

  const work = async (delivery: DueDelivery) => {
    const { id, kind, attempts, createdAt, isExpired } = delivery
    const handler = handlers.get(kind)
    const outcome = isExpired
      ? notSent('timeout', 'it came too late to be of use')
      : await handler?.send(delivery)
    if (!outcome) return
    const now = clock.now()
    const nextTryAt = isExpired
      ? null
      : getNextTryAt(outcome, { attempts, createdAt, isPatient: handler?.isPatient === true }, now)
    if (outcome.result === 'failed') {
      const { failure, httpStatus: status, error } = outcome
      log.warn({ delivery: id, kind, attempts, failure, status, error, nextTryAt }, 'a delivery was not sent')
    }
    await db.transaction().execute(async (tx) => {
      // The target or webhook first: deleting one locks it before its deliveries.
      await handler?.followUp?.(tx, delivery, outcome, outcome.result === 'failed' && nextTryAt === null)
      await settleDelivery(tx, id, { outcome, nextTryAt, now })
    })
  }

  const listServableKinds = () => {
    const busy = [...inHand.values()]
    return [...handlers.keys()].filter((kind) => busy.filter((other) => other === kind).length < atOnce)
  }
  const takeAllDue = async (isStopped: () => boolean) => {
    for (;;) {
      const kinds = isStopped() ? [] : listServableKinds()
      const delivery = kinds.length === 0 ? null : await takeDueDelivery(db, kinds, clock.now())
      if (delivery === null) return
      const working = work(delivery)
        .catch((error: unknown) => failures.warn(error, failure))
        .finally(() => {
          inHand.delete(working)
          watch.runSoon()
        })
      inHand.set(working, delivery.kind)
    }
  }
  const watch = createPeriodicTask(takeAllDue, { everyMs: lookEveryMs, log, failure })
  watch.start()

  return {
    serve: (kind, handler) => {
      handlers.set(kind, handler)
      watch.runSoon()
    },
    sendSoon: watch.runSoon,
    stop: async () => {
      await watch.stop()
      await Promise.all(inHand.keys())
    },
  }
}
