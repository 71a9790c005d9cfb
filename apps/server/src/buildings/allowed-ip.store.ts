import { allowedIpSchema } from '@wheelhouse/contract/buildings/allowed-ip'
import { sql } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'

export const allowedIpStore = crudStore('buildingAllowedIps', {
  schema: allowedIpSchema,
  // Its path contains the building, whose visibility has already been checked.
  visibleTo: () => sql`true`,
  order: 'ipAddress',
  unique: { building_allowed_ips_address: 'ipAddress' },
})
