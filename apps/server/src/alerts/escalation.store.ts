/** Alerts that nobody has acknowledged in time, and the targets to notify about them. */
import type { NotificationLevel } from '@wheelhouse/contract/organizations/notification-target'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'

/** An alert, and the target to notify about it now. */
export type Escalation = {
  alertId: string
  targetId: string
  unattendedSince: string
  organizationId: string
  buildingId: string
  floorId: string | null
  robotId: string | null
  level: NotificationLevel
  titleJa: string
  titleEn: string
}

/**
 * Takes the next due escalation, and locks its alert against other servers and against being acknowledged until the
 * transaction ends.
 */
export async function findEscalation(db: Database, now: Date): Promise<Escalation | null> {
  const { rows } = await sql<Escalation>`
    select a.id as alert_id, t.id as target_id, a.unattended_since, a.organization_id, a.building_id, a.floor_id,
      a.robot_id, a.level, a.title_ja, a.title_en
      from alerts a
      join notification_targets t on t.organization_id = a.organization_id and t.status = 1
       and t.level <= a.level and (t.building_id is null or t.building_id = a.building_id)
     where a.state = 'open'
       and a.unattended_since + make_interval(mins => t.escalate_after_minutes) <= ${now}
       and not exists (select from alert_escalations e
         where e.alert_id = a.id and e.target_id = t.id and e.unattended_since = a.unattended_since)
     order by a.unattended_since, a.id, t.id limit 1 for update of a skip locked`.execute(db)
  return rows[0] ?? null
}

/** @returns false if another server has escalated it since it was found */
export async function markEscalated(
  tx: Tx,
  { alertId, targetId, unattendedSince }: Escalation,
  now: Date,
): Promise<boolean> {
  const { rows: added } = await sql`
    insert into alert_escalations (alert_id, target_id, unattended_since, at)
    values (${alertId}, ${targetId}, ${unattendedSince}, ${now})
    on conflict do nothing returning alert_id`.execute(tx)
  return added.length > 0
}
