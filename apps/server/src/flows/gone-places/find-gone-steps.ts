import type { Step } from '@wheelhouse/contract/flows/step'
import { findStepFloors } from '@wheelhouse/contract/flows/step-floors'
import { drives } from '../runs/plan/plan-segment.ts'
import type { RunFlow } from '../runs/state/run-position.ts'

type Ids = Pick<ReadonlySet<string>, 'has'>
/** What is on the map of a floor and enabled. */
export type Places<Of extends Ids = Ids> = { readonly waypoints: Of; readonly routes: Of }

/** A step whose place no longer exists. */
export type GoneStep = {
  readonly flow: RunFlow
  readonly step: Step
  readonly next: Step | undefined
  /** Where the robot can be then. */
  readonly floors: readonly string[]
}

/**
 * Steps that lead to a waypoint or along a route that is not on the map of any floor where the robot can be then.
 * @param flows with all that they call
 */
export async function findGoneSteps(
  flows: readonly RunFlow[],
  getPlaces: (floorId: string) => Promise<Places | null>,
): Promise<GoneStep[]> {
  const called = new Map(flows.map((flow) => [flow.id, flow]))
  const gone: GoneStep[] = []
  for (const flow of flows) {
    if (!flow.definition.some(isDrive)) continue
    const { floors } = findStepFloors(flow, called)
    for (const [index, step] of flow.definition.entries()) {
      const here = floors[index] ?? []
      // The flow can never reach this step.
      if (!isDrive(step) || here.length === 0) continue
      const places = await Promise.all(here.map(getPlaces))
      if (places.some((on) => on !== null && hasPlace(on, step))) continue
      gone.push({ flow, step, next: flow.definition[index + 1], floors: here })
    }
  }
  return gone
}

/** The place that a step leads to. */
export function getPlaceId({ type, params }: Step): string {
  return String(type === drives.goTo ? params.waypointId : params.routeId)
}

function isDrive({ type }: Step): boolean {
  return type === drives.goTo || type === drives.followRoute
}

function hasPlace({ waypoints, routes }: Places, step: Step): boolean {
  return (step.type === drives.goTo ? waypoints : routes).has(getPlaceId(step))
}
