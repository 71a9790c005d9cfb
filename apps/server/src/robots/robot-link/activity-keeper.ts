import { createHash } from 'node:crypto'
import type { EventMessage } from '@wheelhouse/contract/robots/robot-link'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { RobotNews } from '../robot-news.ts'
import { findErrorCodeLevel } from '../../system/error-code.store.ts'
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
  /** Administrators may have said how grave a code is here. */
  const levelOf = async (tx: Database, { level, errorCode }: Pick<Notice, 'level' | 'errorCode'>) =>
    (errorCode === null ? null : await findErrorCodeLevel(tx, errorCode)) ?? level
  return {
    async keepNotice(twin, notice) {
      const hash = createHash('sha1')
        .update(JSON.stringify([notice, clock.now()]))
        .digest('hex')
      const { organizationId, buildingId } = twin
      // Neither is lost without the other.
      await db.transaction().execute(async (tx) => {
        const level = await levelOf(tx, notice)
        const activity = lineOf(twin, { ...notice, level }, `server.${hash}`)
        const isNew = await recordActivity(tx, activity)
        if (isNew) await news.write(tx, { ...activity, organizationId, buildingId })
      })
      news.sendSoon()
    },
    async keepEvent(twin, { service, type, detail, errorCode, id, ...event }) {
      const level = await levelOf(db, { level: event.level, errorCode })
      await recordActivity(db, lineOf(twin, { level, service, type, detail, errorCode }, id))
    },
  }
}
