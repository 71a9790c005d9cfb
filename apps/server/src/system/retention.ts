import { webhookLimits } from '@wheelhouse/contract/system/webhook'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import { removeDeliveriesBefore } from '../kernel/delivery.store.ts'
import type { Job } from '../kernel/jobs.ts'
import { removeMessagesBefore } from '../kernel/outgoing-message.store.ts'
import { removeActivitiesBefore } from '../robots/robot-record.store.ts'
import { removeAttemptsBefore } from '../session/login-attempt.store.ts'
import { removeLoginStepsBefore } from '../session/login-step.store.ts'
import { removeSessionsBefore } from '../session/session.store.ts'

const dayMs = 24 * 3_600_000

/** How long things are kept, in days. Activities: domain row 16. The audit log is not touched. */
export const keptDays = {
  activities: 180,
  sessions: 30,
  loginAttempts: 1,
  outgoingMessages: 30,
  deliveries: webhookLimits.deliveriesKept,
}

/** Removes what is older than it is kept, every night (03:10 in Japan). */
export function retentionJob(db: Database, clock: Clock): Job {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return {
    name: 'retention',
    cron: '10 18 * * *',
    run: async () => {
      await removeActivitiesBefore(db, daysAgo(keptDays.activities))
      await removeSessionsBefore(db, daysAgo(keptDays.sessions))
      await removeAttemptsBefore(db, daysAgo(keptDays.loginAttempts))
      await removeLoginStepsBefore(db, daysAgo(keptDays.loginAttempts))
      await removeMessagesBefore(db, daysAgo(keptDays.outgoingMessages))
      await removeDeliveriesBefore(db, 'notification_deliveries', daysAgo(keptDays.deliveries))
      await removeDeliveriesBefore(db, 'webhook_deliveries', daysAgo(keptDays.deliveries))
    },
  }
}
