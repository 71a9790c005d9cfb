import { createDueWatch } from '../../kernel/process/due-watch.ts'
import { workOnFiring } from './fire.ts'
import { findNextFiringLook, fireAtTime, takeFiring } from './trigger-firing.store.ts'
import type { TriggerParts } from './trigger-parts.ts'
import { findLiveRule, planTime, takeTime } from './trigger-rule.store.ts'

/** Firings that a server works on at the same time. Few, as the connection pool is shared with people. */
const atOnce = 2

/**
 * Carries out trigger rules (decision 0039). The database records a firing in the transaction of its cause. Here, one
 * of the servers takes each firing, and saves its end together with what was done.
 */
export function createTriggerEngine(parts: TriggerParts) {
  const { db, clock, log, notices } = parts
  /** @returns false if no rule is due */
  const fireOneTime = () =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const time = await takeTime(tx, now)
      if (time === null) return false
      const rule = await findLiveRule(tx, time.ruleId)
      if (rule !== null && time.plannedAt !== null) await fireAtTime(tx, rule, time.plannedAt)
      // Plans from the missed time rather than from now, so that times without a running server are logged too.
      await planTime(tx, time.ruleId, time.plannedAt ?? now)
      return true
    })

  /** @returns false if there is nothing to do */
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
    failure: 'trigger rules could not be processed',
    listen: (onNews) => notices.on('trigger_firings', onNews),
    rounds: [[fireOneTime], Array.from({ length: atOnce }, () => workOnOne)],
    findNext: () => findNextFiringLook(db),
  })
}
