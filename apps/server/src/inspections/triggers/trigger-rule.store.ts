import {
  triggerActionSchema,
  triggerConditionSchema,
  triggerRuleSchema,
} from '@wheelhouse/contract/inspections/trigger-rule'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'
import { findNextFiring } from './trigger-times.ts'

/** General operators and area managers see the rules of their building, everyone else those of their organisations. */
function rulesVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'triggerRules.organizationId',
    building: 'triggerRules.buildingId',
  })
}

const rows = crudStore('triggerRules', {
  schema: triggerRuleSchema,
  visibleTo: rulesVisibleTo,
  order: 'name',
  filtered: ['event', 'target', 'flowId', 'thresholdRuleId', 'scheduleId'],
})

export const triggerRuleStore: typeof rows = {
  ...rows,
  /** Its next time and its state per robot are part of it, not usages. */
  usages: async () => [],
}

export async function countRulesOf(tx: Tx, buildingId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('triggerRules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buildingId', '=', buildingId)
    .executeTakeFirstOrThrow()
  return count
}

/** The part of a rule needed to carry it out. For the server itself: covers every organisation. */
export type LiveRule = NonNullable<Awaited<ReturnType<typeof findLiveRule>>>

/** Locks an enabled rule of an existing building; `null` if it must not fire. */
export async function findLiveRule(tx: Tx, id: string) {
  const row = await selectLive(tx).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst()
  return row === undefined ? null : read(row)
}

function selectLive(db: Database) {
  return db
    .selectFrom('triggerRules as r')
    .innerJoin('buildings as b', 'b.id', 'r.buildingId')
    .select(['r.id', 'r.name', 'r.organizationId', 'r.buildingId', 'r.condition', 'r.action'])
    .select(['r.cooldownSec', 'r.lastFiredAt', 'r.updatedBy', 'b.timezone'])
    .where('r.status', '=', 1)
    .where('b.deletedAt', 'is', null)
}

function read<Row extends { condition: unknown; action: unknown }>(row: Row) {
  const condition = triggerConditionSchema.parse(row.condition)
  return { ...row, condition, action: triggerActionSchema.parse(row.action) }
}

export async function setLastFired(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('triggerRules').set({ lastFiredAt: at }).where('id', '=', id).execute()
}

/** Saves when a time-based rule next fires after a moment; clears it for other rules and disabled ones. */
export async function planTime(tx: Tx, id: string, after: Date): Promise<void> {
  const row = await selectLive(tx).where('r.id', '=', id).executeTakeFirst()
  const rule = row === undefined ? null : read(row)
  const next = rule === null ? null : findNextFiring(rule.condition, rule.timezone, after)
  if (next === null) {
    await tx.deleteFrom('triggerTimes').where('ruleId', '=', id).execute()
    return
  }
  const time = { plannedAt: next, dueAt: next }
  await tx
    .insertInto('triggerTimes')
    .values({ ruleId: id, ...time })
    .onConflict((conflict) => conflict.column('ruleId').doUpdateSet(time))
    .execute()
}

/** Takes a due time that no other server has locked. Skips rules that are being changed, as that plans their time anew. */
export async function takeTime(
  tx: Tx,
  now: Date,
): Promise<{ ruleId: string; plannedAt: Date | null } | null> {
  const row = await tx
    .selectFrom('triggerTimes as t')
    .innerJoin('triggerRules as r', 'r.id', 't.ruleId')
    .select(['t.ruleId', 't.plannedAt'])
    .where('t.dueAt', '<=', now.toISOString())
    .orderBy('t.dueAt')
    .limit(1)
    .forUpdate('t')
    .forKeyShare('r')
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return null
  return { ruleId: row.ruleId, plannedAt: row.plannedAt === null ? null : new Date(row.plannedAt) }
}
