/** The last judgements of threshold rules on the devices that they watch, and the values since then. */
import type { ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import type { Sample } from '@wheelhouse/contract/inspections/judge-series'
import type { ThresholdRule } from '@wheelhouse/contract/inspections/threshold-rule'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'

/** A rule with a device that has values it has not judged yet. */
export type DueRule = Pick<
  ThresholdRule,
  'organizationId' | 'buildingId' | 'conditions' | 'deadBand' | 'durationSec' | 'level'
> & {
  ruleId: string
  ruleName: string
  deviceId: string
  deviceName: string
  floorId: string | null
  /** As stored; properties may contain anything if they predate the current format. */
  profile: unknown
  key: ReadingKey
  abnormal: boolean
  metSince: string | null
  seenAt: string
}

/** How far beyond its duration a rule looks back when it is new to a device. Minutes. */
const lookBackMinutes = 15

/** Starts states for what rules now watch, removes those of what they no longer watch, and closes their alerts. */
export async function keepSensorStates(db: Database, now: Date): Promise<void> {
  await sql`
    delete from threshold_states s using threshold_rules r
     where r.id = s.rule_id and (r.status = 0 or r.device_id is null
       or (r.device_id, r.device_key) is distinct from (s.device_id, s.device_key))`.execute(db)
  await sql`
    insert into threshold_states (rule_id, device_id, device_key, seen_at)
    select r.id, r.device_id, r.device_key,
           ${now}::timestamptz - make_interval(mins => ${lookBackMinutes}, secs => r.duration_sec)
      from threshold_rules r
     where r.status = 1 and r.device_id is not null
       and not exists (select from threshold_states s where s.rule_id = r.id)
    on conflict do nothing`.execute(db)
  await sql`
    update alerts set state = 'closed', closed_at = ${now}, updated_at = ${now}
     where state <> 'closed' and cause like 'sensor %' and not exists (
       select from threshold_states s where s.rule_id = split_part(cause, ' ', 2)::uuid and s.abnormal)`.execute(
    db,
  )
}

/**
 * Locks the next rule with something to judge until the transaction ends. A device that was moved to another
 * organisation no longer belongs to the rule.
 */
export async function findDueRule(db: Database): Promise<DueRule | null> {
  const { rows } = await sql<DueRule>`
    select r.id as rule_id, r.name as rule_name, r.organization_id, r.building_id, r.conditions, r.dead_band, r.duration_sec,
           r.level, d.id as device_id, d.name as device_name, d.floor_id, d.profile, s.device_key as key, s.abnormal,
           s.met_since, s.seen_at
      from threshold_states s
      join threshold_rules r on r.id = s.rule_id
      join devices d on d.id = s.device_id and d.organization_id = r.organization_id
     where d.status = 1 and r.status = 1 and (r.device_id, r.device_key) = (s.device_id, s.device_key)
       and exists (select from device_readings v
                    where v.device_id = s.device_id and v.key = s.device_key and v.at > s.seen_at)
     limit 1 for update of s skip locked`.execute(db)
  return rows[0] ?? null
}

/** The values to judge, oldest first, up to a limit. */
export async function listUnjudged(
  tx: Tx,
  { deviceId, key, seenAt }: Pick<DueRule, 'deviceId' | 'key' | 'seenAt'>,
  most: number,
): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select (extract(epoch from at) * 1000)::float8 as at, value from device_readings
     where device_id = ${deviceId} and key = ${key} and at > ${seenAt} order by at limit ${most}`.execute(tx)
  return rows
}

export async function saveSensorState(
  tx: Tx,
  ruleId: string,
  { abnormal, metSince, seenAt }: { abnormal: boolean; metSince: Date | null; seenAt: Date },
): Promise<void> {
  await tx
    .updateTable('thresholdStates')
    .set({ abnormal, metSince, seenAt })
    .where('ruleId', '=', ruleId)
    .execute()
}

/** A statement's number of parameters is limited. */
const rowsAtOnce = 1_000

/** A value at which the judgement of a device changed. */
export type JudgementChange = Sample & { abnormal: boolean }

/**
 * Writes every change of the judgement to the threshold log. The one that people are notified about also fires the
 * trigger rules (migration 0400).
 */
export async function logChanges(
  tx: Tx,
  rule: DueRule,
  changes: readonly JudgementChange[],
  { reported, now }: { reported: Sample | null; now: Date },
): Promise<void> {
  const { ruleId, ruleName, organizationId, buildingId, deviceId, deviceName, key } = rule
  const { conditions, deadBand, durationSec, level } = rule
  const rows = changes.map(({ at, value, abnormal }) => ({
    organizationId,
    buildingId,
    deviceId,
    deviceName,
    deviceKey: key,
    ruleId,
    ruleName,
    deadBand,
    durationSec,
    level,
    conditions: JSON.stringify(conditions),
    value,
    abnormal,
    at: new Date(at),
    updatedAt: now,
    toldAt: at === reported?.at ? now : null,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('thresholdLogs')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}
