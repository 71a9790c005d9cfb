/** The maps robots are to use: the published ones of the floors in use. */
import type { MapDocument, Zone } from '@wheelhouse/contract/maps/map-document'
import { sql } from 'kysely'
import type { Database } from '../../../kernel/database/database.ts'
import type { FloorToPlan } from '../ways/floor-plans.ts'

export type MapTarget = {
  floorId: string
  buildingId: string
  revision: number
  /** IANA, of the building. */
  timezone: string
  zones: readonly Zone[]
}

/** Every published map, except of floors that are switched off: nothing uses those. */
export async function listMapTargets(
  db: Database,
  known: ReadonlyMap<string, MapTarget>,
): Promise<MapTarget[]> {
  const maps = await db
    .selectFrom('floorMaps as m')
    .innerJoin('floors as f', 'f.id', 'm.floorId')
    .innerJoin('buildings as b', 'b.id', 'f.buildingId')
    .select(['m.floorId', 'm.revision', 'f.buildingId', 'b.timezone'])
    .where('f.deletedAt', 'is', null)
    .where('b.deletedAt', 'is', null)
    .where('f.status', '=', 1)
    .execute()
  const isKnown = ({ floorId, revision }: (typeof maps)[number]) => known.get(floorId)?.revision === revision
  const changed = maps.filter((map) => !isKnown(map)).map(({ floorId }) => floorId)
  const zones = new Map<string, readonly Zone[]>()
  if (changed.length > 0) {
    const rows = await db
      .selectFrom('floorMaps')
      .select(['floorId', 'revision', sql<Zone[] | null>`document -> 'zones'`.as('zones')])
      .where('floorId', 'in', changed)
      .execute()
    for (const row of rows) zones.set(`${row.floorId} ${row.revision}`, row.zones ?? [])
  }
  return maps.flatMap((map) => {
    const found = isKnown(map) ? known.get(map.floorId)?.zones : zones.get(`${map.floorId} ${map.revision}`)
    // Published again between the two queries: that is notified, and triggers another load.
    return found === undefined ? [] : [{ ...map, zones: found }]
  })
}

/**
 * The published map of a floor of this building, for planning; `null` where there is none, or the floor is off.
 * @param known reused while it is still the published one
 */
export async function findFloorToPlan(
  db: Database,
  { buildingId, floorId, known }: { buildingId: string; floorId: string; known?: MapDocument | undefined },
): Promise<FloorToPlan | null> {
  const row = await db
    .selectFrom('floorMaps as m')
    .innerJoin('floors as f', 'f.id', 'm.floorId')
    .innerJoin('buildings as b', 'b.id', 'f.buildingId')
    .select(['m.revision', 'b.timezone'])
    .select(
      sql<MapDocument | null>`case when m.revision <> ${known?.revision ?? -1} then m.document end`.as(
        'document',
      ),
    )
    .where('m.floorId', '=', floorId)
    .where('f.buildingId', '=', buildingId)
    .where('f.deletedAt', 'is', null)
    .where('f.status', '=', 1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { revision, timezone } = row
  const document = row.document ?? known
  return document === undefined ? null : { document: { ...document, revision }, timezone }
}

/** The published map of a floor, as text; `null` if this revision is no longer the published one. */
export async function readMapText(db: Database, floorId: string, revision: number): Promise<string | null> {
  const row = await db
    .selectFrom('floorMaps')
    .select('document')
    .where('floorId', '=', floorId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row === undefined ? null : JSON.stringify({ ...row.document, revision })
}
