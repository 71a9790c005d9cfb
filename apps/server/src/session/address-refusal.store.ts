import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** An address as normalised by `normalizeIpAddress`; `null` if it cannot be parsed, and then it is on no list. */
export type CallerAddress = string | null

/**
 * Which buildings of these organisations refuse which of these addresses: restricted ones without an enabled entry that
 * contains the address.
 */
export async function listRefusals(
  db: Database,
  addresses: readonly CallerAddress[],
  organizationIds: readonly string[],
): Promise<Map<CallerAddress, Set<string>>> {
  const { rows } = await sql<{ address: CallerAddress; buildingId: string }>`
    select address, b.id as building_id
    from unnest(${addresses}::text[]) as address cross join buildings b
    where b.ip_restriction_enabled and b.deleted_at is null and b.organization_id = any(${organizationIds}::uuid[])
      and not exists (
        select from building_allowed_ips a
        where a.building_id = b.id and a.enabled and address::inet <<= a.ip_address::inet
      )`.execute(db)
  const byAddress = Map.groupBy(rows, (row) => row.address)
  return new Map(
    addresses.map((address) => [address, new Set(byAddress.get(address)?.map((row) => row.buildingId))]),
  )
}
