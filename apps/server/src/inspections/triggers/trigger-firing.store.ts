/** Firings of trigger rules: written by the database itself (migration 0281), processed here, read by people. */
import type {
  FiringReason,
  FiringState,
  TriggerFiring,
} from '@wheelhouse/contract/inspections/trigger-firing'
import { type TriggerTarget, triggerEvents } from '@wheelhouse/contract/inspections/trigger-rule'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../../kernel/database/filter-sql.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'
import type { LiveRule } from './trigger-rule.store.ts'

const columns = {
  id: 'f.id',
  ruleId: 'f.ruleId',
  organizationId: 'f.organizationId',
  buildingId: 'f.buildingId',
  event: 'f.event',
  target: 'f.target',
  at: 'f.at',
  state: 'f.state',
}

/** Visible to anyone who can see the rules of the place. */
function selectFirings(db: Database, identity: Identity) {
  return db
    .selectFrom('triggerFirings as f')
    .where(scopeCondition(identity, { organization: 'f.organizationId', building: 'f.buildingId' }))
}

export async function listFirings(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectFirings(db, identity)
    .where(whereCondition(filter?.where, columns))
    .select(['f.id', 'f.ruleId', 'f.ruleName', 'f.organizationId', 'f.buildingId', 'f.event', 'f.target'])
    .select(['f.subject', 'f.at', 'f.state', 'f.reason', 'f.runId', 'f.exportId', 'f.httpStatus'])
    .select('f.heldBack')
    .$castTo<TriggerFiring>()
  return listRows(applyPage(found, filter, columns, 'at DESC'), filter)
}

export async function countFirings(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectFirings(db, identity).where(whereCondition(where, columns)))
}

/** The part of a firing needed to process it. For the server itself: covers every organisation. */
export type Firing = {
  id: string
  ruleId: string
  target: TriggerTarget
  event: number
  subject: string
  robotId: string | null
  causeRunId: string | null
  at: string
  state: 'waiting' | 'working'
  attempts: number
}

/** Locks the next firing to look at until the transaction ends. */
export async function takeFiring(tx: Tx, now: Date): Promise<Firing | null> {
  const row = await tx
    .selectFrom('triggerFirings')
    .select([
      'id',
      'ruleId',
      'target',
      'event',
      'subject',
      'robotId',
      'causeRunId',
      'at',
      'state',
      'attempts',
    ])
    .where('state', 'in', ['waiting', 'working'])
    .where('lookAt', '<=', now.toISOString())
    .orderBy('lookAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$castTo<Firing>()
    .executeTakeFirst()
  return row ?? null
}

type Outcome = {
  state: Exclude<FiringState, 'waiting' | 'working'>
  reason?: FiringReason | null
  runId?: string
  exportId?: string
  httpStatus?: number | null
}

/** @returns `false` if another server has taken it over meanwhile; nothing was written then */
export async function endFiring(
  tx: Tx,
  { id, attempts }: Pick<Firing, 'id' | 'attempts'>,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('triggerFirings')
    .set(outcome)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Postpones the next look at a firing. */
export async function putOffFiring(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable('triggerFirings').set({ lookAt: until }).where('id', '=', id).execute()
}

/** Marks a firing as being worked on by this server, which counts as dead without a heartbeat until then. */
export async function beginWork(tx: Tx, firing: Firing, until: Date): Promise<Firing> {
  const attempts = firing.attempts + 1
  await tx
    .updateTable('triggerFirings')
    .set({ state: 'working', attempts, lookAt: until })
    .where('id', '=', firing.id)
    .execute()
  return { ...firing, state: 'working', attempts }
}

/** Sends a heartbeat for a firing in progress. */
export async function keepWorking(
  db: Database,
  { id, attempts }: Pick<Firing, 'id' | 'attempts'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('triggerFirings')
    .set({ lookAt: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'working')
    .execute()
}

/** Drops a firing that came too soon after the previous one, which counts it instead. */
export async function suppressFiring(tx: Tx, { id, ruleId }: Firing): Promise<void> {
  await tx.deleteFrom('triggerFirings').where('id', '=', id).execute()
  await sql`
    update trigger_firings set held_back = held_back + 1
     where id = (select id from trigger_firings where rule_id = ${ruleId} and state <> 'waiting' order by at desc limit 1)`.execute(
    tx,
  )
}

/** Records a firing of a rule whose time has come. */
export async function fireAtTime(tx: Tx, rule: LiveRule, plannedAt: Date): Promise<void> {
  const { organizationId, buildingId, id: ruleId, name: ruleName, action } = rule
  await tx
    .insertInto('triggerFirings')
    .values({
      organizationId,
      buildingId,
      ruleId,
      ruleName,
      event: triggerEvents.time,
      target: action.target,
      occurrence: `time ${plannedAt.toISOString()}`,
      subject: '',
      at: plannedAt,
      lookAt: plannedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How the runs that a rule started earlier relate to the cause of this firing. */
export async function findOwnRuns(
  tx: Tx,
  { ruleId, causeRunId }: Pick<Firing, 'ruleId' | 'causeRunId'>,
): Promise<{ isRunning: boolean; isCause: boolean }> {
  const row = await tx
    .selectFrom('triggerFirings as f')
    .innerJoin('flowRuns as r', 'r.id', 'f.runId')
    .select(sql<boolean>`coalesce(bool_or(r.ended_at is null), false)`.as('isRunning'))
    .select(sql<boolean>`coalesce(bool_or(r.id = ${causeRunId}::uuid), false)`.as('isCause'))
    .where('f.ruleId', '=', ruleId)
    .executeTakeFirstOrThrow()
  return row
}

/** When a server has to look next; `null` if there is nothing to look at. */
export async function findNextFiringLook(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select least((select min(look_at) from trigger_firings where state in ('waiting', 'working')),
                 (select min(due_at) from trigger_times)) as at`.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

export async function removeFiringsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('triggerFirings').where('at', '<', before.toISOString()).execute()
}
