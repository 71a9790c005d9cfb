/** Alerts, runs and schedules to report to webhooks, found in their stored rows. Of every organisation. */

import { webhookStatuses } from '@wheelhouse/contract/system/webhook'
import { type RecordWebhookEvent, recordWebhookEvents } from '@wheelhouse/contract/system/webhook-events'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

/** One event for one webhook that has not received it. */
type UnreportedEvent = {
  webhookId: string
  type: RecordWebhookEvent
  /** Of the alert, the run or the line of the schedule log; what can happen to a record again has its time, too. */
  recordId: string
  at: string
  organizationId: string
  building: { id: string; name: string }
  robot: { id: string; name: string; serialNumber: string } | null
  /** Syslog level. */
  level: number
  detail: Record<string, string | number | null>
  /** Screen of the console that shows it. */
  link: string | null
}

/** Maximum events per check. */
const most = 500

/**
 * Events since then that an enabled webhook subscribes to but has no delivery for, oldest first. Based on deliveries
 * instead of a cursor: whichever server checks, and however often, each webhook gets an event once. Nothing from before
 * a webhook was created.
 */
export async function listUnreportedEvents(db: Database, since: Date): Promise<UnreportedEvent[]> {
  const { rows } = await sql<UnreportedEvent>`
    select w.id as webhook_id, e.type, e.record_id, e.at, w.organization_id, e.level, e.detail, e.link,
      jsonb_build_object('id', b.id, 'name', b.name) as building,
      case when r.id is not null
        then jsonb_build_object('id', r.id, 'name', r.name, 'serialNumber', r.serial_number) end as robot
      from webhooks w
      cross join lateral (
        select 'alert.opened' as type, id::text as record_id, opened_at as at, building_id, robot_id, link,
          case level when 9 then 2 when 5 then 4 else 6 end as level,
          jsonb_build_object('alertId', id, 'titleJa', title_ja, 'titleEn', title_en) as detail
          from alerts where organization_id = w.organization_id and opened_at > ${since}
        union all
        select 'alert.acknowledged', id || ' ' || extract(epoch from acknowledged_at), acknowledged_at, building_id,
          robot_id, link, 6,
          jsonb_build_object('alertId', id, 'titleJa', title_ja, 'titleEn', title_en, 'ownerId', owner_id)
          from alerts where organization_id = w.organization_id and acknowledged_at > ${since}
        union all
        select 'alert.closed', id::text, closed_at, building_id, robot_id, link, 6,
          jsonb_build_object('alertId', id, 'titleJa', title_ja, 'titleEn', title_en)
          from alerts where organization_id = w.organization_id and closed_at > ${since}
        union all
        select 'run.started', id::text, started_at, building_id, robot_id, '/flow/run/' || id, 6,
          jsonb_build_object('runId', id, 'flowId', flow_id, 'flowName', flow_name)
          from flow_runs where organization_id = w.organization_id and started_at > ${since}
        union all
        select 'run.' || status, id::text, ended_at, building_id, robot_id, '/flow/run/' || id,
          case status when 'failed' then 4 else 6 end,
          jsonb_build_object('runId', id, 'flowId', flow_id, 'flowName', flow_name, 'reason', reason)
          from flow_runs where organization_id = w.organization_id and ended_at > ${since}
        union all
        select 'schedule.missed', id::text, logged_at, building_id, robot_id, coalesce('/schedule/log/1?scheduleId=' || schedule_id, '/schedule/log/1'), 4,
          jsonb_build_object('scheduleId', schedule_id, 'title', title, 'reason', reason,
            'plannedAt', to_char(planned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          from schedule_logs where organization_id = w.organization_id and logged_at > ${since}
           and result is not null and reason is distinct from 'changed'
      ) e
      join buildings b on b.id = e.building_id
      left join robots r on r.id = e.robot_id
     where w.status = ${webhookStatuses.enabled} and w.events ?| ${[...recordWebhookEvents]}
       and w.events ? e.type and e.at >= w.created_at and (w.building_id is null or w.building_id = e.building_id)
       and not exists (select from deliveries d
         where d.webhook_id = w.id and d.event_id = e.type || ' ' || e.record_id)
     order by e.at, e.type limit ${most}`.execute(db)
  return rows
}
