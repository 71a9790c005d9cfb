import type { Flow } from '@wheelhouse/contract/flows/flow'
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { Step } from '@wheelhouse/contract/flows/step'
import { findStepFloors } from '@wheelhouse/contract/flows/step-floors'
import type { FloorPlans } from '../../robots/robot-link/floor-plans.ts'
import type { FloorPlan } from '../../robots/robot-link/plan-order.ts'
import { judgesResult } from './conditions.ts'
import { mapMaxAgeMs } from './plan-run.ts'
import { drives } from './plan-segment.ts'
import type { RunFlow } from './run-position.ts'

/**
 * Steps that lead to a waypoint or along a route that is on the published map of no floor where the robot can be then. A
 * step whose failure the flow itself deals with is only told.
 */
export async function findGonePlaces(
  floorPlans: FloorPlans,
  { buildingId }: Pick<Flow, 'buildingId'>,
  flows: readonly RunFlow[],
): Promise<RunProblem[]> {
  const called = new Map(flows.map((flow) => [flow.id, flow]))
  const problems: RunProblem[] = []
  for (const flow of flows) {
    const { floors } = findStepFloors(flow, called)
    for (const [index, step] of flow.definition.entries()) {
      if (step.type !== drives.goTo && step.type !== drives.followRoute) continue
      const here = floors[index] ?? []
      // No way of the flow comes to it.
      if (here.length === 0) continue
      const plans = await Promise.all(
        here.map((floorId) => floorPlans.get(`${buildingId}.${floorId}`, mapMaxAgeMs)),
      )
      if (plans.some((plan) => plan !== null && hasPlace(plan, step))) continue
      const level = judgesResult(flow.definition[index + 1]) ? 'warning' : 'error'
      problems.push({ reason: 'placeGone', level, stepId: step.id, stepName: step.name, detail: null })
    }
  }
  return problems
}

function hasPlace({ graph, map }: FloorPlan, { type, params }: Step): boolean {
  if (type === drives.goTo) return graph.waypoints.has(String(params.waypointId))
  return map.routes.some(({ id, status }) => id === params.routeId && status !== 0)
}
