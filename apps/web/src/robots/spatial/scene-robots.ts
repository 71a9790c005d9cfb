import type { Tone } from '../../kernel/shell/state-chip.tsx'
import type { SiteStore } from '../site/site-store.ts'
import { type Slab, toScene } from './spatial-layout.ts'
import type { SpatialRobot } from './spatial-markers.ts'

type SceneLook = {
  /** Serial numbers. */
  alarms: ReadonlySet<string>
  pointed: string | null
  tones: Readonly<Record<Tone, string>>
}

/** The robots of a building at their interpolated positions, without those on a floor that has no map. */
export function readSceneRobots(
  store: Pick<SiteStore, 'readRobots'>,
  buildingId: string,
  slabs: readonly Slab[],
  { alarms, pointed, tones }: SceneLook,
): SpatialRobot[] {
  return slabs.flatMap((slab) =>
    store.readRobots(`${buildingId}.${slab.id}`, pointed).map((robot) => ({
      serialNumber: robot.serialNumber,
      at: toScene(slab, robot.pose.x, robot.pose.y),
      theta: robot.pose.theta,
      colour: tones[robot.isStale ? 'off' : (robot.tone ?? 'neutral')],
      isAlarm: alarms.has(robot.serialNumber),
      isPointed: robot.serialNumber === pointed,
    })),
  )
}
