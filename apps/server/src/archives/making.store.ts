/** Clips and archives of evidence in progress, each on one server. */
import type { ClipFault } from '@wheelhouse/contract/archives/clip'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'
import { isContracted, uncontractedSince } from './recording.policy.ts'

/** Columns that these lists can be filtered and sorted by, of tables `c` and `robots as m`. */
export const madeColumns = {
  id: 'c.id',
  organizationId: 'c.organizationId',
  buildingId: 'c.buildingId',
  robotId: 'c.robotId',
  serialNumber: 'm.serialNumber',
  fromAt: 'c.fromAt',
  untilAt: 'c.untilAt',
  createdAt: 'c.createdAt',
} as const

/** What is made from recordings. */
export type MadeTable = 'recordingClips' | 'evidences'

/** Heartbeat timeout after which the server that was making it counts as dead. */
const silence = sql`interval '60 seconds'`

/** As for the source recordings: without the contract only the last hour (R-ARCHIVES-3). For a table named `c`. */
export function madeVisibleTo(identity: Identity, now: Date): RawBuilder<SqlBool> {
  const isInScope = scopeCondition(identity, { organization: 'c.organizationId', building: 'c.buildingId' })
  return sql<SqlBool>`(${isInScope} and (c.from_at > ${uncontractedSince(now).toISOString()}
    or ${isContracted('c.organizationId')}))`
}

/** The status as people see it. For a table named `c`. */
export function statusAt(now: Date): RawBuilder<string> {
  return sql<string>`case when c.status = 'running' and c.alive_at < ${now}::timestamptz - ${silence}
    then 'failed' else c.status end`
}

/** How many of an organisation are in progress. Locks the organisation, so that two cannot both take the last slot. */
export async function countRunning(
  tx: Tx,
  table: MadeTable,
  organizationId: string,
  now: Date,
): Promise<number> {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
     where organization_id = ${organizationId} and status = 'running'
       and alive_at >= ${now}::timestamptz - ${silence}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Saves progress and a heartbeat. @returns whether it is still wanted */
export async function noteMaking(
  db: Database,
  table: MadeTable,
  id: string,
  { done, now }: { done: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set done = ${done}, alive_at = ${now}
     where id = ${id} and status = 'running'`.execute(db)
  return numAffectedRows > 0n
}

/** Ends what is still in progress; anything else stays unchanged. */
export async function endMaking(
  db: Database,
  table: MadeTable,
  id: string,
  { status, fault }: { status: 'cancelled' | 'failed'; fault: ClipFault | null },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set status = ${status}, fault = ${fault}
     where id = ${id} and status = 'running'`.execute(db)
}

/** Locks what is in progress until the transaction ends. @returns its owner; `null` if it is no longer wanted */
export async function takeMaking(
  tx: Tx,
  table: MadeTable,
  id: string,
): Promise<{ organizationId: string; buildingId: string } | null> {
  const { rows } = await sql<{ organizationId: string; buildingId: string }>`
    select organization_id, building_id from ${sql.table(table)}
     where id = ${id} and status = 'running' for update`.execute(tx)
  return rows[0] ?? null
}
