import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** An object of a list of the floor's draft, at its version 1,000: bodies of samples say that they know that one. */
export async function aDrawnObject(
  db: Database,
  floorId: string,
  list: 'waypoints' | 'routes',
  object: { id: string } & Record<string, unknown>,
): Promise<{ id: string }> {
  await sql`
    insert into floor_map_drafts (floor_id, version, base_revision, document, updated_at)
    select floor_id, 1000, revision, document, now() from floor_maps where floor_id = ${floorId}
    on conflict (floor_id) do update set version = 1000, first_version = 0,
      document = coalesce(floor_map_drafts.document, excluded.document), updated_at = now()`.execute(db)
  await sql`delete from floor_map_changes where floor_id = ${floorId}`.execute(db)
  await sql`update floor_map_drafts set document = jsonb_set(document, ${sql.lit(`{${list}}`)},
      (document -> ${list}) || ${JSON.stringify([object])}::jsonb) where floor_id = ${floorId}`.execute(db)
  return { id: object.id }
}

/** A re-scanned part that lies over the floor's published map, as `cellar`. */
export async function aPublishedPatch(db: Database, floorId: string): Promise<void> {
  const patch = {
    id: 'cellar',
    name: 'Cellar',
    appliedAt: '2026-11-22T00:00:00Z',
    appliedBy: null,
    cells: { width: 2, height: 2, occupied: [], unknown: [] },
    transform: [0.05, 0, 0, -0.05, 1, 1],
  }
  await sql`update floor_maps
       set document = jsonb_set(document, '{patches}', ${JSON.stringify([patch])}::jsonb)
     where floor_id = ${floorId}`.execute(db)
}
