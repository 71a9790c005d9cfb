/** Alerts that nobody has acknowledged in time, and the targets that are to hear of them. */
import type { NotificationLevel } from '@wheelhouse/contract/organizations/notification-target'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database/database.ts'

/** An alert, and the target that hears of it now. */
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
 * The next one that is due, written down as told: by this server alone, should its transaction end well. The alert is held
 * meanwhile, so that whoever acknowledges it now comes before or after.
 */
export async function takeEscalation(tx: Tx, now: Date): Promise<Escalation | null> {
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
     order by a.unattended_since, a.id, t.id limit 1 for update of a skip locked`.execute(tx)
  const [due] = rows
  if (due === undefined) return null
  const { alertId, targetId, unattendedSince } = due
  const { rows: added } = await sql`
    insert into alert_escalations (alert_id, target_id, unattended_since, at)
    values (${alertId}, ${targetId}, ${unattendedSince}, ${now})
    on conflict do nothing returning alert_id`.execute(tx)
  // Another server told it between the look and the lock.
  return added.length === 0 ? null : due
}
