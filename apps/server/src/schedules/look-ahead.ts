import type { FlowStarter } from '../flows/runs/begin/begin-run.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { listComing } from './schedule-due.store.ts'

/**
 * How long before its time an entry is prepared, and from when no more, because that would delay its start.
 * Milliseconds.
 */
const aheadMs = { from: 15_000, to: 2_000 }
/** Maximum entries at one time. */
const most = 50

type Parts = {
  db: Database
  clock: Clock
  link: Pick<LinkContext, 'twinById'>
  flowStarter: Pick<FlowStarter, 'rehearse'>
}

/**
 * Prepares entries that are due soon, as far as that does not depend on the time of starting: reads maps and prepares
 * them for planning, and warms up code and statements. No result of it decides how an entry begins.
 * @returns the function that prepares, called with when the next one is due; `null`: none is
 */
export function createLookAhead({
  db,
  clock,
  link,
  flowStarter,
}: Parts): (next: Date | null) => Promise<void> {
  let looked: ReadonlySet<string> = new Set()
  return async (next) => {
    const now = clock.now().getTime()
    if (next === null || next.getTime() > now + aheadMs.from) return
    const span = { from: new Date(now + aheadMs.to), to: new Date(now + aheadMs.from) }
    const coming = await listComing(db, { ...span, most })
    const fresh = coming.filter(({ key }) => !looked.has(key))
    looked = new Set(coming.map(({ key }) => key))
    const wanted = fresh.flatMap(({ robotId, flowId }) => {
      const twin = link.twinById(robotId)
      return twin === undefined ? [] : [{ twin, flowId }]
    })
    if (wanted.length > 0) await flowStarter.rehearse(db, wanted)
  }
}
