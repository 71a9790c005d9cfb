import type { FlowStarter } from '../flows/runs/begin/begin-run.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { listComing } from './schedule-due.store.ts'

/** So long before its moment an entry is looked at, and so long before it no more: the moment would wait. Milliseconds. */
const aheadMs = { from: 15_000, to: 2_000 }
/** Of one moment. */
const most = 50

type Parts = {
  db: Database
  clock: Clock
  link: Pick<LinkContext, 'twinById'>
  flowStarter: Pick<FlowStarter, 'rehearse'>
}

/**
 * Does beforehand what can be done for entries that are due soon and does not depend on the moment: maps are read and made
 * ready for planning, and code and statements are compiled by then. Nothing that an entry begins by is kept of it.
 * @returns what looks, told when the next one is due; `null`: none is
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
