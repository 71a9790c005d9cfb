import type { Database } from '../kernel/database/database.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { AuditSeal } from '../kernel/http/audit-seal.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask } from '../kernel/process/periodic-task.ts'

/**
 * Counts unknown callers' attempts with non-existent accounts, for the audit log: entries are chained, so one entry per
 * attempt would let anybody fill the log and delay every change.
 */
export type AnonymousAttemptCounter = {
  count(action: AnonymousAction, ip: string): void
  /** Writes the counts and stops counting. */
  stop(): Promise<void>
}

type AnonymousAction = 'session:login' | 'account:requestReset' | 'iam:token'
type Tries = { action: AnonymousAction; ip: string | null; count: number }

const saveEveryMs = 60_000
/** How many addresses get their own entry; further ones share one. */
const namedAddresses = 20

export function createAnonymousAttemptCounter({
  db,
  clock,
  log,
  sealAudit,
}: {
  db: Database
  clock: Clock
  log: Log
  sealAudit: AuditSeal
}): AnonymousAttemptCounter {
  let counted = new Map<string, Tries>()

  async function save(): Promise<void> {
    const all = [...counted.values()]
    if (all.length === 0) return
    counted = new Map()
    try {
      await db.transaction().execute(async (tx) => {
        for (const { action, ip, count } of all) {
          const entry = { action, outcome: 'denied', entity: 'session', entityId: null } as const
          const actor = { identity: null, clock, sealAudit, ip, userAgent: null }
          await writeAudit(tx, actor, { ...entry, after: { tries: count } })
        }
      })
    } catch (error) {
      log.error({ error, tries: all }, 'tries of strangers were not audited')
    }
  }
  const watch = createPeriodicTask(save, {
    everyMs: saveEveryMs,
    log,
    failure: 'tries of strangers were not audited',
    runsOnStop: true,
  })
  watch.start()

  return {
    count(action, ip) {
      const isNamed = counted.has(`${action} ${ip}`) || counted.size < namedAddresses
      const key = `${action} ${isNamed ? ip : ''}`
      const tries = counted.get(key) ?? { action, ip: isNamed ? ip : null, count: 0 }
      counted.set(key, { ...tries, count: tries.count + 1 })
    },
    stop: watch.stop,
  }
}
