import { deviceProfileLimits } from '@wheelhouse/contract/devices/device-profile'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

/** A device that is due to be polled, with the profile that locates its values in the response. */
export type DuePoll = {
  deviceId: string
  /** As stored; it may predate the current format. */
  profile: unknown
}

/** How many devices are polled at a time. */
const pollsAtOnce = 20

/**
 * Takes the devices that are due, each for one server only. A device is due again after its interval, even if the
 * server that took it dies.
 */
export async function takeDuePolls(db: Database, now: Date): Promise<DuePoll[]> {
  const { rows } = await sql<DuePoll>`
    with taken as (
      insert into device_polls as p (device_id, next_at)
      select d.id, ${now}::timestamptz + make_interval(secs =>
               coalesce((d.profile ->> 'intervalSec')::int, ${deviceProfileLimits.pollSeconds}))
        from devices d left join device_polls o on o.device_id = d.id
       where d.profile ->> 'protocol' = 'http' and d.profile ? 'values' and d.status = 1
         and coalesce(o.next_at, '-infinity') <= ${now}
       order by d.id limit ${pollsAtOnce}
      on conflict (device_id) do update set next_at = excluded.next_at where p.next_at <= ${now}
      returning device_id)
    select d.id as device_id, d.profile
      from taken join devices d on d.id = taken.device_id`.execute(db)
  return rows
}

/** Stores the outcome of a poll. */
export async function setPollFailure(
  db: Database,
  deviceId: string,
  failure: DeliveryFailure | null,
): Promise<void> {
  await db
    .updateTable('devicePolls')
    .set({ failure })
    .where('deviceId', '=', deviceId)
    .where('failure', 'is distinct from', failure)
    .execute()
}
