/** Alerts that are to call somebody by an on-call rota, and whom they have called. */
import type { NotificationLevel } from '@wheelhouse/contract/organizations/notification-target'
import type { Language } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'

/** 1: the person on call. 2: the second line. */
type CallLine = 1 | 2

/** An alert, and the rota that it now uses to call people. */
export type DueCall = {
  alertId: string
  rotaId: string
  line: CallLine
  unattendedSince: string
  buildingId: string
  floorId: string | null
  robotId: string | null
  level: NotificationLevel
  titleJa: string
  titleEn: string
  detailJa: string | null
  detailEn: string | null
  lastAt: string
}

/**
 * Takes the next due call, and locks its alert against other servers and against being acknowledged until the
 * transaction ends.
 */
export async function findDueCall(db: Database, now: Date): Promise<DueCall | null> {
  const { rows } = await sql<DueCall>`
    select a.id as alert_id, r.id as rota_id, line, a.unattended_since, a.building_id, a.floor_id, a.robot_id, a.level,
      a.title_ja, a.title_en, a.detail_ja, a.detail_en, a.last_at
      from alerts a
      join on_call_rotas r on r.organization_id = a.organization_id and r.status = 1 and r.level <= a.level
       and (r.building_id is null or r.building_id = a.building_id) and a.last_at >= r.in_force_since
      cross join (values (1), (2)) as lines (line)
     where a.state = 'open'
       and a.unattended_since
         + make_interval(mins => case line when 1 then 0 else r.second_line_after_minutes end) <= ${now}
       and (line = 1 or r.second_line_ids <> '[]')
       and not exists (select from alert_calls c where c.alert_id = a.id and c.rota_id = r.id and c.line = lines.line
         and c.unattended_since = a.unattended_since)
     order by a.level desc, a.unattended_since, a.id, line, r.id limit 1 for update of a skip locked`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Records whom an alert calls, except those already called since it was last left unattended.
 * @returns whom to call; also empty if another server has handled it since it was found
 */
export async function addCall(
  tx: Tx,
  { alertId, rotaId, line, unattendedSince }: DueCall,
  operatorIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const called = await tx
    .selectFrom('alertCalls')
    .select('operatorIds')
    .where('alertId', '=', alertId)
    .where('unattendedSince', '=', unattendedSince)
    .execute()
  const known = new Set(called.flatMap((call) => call.operatorIds))
  const left = operatorIds.filter((id) => !known.has(id))
  const { rows: added } = await sql`
    insert into alert_calls (alert_id, rota_id, line, unattended_since, operator_ids, at)
    values (${alertId}, ${rotaId}, ${line}, ${unattendedSince}, ${JSON.stringify(left)}, ${now})
    on conflict do nothing returning alert_id`.execute(tx)
  return added.length > 0 ? left : []
}

/** A person who is sent a message. */
export type CalledPerson = {
  id: string
  loginId: string
  firstName: string
  lastName: string
  language: Language
}

export function listCalledPeople(db: Database, ids: readonly string[]): Promise<CalledPerson[]> {
  return db
    .selectFrom('operators')
    .select(['id', 'loginId', 'firstName', 'lastName', 'language'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}
