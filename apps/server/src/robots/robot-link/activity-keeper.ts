import { createHash } from 'node:crypto'
import type { EventMessage } from '@wheelhouse/contract/robots/robot-link'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database.ts'
import type { RobotNews } from '../robot-news.ts'
import { recordActivity } from '../robot-record.store.ts'
import type { RobotTwin } from './robot-twin.ts'
import type { Notice } from './twin-changes.ts'

export type ActivityKeeper = {
  /** What we have noticed ourselves is news too. */
  keepNotice(twin: RobotTwin, notice: Notice): Promise<void>
  /** What a robot tells of itself. */
  keepEvent(twin: RobotTwin, event: EventMessage): Promise<void>
}

type Parts = { db: Database; clock: Clock; news: RobotNews }

/** Writes the lines of the robots' activity lists. */
export function createActivityKeeper({ db, clock, news }: Parts): ActivityKeeper {
  const lineOf = (twin: RobotTwin, notice: Notice, eventId: string) => {
    const at = clock.now().toISOString()
    return { ...notice, name: notice.type, robotId: twin.robotId, at, eventId }
  }
  return {
    async keepNotice(twin, notice) {
      const hash = createHash('sha1')
        .update(JSON.stringify([notice, clock.now()]))
        .digest('hex')
      const activity = lineOf(twin, notice, `server.${hash}`)
      const { organizationId, buildingId } = twin
      // Neither is lost without the other.
      await db.transaction().execute(async (tx) => {
        const isNew = await recordActivity(tx, activity)
        if (isNew) await news.write(tx, { ...activity, organizationId, buildingId })
      })
      news.sendSoon()
    },
    async keepEvent(twin, { level, service, type, detail, errorCode, id }) {
      await recordActivity(db, lineOf(twin, { level, service, type, detail, errorCode }, id))
    },
  }
}
