/** Judgements of threshold rules: written along with the reading or sensor state, read by people, and notified once. */
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import type { ThresholdLog } from '@wheelhouse/contract/inspections/threshold-log'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../kernel/database/filter-sql.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/**
 * Brings the log in line with a reading's current judgement; call it in the transaction that changes that. A reading
 * has one row: a correction replaces the first judgement, and the row is deleted if no rule judges the value any longer
 * (it is unreadable, or the rule has been disabled). Who corrected what is in the audit log.
 */
export async function keepThresholdLog(tx: Tx, readingId: string, now: Date): Promise<void> {
  await sql`
    delete from threshold_logs l using readings r
     where l.reading_id = ${readingId} and r.id = l.reading_id and (r.judgement is null or r.value is null)`.execute(
    tx,
  )
  await sql`
    insert into threshold_logs as l (organization_id, building_id, check_item_id, reading_id, rule_id, rule_name,
      conditions, dead_band, duration_sec, level, value, abnormal, at, updated_at)
    select organization_id, building_id, check_item_id, id, (judgement ->> 'ruleId')::uuid, judgement ->> 'ruleName',
      judgement -> 'conditions', coalesce((judgement ->> 'deadBand')::float8, 0),
      coalesce((judgement ->> 'durationSec')::int, 0), (judgement ->> 'level')::int, value, (judgement ->> 'abnormal')::boolean, at, ${now}
      from readings where id = ${readingId} and not is_test and judgement is not null and value is not null
    on conflict (reading_id) do update set
      rule_id = excluded.rule_id, rule_name = excluded.rule_name, conditions = excluded.conditions,
      dead_band = excluded.dead_band, duration_sec = excluded.duration_sec,
      level = excluded.level, value = excluded.value, abnormal = excluded.abnormal, updated_at = excluded.updated_at`.execute(
    tx,
  )
}

const columns = {
  id: 'l.id',
  subject: 's.name',
  organizationId: 'l.organizationId',
  buildingId: 'l.buildingId',
  checkItemId: 'l.checkItemId',
  checkItemName: 'c.name',
  readingId: 'l.readingId',
  deviceId: 'l.deviceId',
  deviceKey: 'l.deviceKey',
  robotId: 'r.robotId',
  robotName: 'm.name',
  runId: 'r.runId',
  ruleId: 'l.ruleId',
  ruleName: 'l.ruleName',
  level: 'l.level',
  value: 'l.value',
  abnormal: 'l.abnormal',
  at: 'l.at',
}

/** Visible to anyone who can see the rules of the place. */
function selectLogs(db: Database, identity: Identity) {
  return db
    .selectFrom('thresholdLogs as l')
    .leftJoin('readings as r', 'r.id', 'l.readingId')
    .leftJoin('checkItems as c', 'c.id', 'l.checkItemId')
    .leftJoin('robots as m', 'm.id', 'r.robotId')
    .crossJoinLateral(sql<{ name: string }>`(select coalesce(c.name, l.device_name) as name)`.as('s'))
    .where(scopeCondition(identity, { organization: 'l.organizationId', building: 'l.buildingId' }))
}

export async function listThresholdLogs(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectLogs(db, identity)
    .where(whereCondition(filter?.where, columns))
    .select(['l.id', 'l.organizationId', 'l.buildingId', 's.name as subject', 'l.checkItemId'])
    .select(['c.name as checkItemName', 'c.targetType', 'c.unit', 'l.readingId', 'l.deviceId', 'l.deviceKey'])
    .select(['r.robotId', 'm.name as robotName', 'r.runId'])
    .select([
      'l.ruleId',
      'l.ruleName',
      'l.conditions',
      'l.deadBand',
      'l.durationSec',
      'l.level',
      'l.value',
      'l.abnormal',
      'l.at',
    ])
    .$castTo<ThresholdLog>()
  return listRows(applyPage(found, filter, columns, 'at DESC'), filter)
}

export async function countThresholdLogs(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectLogs(db, identity).where(whereCondition(where, columns)))
}

/** An abnormal value of a check item that has not been notified yet, with the contents of the notification. */
export type UnreportedLog = Pick<
  ThresholdLog,
  | 'id'
  | 'organizationId'
  | 'buildingId'
  | 'robotId'
  | 'runId'
  | 'ruleId'
  | 'ruleName'
  | 'level'
  | 'value'
  | 'at'
> &
  Pick<CheckItem, 'targetType' | 'unit'> & {
    checkItemId: string
    checkItemName: string
    readingId: string
    floorId: string
    mediaId: string | null
  }

/** Takes the next log entry that no other server has locked. */
export async function findUnreportedLog(db: Database): Promise<UnreportedLog | null> {
  const row = await db
    .selectFrom('thresholdLogs as l')
    .innerJoin('readings as r', 'r.id', 'l.readingId')
    .innerJoin('checkItems as c', 'c.id', 'l.checkItemId')
    .select(['l.id', 'l.organizationId', 'l.buildingId', 'c.id as checkItemId', 'c.name as checkItemName'])
    .select(['c.floorId', 'c.targetType', 'c.unit', 'r.id as readingId', 'r.robotId', 'r.runId'])
    .select([
      'l.ruleId',
      'l.ruleName',
      'l.level',
      'l.value',
      'l.at',
      sql<string | null>`coalesce(r.crop_id, r.media_id)`.as('mediaId'),
    ])
    .where('l.abnormal', '=', true)
    .where('l.toldAt', 'is', null)
    .where('l.readingId', 'is not', null)
    .orderBy('l.updatedAt')
    .limit(1)
    .forUpdate('l')
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

export async function markLogReported(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('thresholdLogs').set({ toldAt: now }).where('id', '=', id).execute()
}

/**
 * Closes the alerts of values that are normal again: because the newest value judged by the rule is normal, or because
 * a correction removed the judgement. Entries yet to be notified have no alert yet.
 */
export async function closeAlertsOfNormalValues(db: Database, now: Date): Promise<void> {
  await sql`
    update alerts set state = 'closed', closed_at = ${now}, updated_at = ${now}
     where state <> 'closed' and cause like 'threshold %' and coalesce(not (
       select l.abnormal from threshold_logs l
        where l.rule_id = split_part(alerts.cause, ' ', 2)::uuid
          and l.check_item_id = split_part(alerts.cause, ' ', 3)::uuid
        order by l.at desc, l.updated_at desc limit 1), true)`.execute(db)
}

export async function removeThresholdLogsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('thresholdLogs').where('at', '<', moment.toISOString()).execute()
}
