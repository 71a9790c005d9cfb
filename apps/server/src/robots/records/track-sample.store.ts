/** Where robots were and in what state, second by second. */
import type { TrackSample } from '@wheelhouse/contract/archives/incident'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { withSampleDay } from './sample-days.store.ts'

/** A robot's state as it reports it; who drives it is in the database. */
export type HeardSample = Omit<TrackSample, 'at' | 'driverId'> & { robotId: string; buildingId: string }

/**
 * Stores the samples of one second, for all robots in one statement. Another server may have sampled the same robots:
 * both write them in one order, or they would wait for each other.
 * @param at a whole second
 */
export async function saveTrackSamples(
  db: Database,
  at: Date,
  samples: readonly HeardSample[],
): Promise<void> {
  const insert = sql`
    insert into robot_track_samples (robot_id, at, building_id, floor_id, x, y, theta, speed, charge, operating_mode,
      emergency_stop, driver_id)
    select robots.id, ${at.toISOString()}::timestamptz, sample."buildingId", sample."floorId", sample.x, sample.y, sample.theta,
      sample.speed, sample.charge, sample."operatingMode", sample."emergencyStop", teleop_leases.operator_id
      from json_to_recordset(${JSON.stringify(samples)}::json) as sample ("robotId" uuid, "buildingId" uuid, "floorId" uuid,
        x real, y real, theta real, speed real, charge real, "operatingMode" text, "emergencyStop" text)
      join robots on robots.id = sample."robotId"
      left join teleop_leases on teleop_leases.robot_id = robots.id
        and teleop_leases.expires_at > clock_timestamp()
    order by robots.id
    on conflict do nothing`
  await withSampleDay(db, at, () => insert.execute(db))
}
