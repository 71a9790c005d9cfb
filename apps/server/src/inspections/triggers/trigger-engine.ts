import type { PrepareFlow } from '../../flows/runs/begin-run.ts'
import type { CallParts } from '../../flows/runs/call-step.ts'
import { type Database, violatedKey } from '../../kernel/database/database.ts'
import type { Notices } from '../../kernel/database/notices.ts'
import type { FileFolder } from '../../kernel/files/file-folder.ts'
import type { DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { Notifier } from '../../organizations/notifier.ts'
import type { ExportFiles } from '../../reports/exports/export-files.ts'
import type { ListReadings } from '../../reports/report-contents.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { workOnFiring } from './fire.ts'
import { findNextFiringLook, fireAtTime, takeFiring } from './trigger-firing.store.ts'
import { findLiveRule, planTime, takeTime } from './trigger-rule.store.ts'

/** Firings that a server works on at the same time: the pool is for people as well. */
const atOnce = 2
/** How often a server looks when nothing tells it to. Milliseconds. */
const lookEveryMs = 1_000
/** How soon what another server has taken is looked at again. Milliseconds. */
const takenMs = 50

export type TriggerParts = {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
  link: Pick<LinkContext, 'twinById'>
  prepareFlow: PrepareFlow
  /** How services are called. */
  services: CallParts['services']
  files: FileFolder
  exportFiles: ExportFiles
  listReadings: ListReadings
}

/**
 * Does what trigger rules want (decision 0039). That a rule fires is written by the database in the transaction of what it
 * fires for; here each firing is taken by one of many servers, and its end is written with what was done.
 */
export function createTriggerEngine(parts: TriggerParts) {
  const { db, clock, log, notices } = parts
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  /** Set from outside while a look is under way. */
  const wish = { isStopped: false, isWanted: false }

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

  async function workWhileFound(work: () => Promise<boolean>): Promise<void> {
    while (!wish.isStopped) {
      try {
        if (!(await work())) return
      } catch (error) {
        // Somebody has started the robot in the same moment: it is looked at once more, soon.
        if (violatedKey(error) !== 'flow_runs_of_robot') throw error
        return
      }
    }
  }

  async function look(): Promise<void> {
    do {
      wish.isWanted = false
      await workWhileFound(fireOneTime)
      await Promise.all(Array.from({ length: atOnce }, () => workWhileFound(workOnOne)))
    } while (wish.isWanted && !wish.isStopped)
    const next = await findNextFiringLook(db)
    const wait = next === null ? lookEveryMs : next.getTime() - clock.now().getTime()
    setTimer(Math.min(wait > 0 ? wait : takenMs, lookEveryMs))
  }

  function setTimer(ms: number): void {
    if (timer !== null) clearTimeout(timer)
    if (!wish.isStopped) timer = setTimeout(lookNow, ms)
  }

  function lookNow(): void {
    wish.isWanted = true
    looking ??= look()
      .catch((error: unknown) => {
        log.warn({ error }, 'trigger rules could not be looked after')
        setTimer(lookEveryMs)
      })
      .finally(() => {
        looking = null
      })
  }

  const stopListening = notices.on('trigger_firings', lookNow)
  return {
    start: lookNow,
    async stop() {
      wish.isStopped = true
      stopListening()
      if (timer !== null) clearTimeout(timer)
      await looking
    },
  }
}
