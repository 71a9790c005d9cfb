/**
 * Locks that serialise changes to flows and to what their steps are checked against. Row locks are not enough: two
 * flows that start to call each other are two separate rows.
 *
 * Always lock in this order, before any row: the catalogue, then the building.
 */
import { sql } from 'kysely'
import type { Tx } from '../kernel/database/database.ts'

const catalogue = sql`hashtextextended('commands', 0)`

/** Until the transaction ends, nobody else can change the catalogue or save a flow. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${catalogue})`.execute(tx)
}

/** Until the transaction ends, nobody else can change the flows of this building or the catalogue. */
export async function lockFlows(tx: Tx, buildingId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${catalogue})`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flows ${buildingId}`}, 0))`.execute(tx)
}
