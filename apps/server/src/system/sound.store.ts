import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { resourcesVisibleTo } from './resource.policy.ts'

/** A resource that is a sound, as robots get it. `hash`: SHA-256 of its file, in hexadecimal. */
export type Sound = { id: string; fileId: string; name: string; mime: string; hash: string }

/** Those of the ids that are sounds of the organisation or of the whole installation. */
export async function listSounds(
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sound>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('resources as r')
    .innerJoin('files as f', 'f.id', 'r.fileId')
    .select(['r.id', 'r.fileId', 'f.name', 'f.mime', 'f.sha256 as hash'])
    .where('r.type', '=', 'audio')
    .where(sql<boolean>`r.id::text = any(${ids})`)
    .where((eb) => eb.or([eb('r.organizationId', 'is', null), eb('r.organizationId', '=', organizationId)]))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The sounds that robots of a building can play, of those that this person sees. */
export function listSoundsOf(
  db: Database,
  identity: Identity,
  place: { organizationId: string; buildingId: string },
): Promise<{ id: string; name: string }[]> {
  return selectSoundsOf(db, identity, place).select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

/** Those of the ids. @param isLocked locks them until the transaction ends */
export async function findSoundsOf(
  db: Database,
  identity: Identity,
  ids: readonly string[],
  { isLocked, ...place }: { organizationId: string; buildingId: string; isLocked: boolean },
): Promise<string[]> {
  const sounds = await selectSoundsOf(db, identity, place)
    .select('id')
    .where('id', 'in', ids)
    .$if(isLocked, (query) => query.forKeyShare())
    .execute()
  return sounds.map(({ id }) => id)
}

function selectSoundsOf(
  db: Database,
  identity: Identity,
  { organizationId, buildingId }: { organizationId: string; buildingId: string },
) {
  return db
    .selectFrom('resources')
    .where('type', '=', 'audio')
    .where((eb) => eb.or([eb('organizationId', 'is', null), eb('organizationId', '=', organizationId)]))
    .where((eb) => eb.or([eb('buildingId', 'is', null), eb('buildingId', '=', buildingId)]))
    .where(resourcesVisibleTo(identity))
}
