import { createDueWatch } from '../../kernel/process/due-watch.ts'
import { workOnFiring } from './fire.ts'
import { findNextFiringLook, fireAtTime, takeFiring } from './trigger-firing.store.ts'
import type { TriggerParts } from './trigger-parts.ts'
import { findLiveRule, planTime, takeTime } from './trigger-rule.store.ts'

/** Firings that a server works on at the same time: the pool is for people as well. */
const atOnce = 2

/**
 * Does what trigger rules want (decision 0039). That a rule fires is written by the database in the transaction of what it
 * fires for; here each firing is taken by one of many servers, and its end is written with what was done.
 */
export function createTriggerEngine(parts: TriggerParts) {
  const { db, clock, log, notices } = parts
  /** @returns false when no time has come */
  const fireOneTime = () =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const time = await takeTime(tx, now)
      if (time === null) return false
      const rule = await findLiveRule(tx, time.ruleId)
      if (rule !== null && time.plannedAt !== null) await fireAtTime(tx, rule, time.plannedAt)
      // Each time that no server was there for is in the log.
      await planTime(tx, time.ruleId, time.plannedAt ?? now)
      return true
    })

  /** @returns false when there is nothing to do */
  async function workOnOne(): Promise<boolean> {
    const next = await db.transaction().execute(async (tx) => {
      const firing = await takeFiring(tx, clock.now())
      return firing === null ? null : workOnFiring(tx, parts, firing)
    })
    if (next === null) return false
    await next()
    return true
  }

  return createDueWatch({
    clock,
    log,
    trouble: 'trigger rules could not be looked after',
    listen: (onNews) => notices.on('trigger_firings', onNews),
    rounds: [[fireOneTime], Array.from({ length: atOnce }, () => workOnOne)],
    findNext: () => findNextFiringLook(db),
  })
}
