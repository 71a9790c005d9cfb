import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { Waypoint } from '@wheelhouse/contract/maps/map-document'
import type { Pose } from '@wheelhouse/contract/robots/robot-state'
import { findDoorPlaces, planRide } from '@wheelhouse/map-model/lift-places'
import type { RideFloor } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { FloorPlans } from '../../../robots/robot-link/ways/floor-plans.ts'
import type { FloorPlan } from '../../../robots/robot-link/ways/plan-order.ts'
import { crossingSteps } from '../advance/begin-step.ts'
import type { CrossingPlace, CrossingPlan } from '../state/crossing.ts'

type Parts = {
  floorPlans: FloorPlans
  /** `null` if there is no such floor. */
  getRideFloor: (floorId: string) => Promise<RideFloor | null>
}
type Robot = { readonly buildingId: string; readonly state: { readonly pose: Pose | null } | null }

/** What a robot needs for the ride or passage of a step, from where it stands; the reason if it is impossible. */
export async function planCrossing(
  { floorPlans, getRideFloor }: Parts,
  { buildingId, state }: Robot,
  { type, params }: Pick<Step, 'type' | 'params'>,
): Promise<CrossingPlan | RunReason> {
  const pose = state?.pose
  if (pose?.mapId == null || !pose.localized) return 'notLocalized'
  const here = await floorPlans.get(pose.mapId)
  if (here === null || !here.mapId.startsWith(`${buildingId}.`)) return 'noRoute'
  if (type === crossingSteps.door) {
    const door = here.map.doors.find(({ id }) => id === params.doorId)
    if (door === undefined) return 'noRoute'
    const places = findDoorPlaces(here.map, door, pose)
    if (places === null || door.device === '') return 'noRoute'
    const { near, far } = places
    return {
      kind: 'door',
      device: door.device,
      places: { before: toPlace(here, near), behind: toPlace(here, far) },
    }
  }
  const there = await floorPlans.get(`${buildingId}.${String(params.floorId)}`)
  if (there === null) return 'noRoute'
  const ride = planRide(here.map, there.map, String(params.elevatorId))
  const from = await getRideFloor(toFloorId(here))
  const to = await getRideFloor(toFloorId(there))
  if (typeof ride === 'string' || from === null || to === null) return 'noRoute'
  const { bank, name } = ride.lift
  const places = {
    hall: toPlace(here, ride.from.near),
    cabin: toPlace(here, ride.from.far),
    place: toPlace(there, ride.to.far),
    exit: toPlace(there, ride.to.near),
  }
  return { kind: 'lift', lift: { bank, name }, from, to, places }
}

function toPlace({ mapId }: FloorPlan, { id, x, y, theta }: Waypoint): CrossingPlace {
  return { waypointId: id, mapId, x, y, theta }
}

function toFloorId({ mapId }: FloorPlan): string {
  return mapId.split('.')[1] ?? ''
}
