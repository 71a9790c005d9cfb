import type { ThresholdRule } from '@wheelhouse/contract/inspections/threshold-rule'
/** Readings yet to be made from what robots brought. Only one server at a time works on each. */

import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import { type Doubt, type Judgement, type ReadingStatus } from '@wheelhouse/contract/inspections/reading'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { keepThresholdLog } from '../threshold-log.store.ts'

/** A value of a check item, and its time. */
export type Measured = { at: string; value: number }

/** The readings that precede a value. */
export type Former = {
  /** The last value, and a rule's judgement of it. */
  last: Measured & { judgement: Judgement | null }
  /** The last undoubted value, so that a misread one does not make the next look too fast. `null`: all are doubted. */
  sure: Measured | null
}

/** The part of a rule that is needed for judging. */
export type JudgingRule = Pick<
  ThresholdRule,
  'id' | 'name' | 'level' | 'conditions' | 'deadBand' | 'durationSec' | 'status'
>

/** What is known about a reading when it begins. */
type NewReading = {
  organizationId: string
  buildingId: string
  checkItemId: string
  robotId: string | null
  runId: string | null
  visit: number | null
  isTest: boolean
  at: string
  service: CheckItem['readingService']
  mediaId: string | null
  cropId: string | null
  /** `waiting`: a server continues with it as soon as its picture has arrived. */
  status: Extract<ReadingStatus, 'waiting' | 'noDevice'>
  now: Date
}

/** @returns `null` if the step's reading already exists */
export async function addReading(tx: Tx, { status, now, ...reading }: NewReading): Promise<string | null> {
  const row = await tx
    .insertInto('readings')
    .values({
      ...reading,
      status,
      needsReview: status !== 'waiting',
      nextLookAt: status === 'waiting' ? now : null,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['runId', 'visit']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type OpenReading = {
  id: string
  organizationId: string
  buildingId: string
  checkItemId: string
  isTest: boolean
  at: string
  status: ReadingStatus
  mediaId: string | null
  cropId: string | null
  tries: number
}

/** How long one server reserves a reading before another may take it: two calls of 10 s, and a margin. Seconds. */
const workSeconds = 60

/** Takes a due reading. No other server takes it until `workSeconds` have passed. */
export async function takeOpenReading(db: Database, now: Date): Promise<OpenReading | null> {
  const { rows } = await sql<OpenReading>`
    update readings set next_look_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${workSeconds})
     where id in (select id from readings where next_look_at <= ${now.toISOString()}
                   order by next_look_at limit 1 for update skip locked)
    returning id, organization_id, building_id, check_item_id, is_test, at, status, media_id, crop_id, tries`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Schedules another look. @param tries how often its service has been called */
export async function postponeReading(
  db: Database,
  id: string,
  { until, tries }: { until: Date; tries: number },
): Promise<void> {
  await db.updateTable('readings').set({ nextLookAt: until, tries }).where('id', '=', id).execute()
}

/** Makes the readings that wait for a picture due, as it has arrived. @returns whether there are any */
export async function wakeReadings(db: Database, mediaId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('readings')
    .set({ nextLookAt: now })
    .where('nextLookAt', 'is not', null)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('cropId', '=', mediaId), eb('mediaId', '=', mediaId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The outcome of a reading. */
export type Settled = {
  status: ReadingStatus
  value: number | null
  readValue: number | null
  confidence: number | null
  doubt: Doubt | null
  rolledOver: boolean
  previous: Measured | null
  judgement: Judgement | null
  externalId: string | null
  needsReview: boolean
  /** Set if a result may still arrive. */
  nextLookAt: Date | null
}

/** Saves the outcome of a reading and its judgement, but never overwrites what a person has entered meanwhile. */
export async function settleReading(tx: Tx, id: string, settled: Settled, now: Date): Promise<boolean> {
  const { judgement, previous, ...plain } = settled
  const { numUpdatedRows } = await tx
    .updateTable('readings')
    .set({
      ...plain,
      judgement: judgement === null ? null : JSON.stringify(judgement),
      previous: previous === null ? null : JSON.stringify(previous),
      updatedAt: now,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .where('reviewedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await keepThresholdLog(tx, id, now)
  return true
}

/** The previous readings of an item before a moment, except for test readings. `null` if there are none. */
export async function findFormer(db: Database, checkItemId: string, at: string): Promise<Former | null> {
  const values = db
    .selectFrom('readings')
    .select(['at', 'value', 'judgement'])
    .where('checkItemId', '=', checkItemId)
    .where('isTest', '=', false)
    .where('status', '=', 'done')
    .where('value', 'is not', null)
    .where('at', '<', at)
    .orderBy('at', 'desc')
    .limit(1)
  const last = await values.executeTakeFirst()
  if (last === undefined || last.value === null) return null
  // Once reviewed, a value is no longer doubted. An estimate is the best value the service has.
  const sure = await values
    .where((eb) => eb.or([eb('doubt', 'is', null), eb('doubt', '=', 'estimated')]))
    .executeTakeFirst()
  return {
    last: { ...last, value: last.value },
    sure: sure === undefined || sure.value === null ? null : { at: sure.at, value: sure.value },
  }
}

/** The part of an item that its readings need, with its rule. */
export type ReadItem = Pick<
  CheckItem,
  | 'id'
  | 'organizationId'
  | 'buildingId'
  | 'name'
  | 'targetType'
  | 'meterType'
  | 'readingService'
  | 'key'
  | 'plausibility'
  | 'definition'
  | 'status'
> & { rule: JudgingRule | null }

export async function findReadItem(db: Database, id: string): Promise<ReadItem | null> {
  const row = await selectItems(db).where('c.id', '=', id).executeTakeFirst()
  return row === undefined ? null : toReadItem(row)
}

/** The enabled items that a service identifies by this key. */
export async function listItemsByKey(
  db: Database,
  { buildingId, service, key }: { buildingId: string; service: CheckItem['readingService']; key: string },
): Promise<ReadItem[]> {
  const rows = await selectItems(db)
    .where('c.buildingId', '=', buildingId)
    .where('c.readingService', '=', service)
    .where('c.key', '=', key)
    .where('c.status', '<>', 0)
    .execute()
  return rows.map(toReadItem)
}

function selectItems(db: Database) {
  return db
    .selectFrom('checkItems as c')
    .leftJoin('thresholdRules as t', 't.id', 'c.thresholdRuleId')
    .select(['c.id', 'c.organizationId', 'c.buildingId', 'c.name', 'c.targetType', 'c.meterType'])
    .select(['c.readingService', 'c.key', 'c.plausibility', 'c.definition', 'c.status'])
    .select(['t.id as ruleId', 't.name as ruleName', 't.level', 't.conditions', 't.status as ruleStatus'])
    .select(['t.deadBand', 't.durationSec'])
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function toReadItem({ ruleId, ruleName, level, conditions, ruleStatus, ...row }: ItemRow): ReadItem {
  const { deadBand, durationSec, ...item } = row
  const isRuled =
    ruleId !== null && ruleName !== null && level !== null && conditions !== null && ruleStatus !== null
  return {
    ...item,
    rule: isRuled
      ? {
          id: ruleId,
          name: ruleName,
          level,
          conditions,
          status: ruleStatus,
          deadBand: deadBand ?? 0,
          durationSec: durationSec ?? 0,
        }
      : null,
  }
}

/** The first success of an item that is being set up enables it. */
export async function enableItem(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('checkItems')
    .set({ status: 1, updatedAt: now, revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('status', '=', 2)
    .execute()
}

/** The reading that waits for an asynchronous response, nearest in time to the measurement. */
export async function findUnsettled(
  tx: Tx,
  { checkItemId, measuredAt, withinMs }: { checkItemId: string; measuredAt: string; withinMs: number },
): Promise<{ id: string; at: string; isTest: boolean } | null> {
  const row = await tx
    .selectFrom('readings')
    .select(['id', 'at', 'isTest'])
    .where('checkItemId', '=', checkItemId)
    .where('reviewedAt', 'is', null)
    .where('status', 'in', ['asked', 'done'])
    .where(sql<boolean>`abs(extract(epoch from at - ${measuredAt}::timestamptz)) * 1000 <= ${withinMs}`)
    .orderBy(sql`abs(extract(epoch from at - ${measuredAt}::timestamptz))`)
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Those of these visits that completed a check item step. */
export async function listItemVisits(
  tx: Tx,
  runId: string,
  visits: readonly number[],
): Promise<{ visit: number; flowId: string; stepId: string; result: string | null }[]> {
  return tx
    .selectFrom('flowRunVisits')
    .select(['visit', 'flowId', 'stepId', 'result'])
    .where('runId', '=', runId)
    .where('visit', 'in', [...visits])
    .where('type', '=', stepNumbers.checkItem)
    .where('status', '=', 'done')
    .execute()
}

/** The owner of an item, and the service that reads it. */
export async function findItemOwner(
  tx: Tx,
  id: string,
): Promise<Pick<NewReading, 'organizationId' | 'buildingId' | 'service'> | null> {
  const row = await tx
    .selectFrom('checkItems')
    .select(['organizationId', 'buildingId', 'readingService as service'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
