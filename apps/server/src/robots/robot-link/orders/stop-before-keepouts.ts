import type { LinkContext } from '../link-context.ts'
import type { LinkParts } from '../link-parts.ts'
import { getZoneMeans } from '../syncs/map-means.ts'
import { isOnline, type RobotTwin } from '../twins/robot-twin.ts'
import { findKeepoutAhead } from '../ways/find-keepout-ahead.ts'
import { cancelOrder } from './give-command.ts'

/** Cancels orders of robots that would drive on into a keepout zone that is now in force. */
export function stopBeforeKeepouts(
  {
    robots,
    clock,
    floorPlans,
    activities,
    keep,
  }: Pick<LinkParts, 'robots' | 'clock' | 'floorPlans' | 'activities' | 'keep'>,
  link: LinkContext,
): void {
  async function look(twin: RobotTwin): Promise<void> {
    const mapId = twin.state?.pose?.mapId ?? null
    const plan = mapId === null ? null : await floorPlans.get(mapId)
    const zone = plan === null ? null : findKeepoutAhead(plan, twin)
    if (zone === null) return
    const detail = { zone: zone.name }
    activities.addNotice(twin, { level: 4, service: 'flow', type: 'keepoutAhead', detail, errorCode: null })
    await cancelOrder(link, twin)
  }
  for (const twin of robots.all())
    if (
      // A server that knows the way ahead as it was would cancel an order that has passed the zone.
      twin.lagMs === 0 &&
      (twin.order?.status === 'running' || twin.run !== null) &&
      isOnline(twin, clock.monotonicMs()) &&
      getZoneMeans(twin) !== 'robot'
    )
      keep(look(twin), 'an order through a keepout zone could not be cancelled')
}
