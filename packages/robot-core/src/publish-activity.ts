import { ulid } from 'ulid'
import type { VehicleActivity } from './adapter.ts'
import type { Clock } from './clock.ts'
import type { BrokerLink } from './link/broker-link.ts'

/** Sends the server a line for the robot's activity list. It is kept until the broker has it. */
export function publishActivity(
  { clock, link }: { clock: Clock; link: BrokerLink },
  activity: VehicleActivity,
): void {
  const at = new Date(clock.wallMs()).toISOString()
  link.publishEvent({ id: ulid(clock.wallMs()), at, ...activity })
}
