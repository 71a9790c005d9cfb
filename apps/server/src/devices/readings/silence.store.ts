import { deviceProfileLimits } from '@wheelhouse/contract/devices/device-profile'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'

/** A device that has fallen silent or resumed, and that nobody has been notified about yet. */
export type SilenceChange = {
  deviceId: string
  name: string
  organizationId: string
  buildingId: string | null
  floorId: string | null
  isSilent: boolean
  /** How long it may be silent. */
  minutes: number
  heardAt: string
}

/** Takes the next change that no other server holds. */
export async function findSilenceChange(db: Database, now: Date): Promise<SilenceChange | null> {
  const { rows } = await sql<SilenceChange>`
    select d.id as device_id, d.name, d.organization_id, d.building_id, d.floor_id, i.silence_told_at is null as is_silent,
           p.minutes, i.heard_at
      from device_intakes i
      join devices d on d.id = i.device_id
     cross join lateral (
       -- Profiles from before this had a meaning may hold anything there.
       select coalesce(case when jsonb_typeof(d.profile -> 'silentAfterMinutes') = 'number' then
         least(greatest((d.profile ->> 'silentAfterMinutes')::numeric, 1), ${deviceProfileLimits.silentAfterMinutesMax})::int
         end, ${deviceProfileLimits.silentAfterMinutes}) as minutes) p
     where d.status = 1 and case when i.silence_told_at is null
       then i.heard_at < ${now}::timestamptz - make_interval(mins => p.minutes)
       else i.heard_at >= i.silence_told_at end
     order by i.heard_at limit 1
       for update of i skip locked`.execute(db)
  return rows[0] ?? null
}

export async function markSilenceTold(
  tx: Tx,
  { deviceId, isSilent }: Pick<SilenceChange, 'deviceId' | 'isSilent'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('deviceIntakes')
    .set({ silenceToldAt: isSilent ? now : null })
    .where('deviceId', '=', deviceId)
    .execute()
}
