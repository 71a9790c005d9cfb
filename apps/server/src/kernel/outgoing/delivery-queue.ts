/**
 * Sends all that goes out, whatever its kind: takes what is due, has it handed over, writes down what became of it. One
 * loop in each server; why it is not the job queue of `kernel/process/jobs.ts` says docs/decisions/0014-other-services.md.
 */
import type { Database, Tx } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import { createFailureLog } from '../process/failure-log.ts'
import type { Log } from '../process/log.ts'
import { createRepeatedLook } from '../process/repeated-look.ts'
import { type DeliveryKind, type DueDelivery, settleDelivery, takeDueDelivery } from './delivery.store.ts'
import { getNextTryAt, notSent, type SendOutcome } from './send-outcome.ts'

/** Everything that waits is looked for so often; what is written right now is looked for at once. */
const lookEveryMs = 1_000
/** Deliveries of one kind at the same time: a receiver that hangs must keep neither its kind waiting nor the others. */
const atOnce = 4

const failure = 'deliveries could not be worked on'

/** How one kind is sent. */
export type DeliveryHandler = {
  /** A receiver that is away is asked for days, where others are given up after minutes. */
  isPatient?: boolean
  /** Failures are answers, not exceptions. `null`: it is to nobody any more, and was deleted with them. */
  send(delivery: DueDelivery): Promise<SendOutcome | null>
  /** What follows from a try, in the transaction that writes it down. */
  followUp?(tx: Tx, delivery: DueDelivery, outcome: SendOutcome, isGivenUp: boolean): Promise<void>
}

export type DeliveryQueue = {
  /** From now on this server sends what is due of a kind, including what an earlier run has left. */
  serve(kind: DeliveryKind, handler: DeliveryHandler): void
  /** Something new may be due: call it when its transaction is through. */
  sendSoon(): void
  /** Ends the loop, after what is in hand. */
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
      // The target or webhook first: who deletes one holds it before its deliveries.
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
          watch.lookSoon()
        })
      inHand.set(working, delivery.kind)
    }
  }
  const watch = createRepeatedLook(takeAllDue, { everyMs: lookEveryMs, log, failure })
  watch.start()

  return {
    serve: (kind, handler) => {
      handlers.set(kind, handler)
      watch.lookSoon()
    },
    sendSoon: watch.lookSoon,
    stop: async () => {
      await watch.stop()
      await Promise.all(inHand.keys())
    },
  }
}
