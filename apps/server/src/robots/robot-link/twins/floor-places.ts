import { idSchema } from '@wheelhouse/contract/kernel/entity'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { Pose } from '@wheelhouse/contract/robots/robot-state'
import { distance, pointInPolygon } from '@wheelhouse/map-model/geometry'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { FloorPlace, RobotTwin } from './robot-twin.ts'

/** Keeps the floors that robots are on, so that a robot's place can be described in words. */
type FloorPlaces = {
  /** Gives the twin the floor that it is on. @param onFound called if the floor only becomes known later */
  follow(twin: RobotTwin, onFound: () => void): void
}

type Parts = {
  clock: Clock
  /** `null` when there is no such floor in the building. */
  load: (buildingId: string, floorId: string) => Promise<FloorPlace | null>
  /** Runs work in the background. */
  keep: (work: Promise<void>, what: string) => void
}

/** Names and maps of floors change rarely: they are reread this often while a robot is there. Milliseconds. */
const keptForMs = 60_000

export function createFloorPlaces({ clock, load, keep }: Parts): FloorPlaces {
  const floors = new Map<string, { place: FloorPlace | null; askedAt: number }>()

  async function ask(mapId: string): Promise<void> {
    const [buildingId = '', floorId = ''] = mapId.split('.')
    const place = await load(buildingId, floorId)
    floors.set(mapId, { place, askedAt: clock.monotonicMs() })
  }

  return {
    follow(twin, onFound) {
      const mapId = twin.state?.pose?.mapId ?? null
      // Robots name their map themselves, and must not name another customer's floor.
      if (mapId === null || !isFloorOf(mapId, twin.buildingId)) {
        twin.floor = null
        return
      }
      const known = floors.get(mapId)
      twin.floor = known?.place ?? null
      const now = clock.monotonicMs()
      if (known !== undefined && now - known.askedAt < keptForMs) return
      floors.set(mapId, { place: known?.place ?? null, askedAt: now })
      const learn = async () => {
        await ask(mapId)
        if (known !== undefined || twin.state?.pose?.mapId !== mapId) return
        twin.floor = floors.get(mapId)?.place ?? null
        onFound()
      }
      keep(learn(), 'a floor of a robot could not be read')
    },
  }
}

function isFloorOf(mapId: string, buildingId: string): boolean {
  const [building, floor] = mapId.split('.')
  return building === buildingId && idSchema.safeParse(floor).success
}

/** Metres: nearer than the first a robot is at a waypoint; farther than the second it is near none. */
const near = { at: 1, by: 8 }

/**
 * Describes a place as people would: at a waypoint, in a room, else near the closest waypoint. `null`: nowhere with a
 * name.
 */
export function describePlace(
  { rooms, waypoints }: FloorPlace,
  { x, y }: Pick<Pose, 'x' | 'y'>,
): string | null {
  let nearest: { name: string; metres: number } | null = null
  for (const waypoint of waypoints) {
    if (waypoint.type === waypointTypes.invisible || waypoint.name === '') continue
    const metres = distance([x, y], [waypoint.x, waypoint.y])
    if (metres < (nearest?.metres ?? near.by)) nearest = { name: waypoint.name, metres }
  }
  if (nearest !== null && nearest.metres < near.at) return nearest.name
  const room = rooms.find(({ name, polygon }) => name !== '' && pointInPolygon([x, y], polygon))
  return room?.name ?? nearest?.name ?? null
}
