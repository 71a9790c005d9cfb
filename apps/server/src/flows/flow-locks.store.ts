/**
 * Who changes flows, and what their steps are checked by, waits for each other. Rows alone cannot say so: two flows
 * that begin to call each other are two rows that nobody else changes.
 *
 * Always in this order, and before any row: the catalogue, then the building.
 */
import { sql } from 'kysely'
import type { Tx } from '../kernel/database/database.ts'

const catalogue = sql`hashtextextended('commands', 0)`

/** Until the transaction ends nobody else changes the catalogue, and no flow is saved. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${catalogue})`.execute(tx)
}

/** Until the transaction ends nobody else changes the flows of this building, nor the catalogue. */
export async function lockFlows(tx: Tx, buildingId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${catalogue})`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flows ${buildingId}`}, 0))`.execute(tx)
}
