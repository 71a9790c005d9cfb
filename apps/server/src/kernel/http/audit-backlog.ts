import type { Database } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import { getOutageCode } from '../process/outages.ts'
import { createPeriodicTask } from '../process/periodic-task.ts'
import { type AuditActor, type AuditEntry, recordAudit } from './audit.ts'
import type { AuditSeal } from './audit-seal.ts'

/**
 * Audit entries of actions outside the database, such as a command to a robot: they have happened whether or not the
 * database is available, so their entries wait here until they can be written.
 */
export type AuditBacklog = {
  /** Writes an entry. Resolves when it is written or queued; never fails. */
  add(actor: AuditActor, entry: AuditEntry): Promise<void>
  stop(): Promise<void>
}

/** `number` counts entries in order of arrival. */
type Waiting = { number: number; actor: AuditActor; entry: AuditEntry }

const retryEveryMs = 2_000
/** More than people can do during a database outage; the excess goes to the log. */
const maxWaiting = 5_000

export function createAuditBacklog({
  db,
  clock,
  log,
  sealAudit,
}: {
  db: Database
  clock: Clock
  log: Log
  sealAudit: AuditSeal
}): AuditBacklog {
  const waiting: Waiting[] = []
  let count = 0
  const underWay = new Set<Promise<void>>()

  /** @returns whether no retry is needed: it is written, or never will be */
  async function write({ actor, entry }: Waiting): Promise<boolean> {
    try {
      await recordAudit({ ...actor, db, sealAudit }, entry)
    } catch (error) {
      if (getOutageCode(error) !== null) return false
      const { action, entityId } = entry
      log.error({ error, action, entityId }, 'an audit entry could not be written')
    }
    return true
  }

  async function add(one: Waiting): Promise<void> {
    // Not ahead of waiting entries: the log is in the order of the actions.
    if (waiting.length === 0 && (await write(one))) return
    const { action, entityId } = one.entry
    if (waiting.length >= maxWaiting)
      return log.error({ action, entityId }, 'an audit entry could not be written')
    waiting.push(one)
    waiting.sort((first, second) => first.number - second.number)
  }

  function track(work: Promise<void>): Promise<void> {
    const done = work.finally(() => underWay.delete(done))
    underWay.add(done)
    return done
  }

  async function retry(): Promise<void> {
    // In order: the first that fails again ends the round.
    for (let [one] = waiting; one !== undefined; [one] = waiting) {
      if (!(await write(one))) return
      waiting.splice(waiting.indexOf(one), 1)
    }
  }

  const watch = createPeriodicTask(retry, {
    everyMs: retryEveryMs,
    log,
    failure: 'audit entries could not be written',
  })
  watch.start()

  return {
    add({ identity, ip, userAgent }, entry) {
      // The time of the action counts, not the time of writing.
      const at = clock.now()
      const then: Clock = { now: () => at, monotonicMs: () => clock.monotonicMs() }
      const storable = { ...entry, ...(entry.after && { after: toStorableRecord(entry.after) }) }
      const actor = { identity, ip, userAgent, clock: then }
      return track(add({ number: count++, actor, entry: storable }))
    },
    async stop() {
      await watch.stop()
      await Promise.all(underWay)
      await retry()
      if (waiting.length > 0)
        log.error({ entries: waiting.map(({ entry }) => entry) }, 'audit entries were lost')
    },
  }
}

/** Characters that the database cannot store (NUL, lone surrogates) must not prevent an entry from being written. */
function toStorableRecord(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, part]) => [toStorableText(name), toStorable(part)]),
  )
}

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (Array.isArray(value)) return value.map(toStorable)
  return typeof value === 'object' && value !== null ? toStorableRecord(value) : value
}

function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}
