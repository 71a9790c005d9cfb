import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** A device as robots name it: by its URN, or else by its id. */
type NamedDevice = { organizationId: string; device: string }

/** The current names of devices, by `toDeviceKey`. Deleted devices are left out. */
export async function listDeviceNames(
  db: Database,
  named: readonly NamedDevice[],
): Promise<ReadonlyMap<string, string>> {
  if (named.length === 0) return new Map()
  const { rows } = await sql<NamedDevice & { name: string }>`
    select distinct given.organization_id, given.device, d.name
      from unnest(${named.map(({ organizationId }) => organizationId)}::uuid[],
                  ${named.map(({ device }) => device)}::text[]) as given (organization_id, device)
      join devices d on d.organization_id = given.organization_id
                    and (d.urn = given.device or d.id::text = given.device)`.execute(db)
  return new Map(rows.map((row) => [toDeviceKey(row), row.name]))
}

/** Includes the organisation, because two organisations may have devices with the same URN. */
export function toDeviceKey({ organizationId, device }: NamedDevice): string {
  return `${organizationId} ${device}`
}
