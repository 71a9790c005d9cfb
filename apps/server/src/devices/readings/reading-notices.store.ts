import { changeLimits } from '@wheelhouse/contract/kernel/changes'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

/**
 * Notifies every server that these devices have new values: one notice for each building. Devices that have been deleted
 * meanwhile are skipped.
 */
export async function notifyOfReadings(db: Database, deviceIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify('entity_changes', json_build_object('path', '/devices/:id/readings',
             'id', null, 'ids', case when count(*) <= ${changeLimits.ids} then json_agg(id) end,
             'organizationId', organization_id, 'buildingId', building_id, 'operatorId', null)::text)
      from devices where id = any(${[...deviceIds]}::uuid[])
     group by organization_id, building_id`.execute(db)
}
